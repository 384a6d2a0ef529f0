/// Two complete chords at once, one in each hand.
public struct Polychord: Hashable, Sendable {
  public var upper: Chord
  public var lower: Chord

  public init(upper: Chord, lower: Chord) {
    self.upper = upper
    self.lower = lower
  }
}
