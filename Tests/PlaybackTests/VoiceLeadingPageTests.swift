import Foundation
import Playback
import Testing

/// docs/voice-leading.md shows what is played. `ACCEPT=yes` writes the tables anew, to be judged as a pianist would.
@Suite struct VoiceLeadingPageTests {
  private let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../docs/voice-leading.md").standardized

  @Test func thePageShowsWhatIsPlayed() throws {
    var lines = try String(contentsOf: page, encoding: .utf8)
    for table in voiceLeadingTables {
      let start = try #require(lines.range(of: "#### \(table.title)\n"), "\(table.title) is not on the page")
      let rest = lines[start.lowerBound...]
      let end = rest.range(of: "|\n\n")?.lowerBound ?? rest.index(rest.endIndex, offsetBy: -2)
      let shown = String(rest[..<end]) + "|\n"
      if ProcessInfo.processInfo.environment["ACCEPT"] == "yes" {
        lines.replaceSubrange(start.lowerBound..<end, with: String(table.text.dropLast(2)))
      } else {
        #expect(shown == table.text)
      }
    }
    if ProcessInfo.processInfo.environment["ACCEPT"] == "yes" {
      try lines.write(to: page, atomically: true, encoding: .utf8)
    }
  }
}
