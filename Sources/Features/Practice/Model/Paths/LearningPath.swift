internal import MusicTheory

/// A way through the material, as a teacher goes it: data, which a file of the player may give as well as the program.
///
/// Its steps are in the order in which they are met. Each belongs to a stage, and a stage opens when the stages before it are known:
/// ``PathProgress`` decides that by the player's answers.
public struct LearningPath: Hashable, Sendable {
  /// Steps that open together.
  public struct Stage: Hashable, Sendable {
    /// As the path writes it.
    public var name: String
    /// A player who is placed at this level or above it does not meet its steps.
    public var level: PracticePath.Level
    /// The stages that are known first.
    public var after: [String]
    /// The time of an answer with which those are known, in milliseconds.
    public var milliseconds: Int
  }

  /// Shapes on roots, which are learned together.
  public struct Step: Hashable, Sendable {
    /// The name of its stage.
    public var stage: String
    /// The level of its stage.
    public var level: PracticePath.Level
    /// As ``Shape/text`` writes them.
    public var shapes: [String]
    /// As symbols write them.
    public var roots: [String]
    /// Root by root.
    public var cards: [CardKey]
    /// Whether it can only be heard.
    public var needsSound: Bool
  }

  /// Its name: `jazz`.
  public var name: String
  /// Each after those that it needs.
  public var stages: [Stage]
  /// In the order in which they are met.
  public var steps: [Step]
  /// The names of the rhythms with which sessions end, the easiest first.
  public var rhythms: [String] = []

  /// The stage with this name.
  func stage(_ name: String) -> Stage? { stages.first { $0.name == name } }

  /// All cards, each once, in the order in which they are met.
  ///
  /// No level is above the highest: what belongs to it, and was not shown, is still to come.
  ///
  /// - Complexity: linear in the cards.
  public func cards(above level: PracticePath.Level? = nil, hasSound: Bool = true) -> [CardKey] {
    var seen: Set<CardKey> = []
    return steps.lazy.filter { (hasSound || !$0.needsSound) && $0.level.isMet(above: level) }
      .flatMap(\.cards).filter { seen.insert($0).inserted }
  }

  /// A path has no more cards than these.
  public static let mostCards = 20_000

  /// The paths of the program.
  public static let all: [LearningPath] = [songs, jazz, pop, classical]

  /// The one that is gone where none is chosen.
  public static var usual: LearningPath { songs }
}

extension PracticePath.Level {
  /// Whether a player who is placed at `level` meets what belongs to this one.
  func isMet(above level: PracticePath.Level?) -> Bool {
    let all = Self.allCases
    guard let level, self != all.last else { return true }
    return all.firstIndex(of: level)! < all.firstIndex(of: self)!
  }
}
