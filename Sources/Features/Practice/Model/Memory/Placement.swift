internal import MusicTheory

/// Two minutes that find out what a player knows already, so that nobody begins with triads who plays upper structures.
///
/// Levels build on each other: triads, sevenths, inversions, shells, rootless voicings, upper structures. The level is
/// found by halving: three right answers out of four pass it, two wrong ones do not.
public struct Placement: Sendable {
  /// Shapes that are learned together.
  public struct Level: Hashable, Sendable {
    /// What it is called, such as `triads`.
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
  /// What is asked of each level, if it is asked.
  private let tasks: [[CardKey]]
  private var lowest = 0
  private var highest: Int
  private var right = 0
  private var wrong = 0
  private var seconds = 0.0
  /// What was asked, and whether it was right and quick.
  private var answers: [CardKey: Bool] = [:]

  private static let enough = 3
  private static let tooMany = 2
  /// What takes longer was found by counting, not known.
  private static let longestAnswer = 6.0
  /// It ends after two minutes; what was not asked until then is not taken for known.
  static let longest = 120.0

  /// - Parameters:
  ///   - levels: from the easiest to the hardest; a level without shapes is left out.
  ///   - random: chooses the roots.
  public init(levels: [Level], using random: inout some RandomNumberGenerator) {
    self.levels = levels.filter { !$0.shapes.isEmpty }
    var tasks: [[CardKey]] = []
    for level in self.levels {
      let roots = PitchClass.all.shuffled(using: &random)
      let shapes = level.shapes.shuffled(using: &random)
      tasks.append(
        (0..<Self.enough + Self.tooMany).map { CardKey(shape: shapes[$0 % shapes.count], root: roots[$0]) })
    }
    self.tasks = tasks
    highest = self.levels.count
  }

  /// What to play next; `nil` when it is over.
  public var task: CardKey? { isDone ? nil : tasks[probed][right + wrong] }

  /// Whether the level is found, or the time over.
  public var isDone: Bool { lowest >= highest }

  /// The levels that are known, as far as it was found out.
  public var known: [Level] { Array(levels.prefix(lowest)) }

  private var probed: Int { (lowest + highest) / 2 }

  /// Takes the answer to ``task``, and how long it took with everything around it.
  public mutating func follow(isRight: Bool, seconds: Double) {
    guard let task else { return }
    let isKnown = isRight && seconds <= Self.longestAnswer
    answers[task] = isKnown
    self.seconds += max(0, seconds)
    if isKnown { right += 1 } else { wrong += 1 }
    if right == Self.enough { lowest = probed + 1 } else if wrong == Self.tooMany { highest = probed }
    if right == Self.enough || wrong == Self.tooMany { (right, wrong) = (0, 0) }
    if self.seconds >= Self.longest { highest = lowest }
  }

  /// What follows from it, as reviews; a placement makes no others. The shapes of easier levels are known with ease in all
  /// keys, those of the hardest known level well, and so is what was right beyond. What was wrong stays new: nobody
  /// forgets what was never learned. What `cards` knows stays as it is.
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
