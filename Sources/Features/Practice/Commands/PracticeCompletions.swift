internal import ArgumentParser
internal import CommandKit
internal import Practice

/// The words that a shell offers behind `chordd practice`: the drills of the program, and of a chordd that runs the player's own sets and tunes.
enum PracticeCompletions {
  static let drills = CompletionKind.custom { _, _, _ in
    let all = Drill.all.map(\.name)
    return all + (running?.drills.map(\.name).filter { !all.contains($0) } ?? [])
  }

  static let tunes = CompletionKind.custom { _, _, _ in running?.tunes.map(\.title) ?? [] }

  /// `nil`, and quickly, when none runs.
  private static var running: PracticeRequest.Reply? {
    guard let options = try? ControlOptions.parse([]),
      let reply = try? options.reply(to: PracticeRequest.self)
    else { return nil }
    return try? reply.decoded(as: PracticeRequest.Reply.self)
  }
}
