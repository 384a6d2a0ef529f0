import Testing

@testable import Daemon
@testable import FeatureKit

/// When drills ran.
@Suite struct ExercisesTests {
  @Test(
    arguments: [
      ("", "", "-"), ("b1", "1 2 3 4 5 6 99", "1"), ("b1 e3", "1 2", "3"), ("b1 e3 b5", "1 2 5 6 99", "5"),
      // One takes the place of another; an end without a beginning is none.
      ("b1 b3 e4", "1 2 3", "4"), ("e4", "", "-"), ("b2 e2", "", "-"),
    ])
  func times(script: String, inside: String, change: String) {
    var exercises = Exercises()
    for word in script.split(separator: " ") {
      let time = Duration.seconds(Int(word.dropFirst())!)
      if word.first == "b" { exercises.begin(at: time) } else { exercises.end(at: time) }
    }
    let found = ([0, 1, 2, 3, 4, 5, 6, 99] as [Int]).filter { exercises.contains(.seconds($0)) }
    #expect(found.map(String.init).joined(separator: " ") == inside)
    let last = exercises.lastChange(upTo: .seconds(99)).map { "\(Int($0 / .seconds(1)))" }
    #expect(last ?? "-" == change)
  }

  @Test func `Change up to a time`() {
    var exercises = Exercises()
    exercises.begin(at: .seconds(1))
    exercises.end(at: .seconds(3))
    exercises.begin(at: .seconds(5))
    let seconds = ([0, 1, 2, 3, 4, 5, 6] as [Int]).map {
      exercises.lastChange(upTo: .seconds($0)).map { Int($0 / .seconds(1)) }
    }
    #expect(seconds == [nil, 1, 1, 3, 3, 5, 5])
  }
}
