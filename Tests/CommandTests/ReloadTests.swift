import Foundation
import Testing

/// SIGHUP: the configuration is read again, between two chords of one performance.
@Suite struct ReloadTests {
  private let folder: Folder
  private let program: RunningChordd

  init() throws {
    folder = try Folder()
    try folder.write("c.yaml", "naming:\n  ascii: false\n")
    program = try RunningChordd(["run", "--input", "-", "--plain", "--config", "c.yaml"], in: folder)
  }

  /// The line for B♭7 in the lower hand; every chord is let go again.
  private func name() throws -> String {
    let notes: [UInt8] = [46, 50, 53, 56]
    try program.write(MIDIBytes.struck(notes))
    let line = try program.line { _ in true }
    try program.write(MIDIBytes.released(notes) + MIDIBytes.struck([48, 52, 55]))
    #expect(try program.line { _ in true }.hasPrefix("C\t"))
    try program.write(MIDIBytes.released([48, 52, 55]))
    return line
  }

  @Test func `New settings hold from the next chord on, and mistakes change nothing`() throws {
    #expect(try name() == "B♭7\tunified\tB♭2 D3 F3 A♭3")

    try folder.write("c.yaml", "naming:\n  ascii: true\n")
    program.process.signal(SIGHUP)
    #expect(try program.errorLine { _ in true } == "chordd: configuration reloaded")
    #expect(try name() == "Bb7\tunified\tBb2 D3 F3 Ab3")

    try folder.write("c.yaml", "naming:\n  asci: false\npedals: {sustain: 3}\n")
    program.process.signal(SIGHUP)
    #expect(
      try program.errorLine { _ in true }
        == "chordd: error: c.yaml:2:3: unknown setting \"naming.asci\"; did you mean \"naming.ascii\"?")
    #expect(
      try program.errorLine { _ in true }
        == "chordd: error: c.yaml:3:19: pedals.sustain must be true or false, not \"3\"; for example, sustain: true"
    )
    #expect(
      try program.errorLine { _ in true } == "chordd: error: configuration not reloaded; the old one stays")
    #expect(try name() == "Bb7\tunified\tBb2 D3 F3 Ab3")

    try FileManager.default.removeItem(at: folder.path("c.yaml"))
    program.process.signal(SIGHUP)
    let absence = "chordd: error: c.yaml: there is no such file"
    #expect(try program.errorLine { _ in true }.hasPrefix(absence))
    _ = try program.errorLine { $0.hasSuffix("the old one stays") }
    #expect(try name() == "Bb7\tunified\tBb2 D3 F3 Ab3")

    try folder.write("c.yaml", "")
    program.process.signal(SIGHUP)
    _ = try program.errorLine { $0.hasSuffix("configuration reloaded") }
    #expect(try name() == "B♭7\tunified\tB♭2 D3 F3 A♭3")

    program.end()
  }
}
