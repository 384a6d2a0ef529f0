public import MusicTheory

/// A chord that gave the player trouble, or is never played.
public struct Hesitation: Hashable, Sendable {
  public var root: SpelledPitch
  public var quality: ChordQuality
  public var reason: Reason

  public init(root: SpelledPitch, quality: ChordQuality, reason: Reason) {
    (self.root, self.quality, self.reason) = (root, quality, reason)
  }

  /// How it showed.
  public enum Reason: Hashable, Sendable {
    /// It came late `times` of `of` times, by `wait` at the median; `before`: the chord from which it came late most often.
    case late(times: Int, of: Int, wait: Duration, before: WrittenSymbol)
    /// Another chord was struck first, and at once replaced, `times` of `of` times; `struck`: the one that was struck most often.
    case corrected(times: Int, of: Int, struck: WrittenSymbol)
    /// The quality was played on `roots` other roots in `sittings` sittings, and never on this one.
    case avoided(roots: Int, sittings: Int)
  }
}
