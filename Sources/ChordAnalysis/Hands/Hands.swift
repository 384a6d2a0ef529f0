public import MusicTheory

/// The sounding notes as two hands play them.
public struct Hands: Hashable, Sendable {
  public var lower: NoteSet
  public var upper: NoteSet

  public init(lower: NoteSet = [], upper: NoteSet = []) {
    self.lower = lower
    self.upper = upper
  }

  /// Everything that sounds. A key that both hands hold is in both.
  public var all: NoteSet { lower.union(upper) }
}
