public import Charts
public import MusicTheory

/// A player's own drill, written in a file: docs/guide/practice-sets.md.
public struct PracticeSet: Hashable, Sendable {
  /// Small letters, digits and hyphens: the name of the drill.
  public var name: String
  public var title: String
  public var content: Content
  /// Beats a minute; `nil` without a tempo.
  public var tempo: Int?
  public var metronome: Bool
  /// How many tasks; `nil`: no limit.
  public var count: Int?
  public var minutes: Int?
  /// `nil`: as sets of its kind do.
  public var order: DrillOrder?
  /// The hand that has to play it; `nil`: either.
  public var hands: HandRule?

  public init(name: String, title: String, content: Content, tempo: Int? = nil, metronome: Bool = false) {
    (self.name, self.title, self.content) = (name, title, content)
    (self.tempo, self.metronome) = (tempo, metronome)
  }

  public enum Content: Hashable, Sendable {
    /// Every quality on every root in every form.
    case query(Query)
    /// Chords in an order, in one key after the other.
    case progression(Progression)
    /// A drill of the table with options.
    case drill(Choice)
  }

  /// The chords that are asked for; an empty list means any.
  public struct Query: Hashable, Sendable {
    /// Never empty.
    public var qualities: [ChordQuality]
    /// All twelve if empty.
    public var roots: [SpelledPitch]
    public var forms: [VoicingType]
    /// 0 for the root position.
    public var inversions: [Int]

    public init(
      qualities: [ChordQuality], roots: [SpelledPitch] = [], forms: [VoicingType] = [], inversions: [Int] = []
    ) {
      (self.qualities, self.roots, self.forms, self.inversions) = (qualities, roots, forms, inversions)
    }
  }

  /// A progression as it was written, and the keys to which it is transposed.
  public struct Progression: Hashable, Sendable {
    public enum Keys: Hashable, Sendable {
      /// Only as it was written.
      case written
      /// All twelve, in any order.
      case all
      /// All twelve, around the circle of fifths downward: C, F, B♭ …
      case circle
      case list([Key])
    }

    /// The bars, in the key in which they were written.
    public var tune: Chart
    public var keys: Keys
    /// As the player likes if empty.
    public var forms: [VoicingType]
    /// The bars that are played, from 1.
    public var bars: ClosedRange<Int>

    public init(tune: Chart, keys: Keys = .written, forms: [VoicingType] = [], bars: ClosedRange<Int>) {
      (self.tune, self.keys, self.forms, self.bars) = (tune, keys, forms, bars)
    }
  }

  /// A drill of the table with options; what is empty or `nil` is as the drill has it.
  public struct Choice: Hashable, Sendable {
    /// The name of the drill.
    public var drill: String
    public var keys: [SpelledPitch] = []
    public var scale: ScaleType?
    public var qualities: [ChordQuality] = []
    public var forms: [VoicingType] = []
    /// 0 for the root position.
    public var inversions: [Int] = []
    /// The title of a tune of the player's files.
    public var tune: String?
    public var bars: ClosedRange<Int>?

    public init(_ drill: String) { self.drill = drill }
  }
}

/// The order in which the tasks of a set are asked.
public enum DrillOrder: String, CaseIterable, Hashable, Sendable {
  /// One after the other, once, as in a lesson.
  case written = "as written"
  /// In any order; where there are cards memory chooses.
  case mixed
}

/// Sets that belong together: the lessons of a course, in their order.
public struct Course: Hashable, Sendable {
  /// Small letters, digits and hyphens.
  public var name: String
  public var title: String
  public var sets: [PracticeSet]
  /// The way that *Continue* of the course goes; `nil` for none.
  public var path: LearningPath?

  public init(name: String, title: String, sets: [PracticeSet], path: LearningPath? = nil) {
    (self.name, self.title, self.sets, self.path) = (name, title, sets, path)
  }
}
