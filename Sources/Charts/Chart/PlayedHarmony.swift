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
  /// Whether another root is nearly as likely.
  public var isGuess: Bool

  public init(
    onset: Double, end: Double, symbol: WrittenSymbol?, hands: Hands = Hands(), isGuess: Bool = false
  ) {
    (self.onset, self.end, self.symbol, self.hands) = (onset, end, symbol, hands)
    self.isGuess = isGuess
  }
}

extension PlayedHarmony {
  /// The keys that were played for a chord: of the keys that were held in its time those that have the most of its tones, its bass and the
  /// fewest others; of equals the first. Empty where none of them are that chord, but a melody or the chord before.
  ///
  /// - Parameters:
  ///   - candidates: the keys that were held, in order.
  public static func hands(for symbol: WrittenSymbol, among candidates: [Hands]) -> Hands {
    let chords = symbol.chords
    let tones = PitchClassSet(semitones: chords.flatMap(\.notes).map { Int($0.pitchClass.number) })
    let bass = (chords[0].bass ?? chords[0].root).pitchClass
    var best: (cost: Int, hands: Hands)?
    for hands in candidates {
      let held = hands.all
      guard let lowest = held.min() else { continue }
      let sounding = held.pitchClasses
      let foreign = sounding.subtracting(tones).count
      let missing = tones.subtracting(sounding).count
      // One tone of a melody may stand above a chord; a chord needs more than its melody.
      guard foreign <= 1, sounding.count - foreign >= min(3, tones.count) else { continue }
      let cost = 4 * foreign + missing + (lowest.pitchClass == bass ? 0 : 2)
      if cost < best?.cost ?? .max { best = (cost, hands) }
    }
    return best?.hands ?? Hands()
  }
}
