public import MusicTheory

/// A chord as it was heard in a performance, over its whole length.
public struct PlayedHarmony: Hashable, Sendable {
  /// In seconds, by the clock of the `BeatGrid`.
  public var onset: Double
  /// In seconds.
  public var end: Double
  /// `nil` where nothing is played.
  public var symbol: WrittenSymbol?
  public var hands: Hands

  public init(onset: Double, end: Double, symbol: WrittenSymbol?, hands: Hands = Hands()) {
    (self.onset, self.end, self.symbol, self.hands) = (onset, end, symbol, hands)
  }
}
