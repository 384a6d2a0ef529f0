import Foundation
import TestKit
import Testing

/// Speech, through a real speech-dispatcher.
@Suite struct SpeechTests {
  private let folder: Folder
  private let chord: [UInt8] = [48, 52, 55, 59]
  private static let isInstalled = Peer.isInstalled(Speaker.path)

  init() throws { folder = try Folder() }

  private func run(_ environment: [String: String], _ settings: String = "") throws -> ControlledChordd {
    try folder.write(
      "c.yaml", "speech: {enabled: true\(settings)}\nsettling: {hold: 10ms, coalesce: 0ms}\n")
    return try ControlledChordd(["--config", "c.yaml"], folder: folder, environment: environment)
  }

  @Test(.enabled(if: isInstalled, Speaker.isMissing))
  func `What holds is spoken, once, and what passes is not`() throws {
    let speaker = try Speaker(in: folder)
    let json = ["CHORDD_OUTPUTS_JSON": folder.path("json").path]
    let chordd = try run(speaker.environment.merging(json) { $1 })
    let program = chordd.program
    try program.write(MIDIBytes.struck(chord))
    try speaker.speaks(["C major seven"])
    // The same notes on other keys: no other name.
    try program.write(MIDIBytes.released([48]) + MIDIBytes.struck([36]))
    try waitFor(
      "the other keys", look: { folder.written("json") }, until: { $0.contains(#""down":[36,52,55,59]"#) })
    // A chord that passes: it is over in the same read.
    let (passing, minor) = ([46, 50, 53] as [UInt8], [50, 53, 57] as [UInt8])
    try program.write(
      MIDIBytes.released(chord + [36]) + MIDIBytes.struck(passing) + MIDIBytes.released(passing)
        + MIDIBytes.struck(minor))
    _ = try program.line { $0.hasPrefix("B♭") }
    try speaker.speaks(["C major seven", "D minor"])
    try chordd.release(minor)
    try program.write(MIDIBytes.struck(minor))
    try speaker.speaks(["C major seven", "D minor", "D minor"])
    chordd.end()
    // On a busy machine speech-dispatcher may take longer to fall silent than a program takes to end.
    let errors = try program.rest().errors
    #expect(!errors.contains("error:"), "\(errors)")
  }

  @Test(.enabled(if: isInstalled, Speaker.isMissing))
  func `A speech-dispatcher that is started again is spoken to again`() throws {
    let speaker = try Speaker(in: folder)
    let chordd = try run(speaker.environment, ", language: de, rate: 20, volume: -10, voice: male1")
    let program = chordd.program
    try program.write(MIDIBytes.struck(chord))
    try speaker.speaks(["C major sieben"])
    speaker.kill()
    #expect(
      try program.errorLine { _ in true }.hasPrefix(
        "chordd: error: output speech: cannot reach speech-dispatcher; install and start it, or set speech.enabled to false ("
      ))
    try program.write(MIDIBytes.released(chord) + MIDIBytes.struck([46, 50, 53]))
    _ = try program.line { $0.hasPrefix("B♭") }
    try speaker.restart()
    try program.write(MIDIBytes.released([46, 50, 53]) + MIDIBytes.struck([50, 53, 57]))
    #expect(try program.errorLine { _ in true } == "chordd: output speech works again")
    try waitFor("D moll at the end", look: { speaker.spoken.last }, until: { $0 == "D moll" })
    program.end()
  }

  @Test(.enabled(if: isInstalled, Speaker.isMissing))
  func `A speech-dispatcher that hangs keeps nobody from ending`() throws {
    let speaker = try Speaker(in: folder)
    let chordd = try run(speaker.environment)
    let program = chordd.program
    try program.write(MIDIBytes.struck(chord))
    try speaker.speaks(["C major seven"])
    speaker.peer.process.signal(SIGSTOP)
    defer { speaker.peer.process.signal(SIGCONT) }
    try program.write(MIDIBytes.released(chord) + MIDIBytes.struck([46, 50, 53]))
    _ = try program.line { $0.hasPrefix("B♭") }
    program.end()
    #expect(
      try program.rest().errors
        == "chordd: warning: output speech takes nothing any more; its last events are lost\n")
  }

  @Test func `Without speech-dispatcher one sentence says so, and everything else works`() throws {
    let chordd = try run(Speaker.environment(folder, socket: folder.path("none").path))
    let program = chordd.program
    #expect(
      try program.errorLine { _ in true }.contains("output speech: cannot reach speech-dispatcher; install"))
    try program.write(MIDIBytes.struck(chord))
    _ = try program.line { $0.hasPrefix("Cma7") }
    program.end()
  }
}
