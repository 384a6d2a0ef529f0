public import MusicTheory

/// One row of the bench: what two hands play, and what a musician calls it.
public struct Voicing: Hashable, Sendable {
  public var id: String
  public var group: String
  /// The voicing in a few words.
  public var description: String
  public var lower: NoteSet
  public var upper: NoteSet
  public var kind: ReadingKind
  /// The expected name, in the standard style.
  public var name: String
  /// Further names that are as right as the expected one.
  public var accepted: [String]
  /// The key of an entry in SOURCES.md.
  public var source: String
  public var options: Set<VoicingOption>

  /// The expected name and all that are as right.
  public var names: [String] { [name] + accepted }
}
