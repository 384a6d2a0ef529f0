import Foundation
import Testing

/// On a terminal the page is shown on the second screen, and the first comes back at the end.
@Suite struct TerminalTests {
  private static let enter = "\u{1B}[?1049h\u{1B}[?25l"
  private static let leave = "\u{1B}[?25h\u{1B}[?1049l"

  @Test(arguments: [SIGINT, SIGTERM])
  func isLeftAsItWas(_ signal: CInt) throws {
    let terminal = try PseudoTerminal(columns: 100, rows: 30)
    let process = try Chordd.process(["run", "--input", "demo"])
    try terminal.run(process)
    let shown = try terminal.read { $0.contains(" unified") && $0.contains("█") }
    #expect(shown.hasPrefix(Self.enter))
    #expect(!shown.contains(Self.leave))
    process.signal(signal)
    #expect(process.ends())
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    let rest = try terminal.read { $0.contains(Self.leave) }
    #expect(rest.hasSuffix(Self.leave))
  }

  @Test func `It is left as it was at the end of a file, too`() throws {
    let folder = try Folder()
    try folder.write("song.mid", MIDIBytes.file([[48, 52, 55]]))
    let terminal = try PseudoTerminal(columns: 100, rows: 30)
    let process = try Chordd.process(["run", "--input", "song.mid"], in: folder)
    try terminal.run(process)
    let shown = try terminal.read { $0.contains(Self.leave) }
    #expect(shown.hasPrefix(Self.enter) && shown.hasSuffix(Self.leave))
    #expect(process.ends() && process.terminationStatus == 0)
  }

  @Test func `A file that is no text is not written into a terminal`() throws {
    let folder = try Folder()
    try folder.write("song.mid", MIDIBytes.file([[48, 52, 55]]))
    let terminal = try PseudoTerminal(columns: 100, rows: 30)
    let process = try Chordd.process(["analyze", "song.mid", "--format", "midi"], in: folder)
    try terminal.run(process)
    let shown = try terminal.read { $0.contains("behind the line") }
    #expect(shown.contains("a MIDI file is for a file, not for a terminal") && !shown.contains("MThd"))
    #expect(process.ends() && process.terminationStatus == 1)
  }

  @Test func `With NO_COLOR there is no color, and a dumb terminal gets plain lines`() throws {
    let terminal = try PseudoTerminal(columns: 100, rows: 30)
    let process = try Chordd.process(["run", "--input", "demo"], environment: ["NO_COLOR": "1"])
    try terminal.run(process)
    let shown = try terminal.read { $0.contains(" unified") }
    process.signal(SIGTERM)
    #expect(!shown.contains("\u{1B}[38;5;") && !shown.contains("\u{1B}[1m"))

    let dumb = try PseudoTerminal(columns: 100, rows: 30)
    let second = try Chordd.process(["run", "--input", "demo"], environment: ["TERM": "dumb"])
    try dumb.run(second)
    #expect(try dumb.read { $0.contains("\n") }.hasPrefix("Dmi9\tunified\t"))
    second.signal(SIGTERM)
    #expect(process.ends() && second.ends())
  }
}
