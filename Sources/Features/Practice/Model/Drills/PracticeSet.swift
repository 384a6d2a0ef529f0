public import Charts
public import MusicTheory

/// A player's own drill, written in a file: docs/practice-sets.md.
public struct PracticeSet: Hashable, Sendable {
  /// Small letters, digits and hyphens: the name of the drill.
  public var name: String
  public var title: String
  public var content: Content
  /// Beats a minute; `nil` without a tempo.
  public var tempo: Int?
  public var metronome: Bool

  public init(name: String, title: String, content: Content, tempo: Int? = nil, metronome: Bool = false) {
    (self.name, self.title, self.content) = (name, title, content)
    (self.tempo, self.metronome) = (tempo, metronome)
  }

  public enum Content: Hashable, Sendable {
    /// Every quality on every root in every form.
    case query(Query)
    /// Chords in an order, in one key after the other.
    case progression(Progression)
  }

  /// The chords that are asked for; an empty list means any.
  public struct Query: Hashable, Sendable {
    /// Never empty.
    public var qualities: [ChordQuality]
    /// All twelve if empty.
    public var roots: [SpelledPitch]
    /// Names of voicings, such as `rootless-a`.
    public var forms: [String]
    /// 0 for the root position.
    public var inversions: [Int]
    /// `left`, `right` or `both`; either if `nil`.
    public var hands: String?

    public init(
      qualities: [ChordQuality], roots: [SpelledPitch] = [], forms: [String] = [], inversions: [Int] = [],
      hands: String? = nil
    ) {
      (self.qualities, self.roots, self.forms) = (qualities, roots, forms)
      (self.inversions, self.hands) = (inversions, hands)
    }
  }

  /// A progression as it was written, and the keys to which it is transposed.
  public struct Progression: Hashable, Sendable {
    public enum Keys: Hashable, Sendable {
      /// Only as it was written.
      case written
      /// All twelve, in any order.
      case all
      /// All twelve, around the circle of fifths downward: C, F, B♭ …
      case circle
      case list([Key])
    }

    /// The bars, in the key in which they were written.
    public var tune: Chart
    public var keys: Keys
    /// Names of voicings; any if empty.
    public var forms: [String]
    public var hands: String?
    /// The bars that are played, from 1.
    public var bars: ClosedRange<Int>

    public init(
      tune: Chart, keys: Keys = .written, forms: [String] = [], hands: String? = nil, bars: ClosedRange<Int>
    ) {
      (self.tune, self.keys, self.forms) = (tune, keys, forms)
      (self.hands, self.bars) = (hands, bars)
    }
  }

  /// The names of voicings that a set may ask for.
  public static let forms = [
    "close", "shells", "guide-tones", "rootless-a", "rootless-b", "rootless", "drop-2", "drop-3", "quartal",
    "two-handed", "upper-structures",
  ]

  public static let hands = ["left", "right", "both"]
}
