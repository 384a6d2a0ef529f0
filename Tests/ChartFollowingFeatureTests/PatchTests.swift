import ChartFollowing
import Foundation
import MIDI
import TestKit
import Testing
import Wire

@testable import ChartFollowingFeature
@testable import MIDIOutput

@Suite struct PatchFileTests {
  private static func mistakes(_ text: String, _ names: [String] = ["Blues", "Waltz"]) -> [String] {
    PatchFile(text: text).mistakes(
      names.map { ChartLibrary.Entry(name: $0, bars: 1, place: .file("x.txt", 0)) })
  }

  @Test(
    arguments: [
      ("", nil), ("# nothing yet", nil), ("Blues:", nil), ("Blues: []", nil),
      ("Blues: program 5", ["program 5"]), ("BLUES: program 5", ["program 5"]),
      ("Blues:\n- program 5\n- song 3", ["program 5", "song 3"]),
      ("Waltz: program 129\nBlues: program 5", ["program 5"]),
      // Half of its sounds may be worse than none.
      ("Blues:\n- program 5\n- program 129", nil),
      ("Blues: program 5\nBlues: program 6", nil), ("Blues: program 5\nblues: program 6", ["program 5"]),
      ("- program 5", nil), ("Blues: {program: 5}", nil), ("Blues: [program 5", nil),
    ] as [(String, [String]?)])
  func holds(text: String, lines: [String]?) {
    #expect(PatchFile(text: text).patch(of: "Blues")?.lines == lines)
  }

  @Test(arguments: [
    ("Blues: program 5", []),
    ("Blues:\n- program 5\n- program 129", ["patches.yaml:3:3: program is 1 to 128, not 129"]),
    ("Blues: {program: 5}", ["patches.yaml:1:8: write lines with a dash, as in: - program 5, channel 2"]),
    ("Blues:\n- [5]", ["patches.yaml:2:3: a line is text, as in: program 5, channel 2"]),
    (
      "- program 5",
      ["patches.yaml:1:1: write the name of a song, a colon, and its lines below, each with a dash"]
    ),
    ("Blus: program 5", ["patches.yaml:1:1: there is no chart \"Blus\"; did you mean \"Blues\"?"]),
    ("Blues: program 5\nblues: program 6", ["patches.yaml:2:1: \"blues\" is given more than once"]),
  ])
  func saysWhatIsWrong(text: String, sentences: [String]) { #expect(Self.mistakes(text) == sentences) }

  @Test func `Garbage is refused in sentences`() {
    for text in ["\t", "a: b: c", "\u{0}", "&a [*a, *a]", "? [x]\n: program 1", "Blues: !x program 5", "%"] {
      _ = Self.mistakes(text)
      #expect(PatchFile(text: text).patch(of: "Waltz") == nil)
    }
  }
}

@Suite struct PatchTests {
  private let world: World

  init() throws {
    world = try World()
    try world.folder.write(Array("Blues\n| C | F |".utf8), "blues.txt")
    try world.folder.write(Array("Waltz\n| C | F |".utf8), "waltz.txt")
    try world.folder.write(Array("Song\n| C | F |".utf8), "song.txt")
    try world.folder.write(Array("Blues\nWaltz +2\nSong\nBlues -1\n".utf8), "Friday.set")
    try world.folder.write(
      Array("Blues:\n- program 5, bank 0 1\n- controller 7 90\nWaltz: song 3\n".utf8), "patches.yaml")
    world.player.beOpen()
    world.player.listeners = 1
  }

  /// The messages since the last time.
  private var sent: [[InstrumentMessage]] {
    world.player.takeOrders().map { order in
      if case .setUp(let messages) = order { messages } else { [] }
    }
  }

  private static let blues: [InstrumentMessage] = [
    .event(.controlChange(Controller(dataByte: 0), value: 0, channel: Channel(0)!)),
    .event(.controlChange(Controller(dataByte: 32), value: 1, channel: Channel(0)!)),
    .event(.programChange(program: 4, channel: Channel(0)!)),
    .event(.controlChange(Controller(dataByte: 7), value: 90, channel: Channel(0)!)),
  ]

  private func choose(_ json: String, _ service: FormService) throws -> ChartChooseRequest.Reply {
    try reply(ChartChooseRequest.self, json, service)
  }

  @Test func `A song sends what it has when it is chosen, in any way`() throws {
    world.change { $0.nextPedal = Controller(dataByte: 67) }
    let service = try world.service()
    #expect(
      try choose(#"{"chart": "blues"}"#, service).chosen?.sends == ["program 5, bank 0 1", "controller 7 90"])
    #expect(sent == [Self.blues])
    #expect(try choose(#"{"set": "Friday"}"#, service).notice == nil)
    #expect(sent == [Self.blues])
    for expected in [[[.songSelect(2)]], [], [Self.blues]] as [[[InstrumentMessage]]] {
      for value in [127, 0] as [UInt8] {
        let event = MIDIEvent.controlChange(Controller(dataByte: 67), value: value, channel: Channel(0)!)
        service.follow(TimedMIDIEvent(time: world.now, event: event))
      }
      #expect(sent == expected)
    }
    #expect(try choose("{}", service).chosen == nil)
    #expect(sent.isEmpty)
  }

  @Test func `Another key or tempo of the same song sends nothing; the same choice again does`() throws {
    let service = try world.service()
    _ = try choose(#"{"chart": "Blues"}"#, service)
    #expect(sent.count == 1)
    for json in [#"{"chart": "Blues", "transpose": 2}"#, #"{"chart": "Blues", "transpose": 2, "tempo": 90}"#]
    {
      _ = try choose(json, service)
      #expect(sent.isEmpty, "\(json)")
    }
    _ = try choose(#"{"chart": "Blues", "transpose": 2, "tempo": 90}"#, service)
    #expect(sent == [Self.blues])
  }

  @Test func `A restart and a reload send nothing`() throws {
    var service = try world.service(remembers: true)
    _ = try choose(#"{"set": "Friday"}"#, service)
    #expect(sent == [Self.blues])
    world.change { $0.forecast = false }
    service = try world.service(remembers: true)
    service.restore()
    #expect(service.chosen?.choice.name == "Blues")
    #expect(sent.isEmpty)
    // Nor does a file that was changed, until the song is chosen.
    try world.folder.write(Array("Blues: program 7\n".utf8), "patches.yaml")
    _ = try reply(ChartsRequest.self, "{}", service)
    #expect(sent.isEmpty)
    #expect(try reply(ChartSendRequest.self, "{}", service).sent == ["program 7"])
    #expect(sent == [[.event(.programChange(program: 6, channel: Channel(0)!))]])
  }

  @Test func `The song that is followed is sent again`() throws {
    let service = try world.service()
    func refusal() -> String? {
      do {
        _ = try reply(ChartSendRequest.self, "{}", service)
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(refusal() == "no chart is followed; choose one")
    _ = try choose(#"{"chart": "Song"}"#, service)
    #expect(refusal() == "\"patches.yaml\" has nothing for \"Song\"")
    _ = try choose(#"{"chart": "Waltz"}"#, service)
    #expect(refusal() == nil)
    #expect(sent == [[.songSelect(2)], [.songSelect(2)]])
    world.player.listeners = 0
    #expect(refusal()?.contains("nothing is connected to the MIDI output") == true)
  }

  @Test func `A song is followed also where nothing can be sent`() throws {
    world.player.listeners = 0
    let service = try world.service()
    let chosen = try choose(#"{"chart": "Blues"}"#, service)
    #expect(chosen.chosen?.name == "Blues")
    #expect(chosen.notice?.hasPrefix("the messages of this song were not sent: nothing is connected") == true)
    #expect(sent.isEmpty)
    #expect(try choose(#"{"chart": "Song"}"#, service).notice == nil)
  }

  @Test func `Mistakes are with those of the charts`() throws {
    try world.folder.write(Array("Blues: program 129\n".utf8), "patches.yaml")
    let service = try world.service()
    #expect(
      try reply(ChartsRequest.self, "{}", service).wrong == ["patches.yaml:1:8: program is 1 to 128, not 129"]
    )
    _ = try choose(#"{"chart": "Blues"}"#, service)
    #expect(sent.isEmpty)
  }
}
