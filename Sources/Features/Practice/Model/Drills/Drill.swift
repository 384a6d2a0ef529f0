public import Charts
public import Languages
public import MusicTheory

/// A drill: tasks made of keys, qualities and forms. It is a row of the table, or a set of the player's own.
public struct Drill: Sendable {
  public var name: String
  /// Its title.
  public var said: Phrase
  public var group: Group
  /// One sentence.
  public var saidSummary: Phrase
  /// The options that it takes.
  public var takes: [Option]
  /// Whether it comes from a file of the player.
  public var isOwn = false
  /// The tempo that it has unless another one is chosen.
  public var tempo: Int?
  /// The number of tasks, and of minutes, after which it ends unless others are chosen.
  public var count: Int?
  public var minutes: Int?
  /// `nil`: as it is made.
  public var order: DrillOrder?
  /// The hand that has to play it; `nil`: either.
  public var hands: HandRule?
  /// The letters of the roots, as a set has them.
  public var letters: [SpelledPitch] = []
  /// The title of the tune that it plays.
  public var tune: String?
  /// The course that it is a lesson of.
  public var course: Course?
  /// The way on which memory chooses, and success decides, as for the review; `nil` for other drills.
  public var path: LearningPath?
  let plan: @Sendable (DrillOptions, DrillMaker) -> DrillPlan

  init(
    _ name: String, _ group: Group, title: String? = nil, summary: Phrase? = nil, takes: [Option],
    plan: @escaping @Sendable (DrillOptions, DrillMaker) -> DrillPlan
  ) {
    (self.name, self.group, self.takes, self.plan) = (name, group, takes, plan)
    said = title.map { .text($0) } ?? .say("drill.\(name)")
    saidSummary = summary ?? .say("drill.\(name).summary")
  }

  /// In English.
  public var title: String { said.english }
  public var summary: String { saidSummary.english }

  public enum Group: String, CaseIterable, Codable, Sendable {
    case memory, scales, intervals, keys, chords, voicings, progressions, ear, reading, own

    public var said: Phrase { .say("group.\(rawValue)") }
  }

  public enum Option: String, CaseIterable, Codable, Sendable {
    case keys, scale, qualities, forms, inversions, intervals, directions, drone, tempo, tune, bars,
      progression, count
  }

  /// The tasks or cards of a session.
  ///
  /// - Complexity: linear in the tasks.
  public func plan(_ options: DrillOptions, _ maker: DrillMaker) -> DrillPlan {
    arranged(plan(options, maker), options, maker)
  }
}

/// The options that a player chose for a drill; `nil` is the drill's own default.
public struct DrillOptions: Sendable {
  /// The keys, or roots, with their letters.
  public var keys: [SpelledPitch]?
  /// The mode of these keys; `nil`: not said.
  public var mode: Key.Mode?
  public var scale: ScaleType?
  public var qualities: [ChordQuality]?
  public var forms: [VoicingType]?
  public var intervals: [Interval]?
  public var directions: [IntervalDirection]?
  /// Whether the tonic sounds on under what is heard in a key.
  public var hasDrone = false
  /// Written out, as it is played.
  public var tune: Chart?
  /// The bars that are repeated, counted from 1.
  public var bars: ClosedRange<Int>?
  public var progression: [Chord]?
  /// The key that the progression is written in; `nil`: the one that fits its chords best.
  public var progressionKey: SpelledPitch?
  /// Beats per minute; a metronome and a time to play at come with it.
  public var tempo: Int?
  /// How many tasks.
  public var count: Int?
  public var minutes: Int?

  public init() {}

  /// A chord of a progression.
  public struct Chord: Sendable {
    public var symbol: WrittenSymbol
    public var beats: Double

    public init(symbol: WrittenSymbol, beats: Double = 4) { (self.symbol, self.beats) = (symbol, beats) }
  }

  /// The keys in the order of the circle of fifths, with the letters that were chosen.
  public var roots: [SpelledPitch] { keys ?? Self.circle }

  /// C F B♭ E♭ …: counterclockwise, as chords resolve.
  public static let circle = [0, -1, -2, -3, -4, -5, 6, 5, 4, 3, 2, 1].map { SpelledPitch(fifths: $0) }
}

/// The content of a session.
public enum DrillPlan: Sendable {
  /// Cards, in the order in which shapes are learned: memory chooses among them.
  case cards([CardKey])
  /// Cards, in the order in which they are met: memory chooses among those that were met before.
  case path([CardKey])
  /// Tasks in this order, again and again if they are repeated.
  case tasks([PracticeTask], repeats: Bool)
  /// Finds out what the player knows.
  case placement
  /// Measures how late keys arrive.
  case calibration
}

/// Makes the tasks of drills.
public struct DrillMaker: Sendable {
  public let tasks: TaskMaker
  private let naming: NamingSettings
  /// The seed of chance: the same number makes the same tasks.
  let seed: UInt64

  /// `hands`: the hand that has to play the chords; `nil`: either. `intervals`: those that are chosen from, where an interval has to be
  /// named.
  public init(naming: NamingSettings, seed: UInt64, hands: HandRule? = nil, intervals: [Interval] = []) {
    (self.naming, self.seed) = (naming, seed)
    tasks = TaskMaker(naming: naming, hands: hands, intervals: intervals)
  }

  /// Chance of its own for each drill.
  var random: SeededRandom { SeededRandom(seed: seed) }

  func title(_ key: Key) -> Phrase { .key(key, naming.style) }
}

extension Array where Element == Drill {
  /// The drill with this name.
  public func named(_ name: String) -> Drill? { first { $0.name == name } }
}
