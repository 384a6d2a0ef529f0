public import MusicTheory

/// Where the tasks of a session come from.
enum TaskSource: Sendable {
  /// Cards, which memory chooses.
  case deck(Deck)
  /// Tasks in their order.
  case list([PracticeTask], next: Int, repeats: Bool)
  case placement(Placement)

  /// The next task, given the result of the one before; `nil` at the end.
  mutating func next(
    after result: TaskResult?, _ maker: TaskMaker, _ random: inout SeededRandom
  ) -> (task: PracticeTask, isReview: Bool)? {
    switch self {
    case .deck(var deck):
      defer { self = .deck(deck) }
      var answer = result.map { Deck.Answer(rating: $0.rating, seconds: $0.seconds, wasLeft: $0.wasLeft) }
      // A card of an older or newer program, which this one cannot ask, is passed over.
      for _ in 0..<1000 {
        guard let turn = deck.next(after: answer) else { return nil }
        answer = nil
        guard var task = maker.task(turn.card, using: &random) else { continue }
        task.guideStrength = turn.guideStrength
        return (task, turn.isReview)
      }
      return nil
    case .list(let tasks, let next, let repeats):
      guard !tasks.isEmpty, repeats || next < tasks.count else { return nil }
      self = .list(tasks, next: next + 1, repeats: repeats)
      return (tasks[next % tasks.count], true)
    case .placement(var placement):
      defer { self = .placement(placement) }
      if let result { placement.follow(isRight: result.rating != .again, seconds: result.seconds) }
      guard let card = placement.task, let task = maker.task(card, using: &random) else { return nil }
      return (task, true)
    }
  }

  /// The tasks after the present one, as far as they are known.
  var upcoming: [PracticeTask] {
    guard case .list(let tasks, let next, let repeats) = self, !tasks.isEmpty else { return [] }
    return (next..<next + 2).filter { repeats || $0 < tasks.count }.map { tasks[$0 % tasks.count] }
  }
}

/// The result of a task.
public struct TaskResult: Hashable, Sendable {
  public var task: PracticeTask
  /// Whether it is remembered as a review; not with a guide.
  public var isReview: Bool
  public var rating: Rating
  public var think: Duration?
  public var grab: Duration?
  /// How long the task took with everything around it, in seconds.
  public var seconds: Double
  /// How late it was beside the beat; below zero: early.
  public var timing: Duration?
  /// Whether the first answer was right, without help.
  public var isFirstTouch: Bool
  /// Whether there was help: a hint, or the answer.
  public var wasHelped: Bool
  /// Whether the player gave up, or went on without an answer.
  public var wasLeft: Bool
  /// The keys that were played last, where the task ended without a right answer; empty for none.
  public var missed: NoteSet?
  public var movement: Movement?
  /// Why a stroke of a rhythm was not right.
  public var fault: Stroke.Fault? = nil
  /// Of a scale: half of it right is not nothing.
  public var notes: NoteCount? = nil
}
