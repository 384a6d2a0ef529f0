public import MusicTheory

/// The keys of a chord, hand by hand.
public struct Voicing: Hashable, Sendable {
  public var lower: NoteSet
  /// Empty when one hand plays everything.
  public var upper: NoteSet

  public init(lower: NoteSet = [], upper: NoteSet = []) {
    self.lower = lower
    self.upper = upper
  }

  /// Everything that sounds. A key that both hands hold is in both.
  public var all: NoteSet { lower.union(upper) }
}
