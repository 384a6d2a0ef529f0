/// The vocabulary of chord qualities: third × fifth × sixth or seventh, one row each.
///
/// With the extensions that the rows take, they spell out several thousand chords. The rows and extensions
/// cover all 144 types of the seed app and the ones it lacked (see docs/reference/chord-naming.md). Formulas are those of
/// the usual textbooks: Brandt & Roemer, *Standardized Chord Symbol Notation* (1976); Levine, *The Jazz Theory
/// Book* (1995).
public enum ChordVocabulary {
  /// The table. A quality is known by its index here; add new rows at the end of their group.
  public static let rows: InlineArray<_, VocabularyRow> = [
    // Triads. A sixth above a minor or major triad without a sixth chord's name is its ♭13, written ♭6.
    VocabularyRow([.root, .majorThird, .fifth], .major, .everyday, takes: triadExtensions),
    VocabularyRow([.root, .minorThird, .fifth], .minor, .everyday, takes: minorTriadExtensions),
    VocabularyRow([.root, .majorThird, .sharpFifth], .augmented, .common, takes: augmentedExtensions),
    VocabularyRow(
      [.root, .minorThird, .flatFifth], .diminished, .common, takes: diminishedExtensions,
      alsoReads: .flatNinth),
    VocabularyRow([.root, .fourth, .fifth], .suspended, .common, takes: suspendedTriadExtensions),
    VocabularyRow([.root, .second, .fifth], .suspended, .uncommon, takes: [.sharpEleventh]),
    VocabularyRow([.root, .majorThird, .flatFifth], .major, .rare, takes: [.ninth]),
    VocabularyRow([.root, .minorThird, .sharpFifth], .minor, .exotic, takes: [.ninth, .eleventh]),
    VocabularyRow([.root, .fifth], .power, .uncommon, takes: []),

    // Sixth chords.
    VocabularyRow([.root, .majorThird, .fifth, .sixth], .major, .everyday, takes: sixthExtensions),
    VocabularyRow(
      [.root, .minorThird, .fifth, .sixth], .minor, .common,
      takes: [.flatNinth, .ninth, .eleventh, .sharpEleventh]),
    VocabularyRow([.root, .fourth, .fifth, .sixth], .suspended, .uncommon, takes: [.ninth]),

    // Major sevenths.
    VocabularyRow([.root, .majorThird, .fifth, .majorSeventh], .major, .everyday, takes: majorExtensions),
    VocabularyRow(
      [.root, .majorThird, .flatFifth, .majorSeventh], .major, .uncommon,
      takes: [.ninth, .sharpNinth, .thirteenth]),
    VocabularyRow(
      [.root, .majorThird, .sharpFifth, .majorSeventh], .major, .uncommon,
      takes: [.ninth, .sharpNinth, .sharpEleventh, .thirteenth]),
    VocabularyRow(
      [.root, .fourth, .fifth, .majorSeventh], .suspended, .rare, takes: [.ninth, .thirteenth]),
    VocabularyRow([.root, .fourth, .sharpFifth, .majorSeventh], .suspended, .exotic, takes: [.ninth]),
    VocabularyRow(
      [.root, .fifth, .majorSeventh], .major, .rare, takes: [.ninth, .sharpEleventh, .thirteenth]),

    // Dominants.
    VocabularyRow(
      [.root, .majorThird, .fifth, .minorSeventh], .dominant, .everyday, takes: dominantExtensions),
    VocabularyRow(
      [.root, .majorThird, .flatFifth, .minorSeventh], .dominant, .common,
      takes: [.flatNinth, .ninth, .sharpNinth, .flatThirteenth, .thirteenth]),
    VocabularyRow(
      [.root, .majorThird, .sharpFifth, .minorSeventh], .dominant, .common,
      takes: [.flatNinth, .ninth, .sharpNinth, .eleventh, .sharpEleventh, .thirteenth]),
    VocabularyRow(
      [.root, .fourth, .fifth, .minorSeventh], .suspended, .common,
      takes: [.flatNinth, .ninth, .flatThirteenth, .thirteenth], alsoReads: .sharpNinth),
    VocabularyRow([.root, .second, .fifth, .minorSeventh], .suspended, .rare, takes: [.thirteenth]),
    VocabularyRow(
      [.root, .fifth, .minorSeventh], .dominant, .rare,
      takes: [.flatNinth, .ninth, .sharpEleventh, .flatThirteenth, .thirteenth]),

    // Minor sevenths.
    VocabularyRow([.root, .minorThird, .fifth, .minorSeventh], .minor, .everyday, takes: minorExtensions),
    VocabularyRow(
      [.root, .minorThird, .flatFifth, .minorSeventh], .halfDiminished, .everyday,
      takes: [.flatNinth, .ninth, .eleventh, .flatThirteenth, .thirteenth]),
    VocabularyRow(
      [.root, .minorThird, .sharpFifth, .minorSeventh], .minor, .exotic, takes: [.ninth, .eleventh]),
    VocabularyRow(
      [.root, .minorThird, .fifth, .majorSeventh], .minor, .common, takes: minorMajorExtensions),

    // Diminished sevenths; the major seventh above one is an added tone.
    VocabularyRow(
      [.root, .minorThird, .flatFifth, .diminishedSeventh], .diminished, .everyday,
      takes: [.majorSeventh, .ninth, .eleventh, .flatThirteenth], alsoReads: .flatNinth),
    VocabularyRow(
      [.root, .minorThird, .flatFifth, .majorSeventh], .diminished, .uncommon,
      takes: [.ninth, .eleventh, .flatThirteenth]),

    // Shells that a left hand leaves without a third, and suspensions over an altered fifth.
    VocabularyRow(
      [.root, .flatFifth, .minorSeventh], .dominant, .rare, takes: [.flatNinth, .ninth, .thirteenth]),
    VocabularyRow([.root, .sharpFifth, .minorSeventh], .dominant, .exotic, takes: [.flatNinth, .ninth]),
    VocabularyRow([.root, .fifth, .sixth], .major, .rare, takes: [.flatNinth, .ninth]),
    VocabularyRow(
      [.root, .fourth, .flatFifth, .minorSeventh], .suspended, .exotic, takes: [.flatNinth, .ninth]),
    VocabularyRow(
      [.root, .fourth, .sharpFifth, .minorSeventh], .suspended, .exotic, takes: [.flatNinth, .ninth]),
  ]

  private static let triadExtensions: DegreeSet = [
    .flatNinth, .ninth, .sharpNinth, .eleventh, .sharpEleventh, .flatThirteenth,
  ]
  private static let minorTriadExtensions: DegreeSet = [
    .flatNinth, .ninth, .eleventh, .sharpEleventh, .flatThirteenth,
  ]
  private static let augmentedExtensions: DegreeSet = [.ninth, .sharpNinth, .sharpEleventh]
  private static let diminishedExtensions: DegreeSet = [.ninth, .eleventh, .flatThirteenth]
  private static let suspendedTriadExtensions: DegreeSet = [.flatNinth, .ninth]
  private static let sixthExtensions: DegreeSet = [
    .flatNinth, .ninth, .sharpNinth, .eleventh, .sharpEleventh,
  ]
  private static let majorExtensions: DegreeSet = [
    .flatNinth, .ninth, .sharpNinth, .eleventh, .sharpEleventh, .flatThirteenth, .thirteenth,
  ]
  private static let dominantExtensions = majorExtensions
  private static let minorExtensions: DegreeSet = [
    .flatNinth, .ninth, .eleventh, .sharpEleventh, .flatThirteenth, .thirteenth,
  ]
  private static let minorMajorExtensions: DegreeSet = [
    .flatNinth, .ninth, .eleventh, .sharpEleventh, .flatThirteenth, .thirteenth,
  ]
}

/// One row of the vocabulary: a chord quality without extensions, and the extensions that it takes.
///
/// Everything else follows from the degrees: the mask that the recognizer compares, the symbol, the spelling.
public struct VocabularyRow: Hashable, Sendable {
  /// The tones that make the quality, root included.
  public let degrees: DegreeSet
  /// The extensions and alterations that may be stacked on it; no two of them sound alike.
  public let extensions: DegreeSet
  /// Extensions that are sometimes written on it. They are read in symbols, but not looked for in keys, which are other chords then.
  let readExtensions: DegreeSet
  /// The group that the quality belongs to.
  public let family: ChordFamily
  /// How often a reader meets the quality.
  public let rarity: Rarity

  init(
    _ degrees: DegreeSet, _ family: ChordFamily, _ rarity: Rarity, takes extensions: DegreeSet,
    alsoReads readExtensions: DegreeSet = []
  ) {
    self.degrees = degrees
    self.readExtensions = readExtensions
    self.extensions = extensions
    self.family = family
    self.rarity = rarity
  }

  /// A row for tones that the table has no row for.
  init(degrees: DegreeSet) {
    let isMinor = degrees.contains(.minorThird)
    let family: ChordFamily =
      switch true {
      case isMinor && degrees.contains(.flatFifth) && !degrees.contains(.majorSeventh):
        degrees.contains(.minorSeventh) ? .halfDiminished : .diminished
      case isMinor: .minor
      case degrees.isDisjoint(with: .thirds): .power
      case !degrees.contains(.majorThird): .suspended
      case degrees.contains(.majorSeventh): .major
      default: degrees.contains(.minorSeventh) ? .dominant : .major
      }
    self.init(degrees, family, .exotic, takes: [])
  }

  /// Whether a perfect fifth belongs to the quality. It is the only tone that may be missing without the symbol saying so.
  public var hasPerfectFifth: Bool { degrees.contains(.fifth) }

  /// Whether it has a minor or a major third.
  public var hasThird: Bool { degrees.contains(.minorThird) || degrees.contains(.majorThird) }

  /// Whether it has a seventh of any kind.
  public var hasSeventh: Bool { !degrees.isDisjoint(with: .sevenths) }
}

/// How often a reader meets a quality, from a chord of every song to one that needs an explanation.
public enum Rarity: UInt8, CaseIterable, Hashable, Sendable {
  /// From the most frequent to the least.
  case everyday, common, uncommon, rare, exotic
}
