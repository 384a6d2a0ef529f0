import Foundation
import Testing

/// A machine without sound, as build machines are.
@Suite(.disabled(if: FileManager.default.fileExists(atPath: "/dev/snd/seq"), "there is a sequencer here"))
struct NoSequencerTests {
  private static let absent =
    "there is no ALSA sequencer here (no /dev/snd/seq; on a machine with sound, try: sudo modprobe snd-seq)"

  @Test(arguments: [
    ["ports"], ["run", "--port", "24:0"], ["run", "--port", "24:0", "--json"], ["--port", "Piano"],
    ["run", "--input", "sequencer"], ["run", "--input", "sequencer", "--port", "24:0"],
  ])
  func isRefused(_ arguments: [String]) throws {
    let outcome = try Chordd.run(arguments)
    #expect(outcome.errors == "chordd: \(Self.absent)\n")
    #expect(outcome.output == "" && outcome.code == 1)
  }

  @Test func `The doctor says what to fix`() throws {
    let outcome = try Chordd.run(["doctor"])
    #expect(outcome.output.contains("PROBLEM  sequencer: \(Self.absent)\n"))
    #expect(outcome.output.hasPrefix("ok       configuration: "))
    #expect(outcome.errors == "" && outcome.code == 1)
  }

  @Test func `The doctor finds mistakes in a configuration`() throws {
    let folder = try Folder()
    try folder.write("c.yaml", "hands:\n  splt: C4\n")
    let outcome = try Chordd.run(["doctor", "--config", "c.yaml"], in: folder)
    let problem = "c.yaml:2:3: unknown setting \"hands.splt\"; did you mean \"hands.split\"?"
    #expect(outcome.output.hasPrefix("PROBLEM  configuration: \(problem)\n"))
    #expect(outcome.code == 1)
  }

  @Test func `Without a sequencer the demo is played, and said so`() throws {
    let program = try RunningChordd(["run", "--plain"])
    #expect(
      try program.errorLine { _ in true }.hasPrefix("chordd: \(Self.absent); playing the built-in demo"))
    // On a busy machine the keys of a chord may come too late to be one.
    _ = try program.line { $0.hasPrefix("Dmi9\tunified\t") || $0.hasPrefix("G13(♭9)\tunified\t") }
    program.end()
  }
}
