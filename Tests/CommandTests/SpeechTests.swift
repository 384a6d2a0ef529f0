import Foundation
import Testing

/// Speech, through a real speech-dispatcher.
@Suite struct SpeechTests {
  private let folder: Folder
  private let chord: [UInt8] = [48, 52, 55, 59]
  private static let isInstalled = Peer.isInstalled(Speaker.path)

  init() throws { folder = try Folder() }

  private func run(_ environment: [String: String], _ settings: String = "") throws -> RunningChordd {
    try folder.write(
      "c.yaml", "speech: {enabled: true\(settings)}\nsettling: {hold: 10ms, commit: 800ms}\n")
    return try RunningChordd(
      ["run", "--input", "-", "--plain", "--config", "c.yaml"], in: folder, environment: environment)
  }

  private func end(_ program: RunningChordd) {
    program.process.signal(SIGTERM)
    #expect(program.process.ends(within: EndingTests.limit) && program.process.terminationStatus == 0)
  }

  @Test(.enabled(if: isInstalled, Speaker.isMissing))
  func `What holds is spoken, once, and what passes is not`() throws {
    let speaker = try Speaker(in: folder)
    let program = try run(speaker.environment)
    try program.write(MIDIBytes.struck(chord))
    #expect(speaker.hasSpoken(["C major seven"]))
    // The same notes on other keys: no other name.
    try program.write(MIDIBytes.released([48]) + MIDIBytes.struck([36]))
    usleep(1_500_000)
    #expect(speaker.spoken == ["C major seven"])
    // A chord that passes within the time that a reading must hold.
    try program.write(MIDIBytes.released(chord + [36]) + MIDIBytes.struck([46, 50, 53]))
    _ = try program.line { $0.hasPrefix("B♭") }
    try program.write(MIDIBytes.released([46, 50, 53]) + MIDIBytes.struck([50, 53, 57]))
    #expect(speaker.hasSpoken(["C major seven", "D minor"]))
    try program.write(MIDIBytes.released([50, 53, 57]))
    usleep(300_000)
    try program.write(MIDIBytes.struck([50, 53, 57]))
    #expect(speaker.hasSpoken(["C major seven", "D minor", "D minor"]))
    end(program)
    // On a busy machine speech-dispatcher may take longer to fall silent than a program takes to end.
    let errors = try program.rest().errors
    #expect(!errors.contains("error:"), "\(errors)")
  }

  @Test(.enabled(if: isInstalled, Speaker.isMissing))
  func `A speech-dispatcher that is started again is spoken to again`() throws {
    let speaker = try Speaker(in: folder)
    let program = try run(speaker.environment, ", language: de, rate: 20, volume: -10, voice: male1")
    try program.write(MIDIBytes.struck(chord))
    #expect(speaker.hasSpoken(["C major sieben"]))
    speaker.kill()
    #expect(
      try program.errorLine { _ in true }.hasPrefix(
        "chordd: error: output speech: cannot reach speech-dispatcher; install and start it, or set speech.enabled to false ("
      ))
    try program.write(MIDIBytes.released(chord) + MIDIBytes.struck([46, 50, 53]))
    _ = try program.line { $0.hasPrefix("B♭") }
    try speaker.restart()
    usleep(10_500_000)
    try program.write(MIDIBytes.released([46, 50, 53]) + MIDIBytes.struck([50, 53, 57]))
    #expect(try program.errorLine { _ in true } == "chordd: output speech works again")
    for _ in 0..<500 where speaker.spoken.last != "D moll" { usleep(10_000) }
    #expect(speaker.spoken.last == "D moll")
    end(program)
  }

  @Test(.enabled(if: isInstalled, Speaker.isMissing))
  func `A speech-dispatcher that hangs keeps nobody from ending`() throws {
    let speaker = try Speaker(in: folder)
    let program = try run(speaker.environment)
    try program.write(MIDIBytes.struck(chord))
    #expect(speaker.hasSpoken(["C major seven"]))
    speaker.peer.process.signal(SIGSTOP)
    defer { speaker.peer.process.signal(SIGCONT) }
    try program.write(MIDIBytes.released(chord) + MIDIBytes.struck([46, 50, 53]))
    _ = try program.line { $0.hasPrefix("B♭") }
    usleep(1_500_000)
    end(program)
    #expect(
      try program.rest().errors
        == "chordd: warning: output speech takes nothing any more; its last events are lost\n")
  }

  @Test func `Without speech-dispatcher one sentence says so, and everything else works`() throws {
    let program = try run(Speaker.environment(folder, socket: folder.path("none").path))
    #expect(
      try program.errorLine { _ in true }.contains("output speech: cannot reach speech-dispatcher; install"))
    try program.write(MIDIBytes.struck(chord))
    _ = try program.line { $0.hasPrefix("Cma7") }
    end(program)
  }
}
