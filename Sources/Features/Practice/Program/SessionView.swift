internal import ChordAnalysis
internal import Explore
public import Practice
public import MusicTheory

/// A session as page, commands and programs see it.
public struct SessionView: Codable, Sendable {
  public var id: Int
  public var drill: String
  public var title: String
  public var running: Bool
  /// Of the task, from 1.
  public var number: Int
  /// How many tasks there are; left out where there is no end.
  public var count: Int?
  public var right: Int
  public var wrong: Int
  public var shown: Int
  public var seconds: Double
  /// The clock of the program, in milliseconds since 1970: that of a phone may differ.
  public var now: Int64
  /// Until the end, where time ends it.
  public var left: Double?
  public var task: TaskView?
  public var verdict: VerdictView?
  public var next: [Prompt]
  /// What became of the task before, if its time went by without a right answer.
  public var missed: MissedView?
  public var tempo: TempoView?
  public var summary: SummaryView?
}

/// A task without its answer.
public struct TaskView: Codable, Sendable {
  public var number: Int
  /// `chord`, `sequence`, `choice`, `lowerHand` or `tap`.
  public var kind: String
  /// What is remembered about it, such as `ma7.rootless-a/3`.
  public var card: String?
  public var prompt: Prompt
  public var hidden: Bool
  public var staff: Staff?
  public var sound: TaskSound?
  public var options: [String]?
  public var steps: [SequenceStep]?
  /// Keys that show a new shape, the fainter the better it is known.
  public var guide: [GuideKey]
  /// The keys that a keyboard should show.
  public var low: Int
  public var high: Int
  public var explanation: String?
  public var bar: BarPlace?
  public var beats: Double?

  public struct GuideKey: Codable, Sendable {
    public var midi: Int
    public var name: String
    /// 0…1
    public var strength: Double
  }
}

/// What is said about what is held, and was played.
public struct VerdictView: Codable, Sendable {
  public var outcome: Verdict.Outcome
  public var keys: [Key]
  /// How many notes of a sequence are done.
  public var position: Int
  /// What was meant and was wrong.
  public var played: Played?
  /// One sentence; empty as long as there is nothing to say.
  public var message: String
  public var hint: String?
  /// In milliseconds.
  public var think: Int?
  public var grab: Int?
  /// How late it was beside the beat, in milliseconds; below zero: early.
  public var timing: Int?
  public var movement: Movement?
  /// The options that were chosen wrongly.
  public var wrongChoices: [String]
  /// How often something wrong was meant.
  public var mistakes: Int

  public struct Key: Codable, Sendable {
    public var midi: Int
    public var name: String
    public var state: Verdict.KeyState
  }

  public struct Played: Codable, Sendable {
    public var name: String
    public var parts: [NamePart]
    public var spoken: String
  }
}

/// A task with a metronome whose time is over.
public struct MissedView: Codable, Sendable {
  /// How many tasks were over with it.
  public var number: Int
  /// What was played instead.
  public var played: VerdictView.Played?
  /// One sentence.
  public var message: String
}

/// The time of a session with a metronome.
public struct TempoView: Codable, Sendable {
  public var bpm: Int
  public var beatsPerBar: Int
  public var countIn: Int
  /// When the present round begins, in milliseconds since 1970.
  public var startedAt: Int64
  /// How many beats the round has, those that are counted in included.
  public var beats: Double
}

/// How a session went.
public struct SummaryView: Codable, Sendable {
  public var tasks: Int
  public var right: Int
  public var firstTime: Double
  public var medianThink: Int?
  public var medianGrab: Int?
  public var slowest: [Summary.Slow]
  public var message: String
  /// The tempo of the first task, and of the last.
  public var firstTempo: Int?
  public var tempo: Int?
}
