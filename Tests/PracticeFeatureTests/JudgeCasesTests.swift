import Foundation
import MusicTheory
import Testing

@testable import Practice
@testable import PracticeFeature

/// The verdicts and sentences of a piano teacher, in each drill: Tests/Practice/judge.tsv.
@Suite struct JudgeCasesTests {
  @Test(arguments: JudgeCase.all)
  func isJudgedAsByATeacher(_ each: JudgeCase) throws {
    var judged = try JudgedSession(each)
    try judged.play(each.played)
    let isFair = each.verdict.components(separatedBy: "||").contains(judged.outcome)
    let isSaid = each.sentence.components(separatedBy: "||").contains { Self.matches(judged.sentence, $0) }
    #expect(isFair && isSaid, "\(judged.outcome): \(judged.sentence)")
  }

  /// `…` stands for any words.
  private static func matches(_ sentence: String, _ wanted: String) -> Bool {
    let parts = wanted.components(separatedBy: "…")
    guard parts.count > 1 else { return wanted.isEmpty || sentence == wanted }
    return sentence.hasPrefix(parts[0]) && sentence.hasSuffix(parts[1])
  }

  @Test func everyDrillHasCases() {
    let drills = Set(JudgeCase.all.map(\.drill))
    #expect(JudgeCase.all.count >= 300)
    for drill in Drill.all.map(\.name) where !["review", "placement", "latency", "rhythm"].contains(drill) {
      #expect(drills.contains(drill), "\(drill)")
    }
  }
}
