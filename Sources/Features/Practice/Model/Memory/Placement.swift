internal import MusicTheory

/// A test of two minutes that finds out what a player knows already, so that a player of upper structures need not begin with triads.
///
/// Levels build on each other: triads, sevenths, inversions, shells, rootless voicings, upper structures. It begins with the easiest task, C major.
/// A player who has it at once is asked higher up: the level is found by halving; three right answers out of four pass it, two wrong ones do not.
public struct Placement: Sendable {
  /// Shapes that are learned together.
  public struct Level: Hashable, Sendable {
    /// Its name, such as `triads`.
    public var name: String
    /// As in ``CardKey/shape``.
    public var shapes: [String]

    /// A level of these shapes.
    public init(name: String, shapes: [String]) {
      (self.name, self.shapes) = (name, shapes)
    }
  }

  /// From the easiest to the hardest.
  public let levels: [Level]
  /// The tasks of each level.
  private let tasks: [[CardKey]]
  private var lowest = 0
  private var highest: Int
  /// The level that is asked now.
  private var level = 0
  private var right = 0
  private var wrong = 0
  /// How many tasks of each level were asked.
  private var asked: [Int]
  private var seconds = 0.0
  /// The cards that were asked, and whether the answer was right and quick.
  private var answers: [CardKey: Bool] = [:]

  private static let enough = 3
  private static let tooMany = 2
  /// In seconds. A slower answer was found by counting, not known.
  private static let longestAnswer = 6.0
  /// It ends after two minutes; levels that were not asked until then do not count as known.
  static let longest = 120.0

  /// - Parameters:
  ///   - levels: from the easiest to the hardest; a level without shapes is left out.
  ///   - random: chooses the roots.
  public init(levels: [Level], using random: inout some RandomNumberGenerator) {
    self.levels = levels.filter { !$0.shapes.isEmpty }
    var tasks: [[CardKey]] = []
    for (place, level) in self.levels.enumerated() {
      var roots = PitchClass.all.shuffled(using: &random)
      var shapes = level.shapes.shuffled(using: &random)
      if place == 0 {
        let c = PitchClass(0)
        roots = [c] + roots.filter { $0 != c }
        shapes = [level.shapes[0]] + shapes.filter { $0 != level.shapes[0] }
      }
      tasks.append(
        (0...Self.enough + Self.tooMany).map { CardKey(shape: shapes[$0 % shapes.count], root: roots[$0]) })
    }
    self.tasks = tasks
    asked = tasks.map { _ in 0 }
    highest = self.levels.count
  }

  /// The next card to play; `nil` when it is over.
  public var task: CardKey? { isDone ? nil : tasks[level][asked[level]] }

  /// Whether the level is found, or the time over.
  public var isDone: Bool { lowest >= highest }

  /// The levels that are known, as far as it was found out.
  public var known: [Level] { Array(levels.prefix(lowest)) }

  /// Takes the answer to ``task``, and how long it took with everything around it.
  public mutating func follow(isRight: Bool, seconds: Double) {
    guard let task else { return }
    let isKnown = isRight && seconds <= Self.longestAnswer
    let isFirst = answers.isEmpty
    answers[task] = isKnown
    asked[level] += 1
    self.seconds += max(0, seconds)
    if isKnown { right += 1 } else { wrong += 1 }
    if right == Self.enough { lowest = level + 1 } else if wrong == Self.tooMany { highest = level }
    // The first answer says where to go on, and is no measure of its level.
    if isFirst || right == Self.enough || wrong == Self.tooMany {
      (right, wrong, level) = (0, 0, isFirst && !isKnown ? 0 : (lowest + highest) / 2)
    }
    if self.seconds >= Self.longest { highest = lowest }
  }

  /// The outcome as reviews; a placement makes no others. The shapes of easier levels count as easy in all keys, those of the hardest known
  /// level as good, and so do right answers beyond. Wrong answers stay new: a card that was never learned cannot be forgotten. Cards that
  /// `cards` has already stay as they are.
  public func reviews(_ cards: Cards, time: Int64, day: Int, session: Int) -> [Review] {
    levels.enumerated().flatMap { place, level in
      level.shapes.flatMap { shape in PitchClass.all.map { CardKey(shape: shape, root: $0) } }
        .filter { cards[$0] == nil && answers[$0] ?? (place < lowest) }
        .map {
          Review(
            card: $0, time: time, day: day, rating: place < lowest - 1 ? .easy : .good,
            drill: Review.placementDrill, session: session)
        }
    }
  }
}
