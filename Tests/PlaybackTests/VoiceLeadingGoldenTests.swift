import Foundation
import Playback
import Testing

/// The voicings of many progressions are in Golden/voicings.md, and examples of them in docs/developing/voice-leading.md.
/// `ACCEPT=yes` writes the file anew, to be judged as a pianist would.
@Suite struct VoiceLeadingGoldenTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private let golden = folder.appending(path: "Golden/voicings.md")
  private let page = folder.appending(path: "../../docs/developing/voice-leading.md")

  @Test func `The voicings are those that were judged`() throws {
    let played = voiceLeadingTables.map(\.text).joined(separator: "\n")
    if ProcessInfo.processInfo.environment["ACCEPT"] == "yes" {
      try played.write(to: golden, atomically: true, encoding: .utf8)
    }
    let judged = try String(contentsOf: golden, encoding: .utf8)
    let changed = played.split(separator: "\n").filter { !judged.contains($0) }
    #expect(played == judged, "\(changed.prefix(3))")
  }

  @Test func `The document shows voicings that are played`() throws {
    let judged = Set(try String(contentsOf: golden, encoding: .utf8).split(separator: "\n"))
    let shown = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("|") && $0.contains(" → ") }
    #expect(shown.count >= 8)
    for row in shown { #expect(judged.contains(row), "\(row)") }
  }
}
