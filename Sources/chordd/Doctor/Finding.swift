internal import Foundation
internal import Synchronization

/// One thing that the doctor looked at.
struct Finding: Sendable {
  enum Verdict: String, Sendable {
    case fine = "ok     "
    case note = "note   "
    case broken = "PROBLEM"
  }

  let verdict: Verdict
  let sentence: String

  var text: String { "\(verdict.rawValue)  \(sentence)" }
}

/// Looks at things that may not answer: side by side, and for a limited time.
struct Examination: Sendable {
  /// What is found when there is no answer in time.
  let silence: Finding
  let examine: @Sendable () -> Finding

  /// What all of them find. One that takes longer than `limit` is left behind; it ends with the program.
  static func carryOut(
    _ examinations: [Examination], within limit: DispatchTimeInterval = .seconds(3)
  ) -> [Finding] {
    let results = Results()
    for (place, examination) in examinations.enumerated() {
      Thread.detachNewThread {
        let finding = examination.examine()
        results.found.withLock { $0[place] = finding }
        results.done.signal()
      }
    }
    let end = DispatchTime.now() + limit
    for _ in examinations where results.done.wait(timeout: end) == .timedOut { break }
    let found = results.found.withLock { $0 }
    return examinations.indices.map { found[$0] ?? examinations[$0].silence }
  }

  private final class Results: Sendable {
    let found = Mutex<[Int: Finding]>([:])
    let done = DispatchSemaphore(value: 0)
  }
}
