import ChordAnalysis
import Foundation
import Testing

/// The golden file of all 2,048 sets. `make accept-names` shows what a change does to it, and takes the new answers.
@Suite struct EveryAnswerTests {
  private let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden/every-set.txt")

  @Test func everyAnswerIsTheOneThatWasReviewed() throws {
    let reviewed = try String(contentsOf: golden, encoding: .utf8).split(separator: "\n")
    let answers = AnswerSheet().text.split(separator: "\n")
    #expect(answers.count == 2048 && reviewed.count == 2048)
    let changed = zip(reviewed, answers).filter { $0 != $1 }
    #expect(
      changed.isEmpty,
      "\(changed.count) answers changed, the first from \(changed.first.map { "\($0) to \($1)" } ?? ""): see make accept-names"
    )
  }
}
