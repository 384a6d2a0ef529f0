internal import Foundation
internal import Practice
internal import System

/// The drill that a teacher gave a player.
struct ClassTask: Codable, Hashable, Sendable {
  var drill: String
  /// The day on which it was given.
  var day: Int
  /// The answers before it; `nil` for none.
  var before: AnswerCount?

  fileprivate var isSound: Bool {
    ReviewLine.days.contains(day) && !drill.isEmpty && drill.utf8.count <= ReviewLine.longestDrill
  }
}

/// The number of answers to a drill, those with a guide on the keys as well.
struct AnswerCount: Codable, Hashable, Sendable {
  var answers = 0
  var right = 0

  /// The name under which it is kept with the data of a player in a class.
  static func note(_ drill: String) -> String { "answers \(drill)" }

  var text: String { "\(answers) \(right)" }
}

extension AnswerCount {
  /// `nil` when it is none.
  init?(text: String) {
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2, (0...1_000_000_000).contains(numbers[0]), (0...numbers[0]).contains(numbers[1])
    else {
      return nil
    }
    self.init(answers: numbers[0], right: numbers[1])
  }

  mutating func add(_ other: AnswerCount) {
    answers += other.answers
    right += other.right
  }

  func since(_ before: AnswerCount) -> AnswerCount {
    AnswerCount(answers: max(0, answers - before.answers), right: max(0, right - before.right))
  }
}

/// The newest answer of a player in a class, also one with a guide on the keys, which is no review.
struct LatestAnswer: Hashable, Sendable {
  /// In milliseconds since 1970.
  var time: Int64
  var isRight: Bool
  var drill: String

  /// The name under which it is kept with the data of the player.
  static let note = "latest"

  var text: String { "\(time) \(isRight ? 1 : 0) \(drill)" }
}

extension LatestAnswer {
  /// `nil` when it is none.
  init?(text: String) {
    let words = text.split(separator: " ", maxSplits: 2)
    guard words.count == 3, let time = Int64(words[0]), ReviewLine.times.contains(time),
      ["0", "1"].contains(words[1])
    else { return nil }
    self.init(time: time, isRight: words[1] == "1", drill: String(words[2]))
  }
}

/// The tasks of a class by the names of the players, in a small file beside theirs: a player's own file may be another chordd's.
struct ClassTasks: Sendable {
  /// `nil`: nothing is kept on the disk.
  private let path: String?
  private var kept: [String: ClassTask] = [:]
  /// Bytes that the file has at most.
  private static let most = 64 << 10

  init(path: String?) { self.path = path }

  /// All of them, as the file has them now.
  var all: [String: ClassTask] {
    guard let path else { return kept }
    guard let bytes = try? SmallFile.read(path, atMost: Self.most),
      let found = try? JSONDecoder().decode([String: ClassTask].self, from: Data(bytes))
    else { return [:] }
    return found.filter { $0.value.isSound && Players.name($0.key) == $0.key }
  }

  /// Gives players their tasks; `nil` takes one back.
  mutating func give(_ given: [String: ClassTask?]) throws(SmallFile.Failure) {
    let before = all
    var tasks = before
    for (player, task) in given { tasks[player] = task }
    guard tasks != before else { return }
    kept = tasks
    guard let path, let data = try? JSONEncoder().encode(tasks) else { return }
    try SmallFile.replace(path, with: Array(data), draft: path + ".new", folderMode: 0o700)
  }
}
