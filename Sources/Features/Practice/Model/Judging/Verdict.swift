internal import ChordAnalysis
public import MusicTheory

/// A note as it is typed.
public enum TypedNote: Hashable, Sendable {
  case key(NoteNumber)
  /// Without an octave.
  case name(PitchClass)
}

/// How many of the notes of a scale were right at once.
public struct NoteCount: Hashable, Sendable {
  public var right: Int
  public var of: Int
}

/// The judgment of an answer, while it is being given and afterwards.
public struct Verdict: Hashable, Sendable {
  public enum Outcome: String, CaseIterable, Codable, Hashable, Sendable {
    /// There is no answer yet.
    case open
    case right
    /// The last answer was wrong. The task goes on.
    case wrong
    /// The answer was shown, and is still to be played.
    case shown
  }

  public enum KeyState: String, CaseIterable, Codable, Hashable, Sendable { case right, wrong, missing }

  public struct Key: Hashable, Sendable {
    public var key: NoteNumber
    public var state: KeyState

    init(_ key: NoteNumber, _ state: KeyState) { (self.key, self.state) = (key, state) }
  }

  public var outcome = Outcome.open
  public var keys: [Key] = []
  public var fault: VoicingMatch.Fault?
  /// Whether the last answer was wrong for its time alone.
  public var isBesideBeat = false
  /// How many notes of a sequence, or chords of a progression, are done.
  public var position = 0
  /// The wrong answer that was played last.
  public var played: NoteSet?
  /// The keys that have been held for a while without being an answer.
  public var held: NoteSet?
  public var wrongChoices: Set<Int> = []
  /// How often help was asked for.
  public var hints = 0
  var showsMissing = false
  /// From the prompt or the release after it to the first key.
  public var think: Duration?
  /// From the first key to the last.
  public var grab: Duration?
  public var firstKey: Duration?
  public var movement: Movement?

  public init() {}
}
