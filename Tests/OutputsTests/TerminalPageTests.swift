import ChordAnalysis
import MusicTheory
import Testing

@testable import Outputs

/// The page: it fits, and nothing on it jumps.
@Suite struct TerminalPageTests {
  private static let players = [
    Playing([]), Playing([60]), Playing([48, 55]), Playing([48, 52, 55]),
    Playing([48, 52, 55, 59], [62, 66, 69]),
    Playing([48], [62, 65, 70]), Playing([48, 52, 55], [66, 70, 73]),
    Playing([48, 49, 50, 51, 52], [61, 62, 63]),
    Playing([43, 47, 53], [68, 71, 75], key: "Eb major", alternatives: .all), Playing([0, 12], [120, 127]),
    Playing([36, 43, 52, 55, 58], [61, 63, 66, 68, 69, 72, 75, 80]),
  ]
  private static let sources = [
    [], [SourceName(name: "demo", player: .demo)],
    [
      SourceName(address: "24:0", name: "Digital Piano of a maker with a very long name MIDI 1"),
      SourceName(name: "二"),
    ],
  ]

  private func lines(
    _ playing: Playing, _ columns: Int, _ rows: Int, _ style: TerminalStyle, _ names: [SourceName]
  )
    -> [String]
  {
    var naming = playing.naming
    if style.usesASCII { naming.style = naming.style.ascii }
    return TerminalPage(naming: naming, style: style, size: TerminalSize(columns: columns, rows: rows))
      .lines(playing.analysis, sources: names)
  }

  @Test(arguments: [
    (20, 5), (40, 12), (60, 24), (80, 24), (80, 19), (100, 30), (132, 43), (250, 60), (14, 1),
  ])
  func fits(_ columns: Int, _ rows: Int) {
    for usesColor in [false, true] {
      for usesASCII in [false, true] {
        let style = TerminalStyle(usesColor: usesColor, usesASCII: usesASCII)
        for playing in Self.players {
          for names in Self.sources {
            let lines = lines(playing, columns, rows, style, names)
            #expect(lines.count <= max(1, rows - 1))
            for line in lines { #expect(Self.visible(line).count <= columns, "\(playing): \(line)") }
            if !usesColor { #expect(!lines.contains { $0.contains("\u{1B}") }) }
          }
        }
      }
    }
  }

  @Test func `The first line tells where the page is`() throws {
    let playing = try #require(Self.players.first)
    let page = TerminalPage(
      naming: playing.naming, style: TerminalStyle(usesColor: false, usesASCII: true),
      size: TerminalSize(columns: 80, rows: 24))
    let lines = page.lines(playing.analysis, sources: [], page: "http://127.0.0.1:8737")
    #expect(lines.first == " chordd - waiting for a keyboard - http://127.0.0.1:8737")
  }

  @Test func `The demo says that it is one, and how it ends`() {
    let page = TerminalPage(
      naming: NamingSettings(), style: TerminalStyle(usesColor: false, usesASCII: false),
      size: TerminalSize(columns: 80, rows: 24))
    let lines = page.lines(
      Playing([]).analysis, sources: [SourceName(name: "demo", player: .demo)], page: "http://127.0.0.1:8737")
    #expect(lines.first == " chordd · DEMO · it ends when you play: http://127.0.0.1:8737")
  }

  @Test func `A note is no chord, in large letters and small`() {
    let style = TerminalStyle(usesColor: false, usesASCII: false)
    let note = lines(Playing([60]), 100, 12, style, [])
    #expect(note.contains(" note C") && !note.contains(" C"))
    #expect(
      lines(Playing([48], [62, 65, 70]), 100, 24, style, []).contains { $0.hasPrefix(" lower  note C") })
    let (large, chord) = (
      lines(Playing([60]), 100, 24, style, []), lines(Playing([48, 52, 55]), 100, 24, style, [])
    )
    #expect(large[2...6] != chord[2...6])
  }

  @Test(arguments: [(20, 5), (40, 12), (60, 24), (80, 24), (100, 30), (132, 43), (250, 60)])
  func standsStill(_ columns: Int, _ rows: Int) {
    let style = TerminalStyle(usesColor: false, usesASCII: false)
    // Where the keyboard and the notes of each hand stand does not depend on what is played.
    let places = Self.players.map { playing in
      lines(playing, columns, rows, style, []).firstIndex { $0.contains("▁") }
    }
    #expect(Set(places).count == 1, "\(zip(Self.players, places).map { "\($0) \($1 ?? -1)" })")
  }

  @Test func `The page says what is played`() {
    let lines = lines(
      Playing([48, 52, 55, 59], [62, 66, 69], key: "C major", alternatives: .all), 80, 24,
      TerminalStyle(usesColor: false, usesASCII: false), [SourceName(address: "24:0", name: "Digital Piano")])
    #expect(lines.first == " chordd · Digital Piano (24:0)")
    #expect(lines.contains(" unified · upper structure II · I"))
    #expect(lines.contains(" lower  Cma7       C(1) E(3) G(5) B(7)"))
    #expect(lines.contains(" upper  D          D(9) F♯(♯11) A(13)"))
    #expect(lines.last?.hasPrefix(" also: ") == true)
  }

  @Test func `ASCII is ASCII, but for the name of the keyboard`() {
    for playing in Self.players {
      let lines = lines(playing, 100, 30, TerminalStyle(usesColor: false, usesASCII: true), [])
      for line in lines { #expect(line.utf8.allSatisfy { $0 < 128 }, "\(line)") }
    }
  }

  @Test func `Without a keyboard it waits for one`() {
    let lines = lines(Playing([]), 80, 24, TerminalStyle(usesColor: false, usesASCII: false), [])
    #expect(lines.first == " chordd · waiting for a keyboard")
  }

  private static func visible(_ line: String) -> String {
    line.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
  }
}
