internal import Foundation
internal import Practice
internal import System

/// The drill that a teacher gave a player.
struct ClassTask: Codable, Hashable, Sendable {
  var drill: String
  /// The day on which it was given.
  var day: Int

  fileprivate var isSound: Bool {
    ReviewLine.days.contains(day) && !drill.isEmpty && drill.utf8.count <= ReviewLine.longestDrill
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

  /// Gives players a task; `nil` takes theirs back.
  mutating func give(_ task: ClassTask?, to players: [String]) throws(SmallFile.Failure) {
    let before = all
    var tasks = before
    for player in players { tasks[player] = task }
    guard tasks != before else { return }
    kept = tasks
    guard let path, let data = try? JSONEncoder().encode(tasks) else { return }
    try SmallFile.replace(path, with: Array(data), draft: path + ".new", folderMode: 0o700)
  }
}
