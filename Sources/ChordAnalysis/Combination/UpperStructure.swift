public import MusicTheory

/// A triad over the shell of another chord: `II` is a D triad over C7.
public struct UpperStructure: Hashable, Sendable {
  public var root: PitchClass
  public var quality: ChordQuality
  /// The root of the chord below.
  public var over: PitchClass

  public init(root: PitchClass, quality: ChordQuality, over: PitchClass) {
    self.root = root
    self.quality = quality
    self.over = over
  }

  /// The Roman numeral of jazz practice: `II`, `♭VI`, `II–` (minor), `III+`, `VI˚`.
  public var numeral: String {
    let numerals = ["I", "♭II", "II", "♭III", "III", "IV", "♭V", "V", "♭VI", "VI", "♭VII", "VII"]
    let distance = root.semitones(above: over)
    let isMinor = quality.family == .minor
    // A minor triad on the tritone is told from the raised fourth, a major one from the lowered fifth.
    let numeral = distance == 6 && isMinor ? "♯IV" : numerals[distance]
    let mark =
      switch quality.family {
      case .minor: "–"
      case .augmented: "+"
      case .diminished: "˚"
      case .suspended: "sus"
      default: ""
      }
    return numeral + mark
  }
}
