/// A kind of chord, on any root: one row of the vocabulary with the extensions stacked on it; or tones for which the vocabulary has no
/// name.
///
/// Three bytes: eight readings are copied for every chord that is played.
public struct ChordQuality: Hashable, Sendable {
  /// The index of its row in `ChordVocabulary.rows`; −1 for tones without a name.
  public let rowIndex: Int8
  /// The bits of the extensions, which are degrees from the major seventh up. Without a name, the keys 1 to 8 semitones above the root.
  private let stacked: UInt8
  /// The bits of the omitted tones, which are degrees up to the fifth. Without a name, the keys from 9 semitones up, and whether the
  /// root is left out.
  private let left: UInt8

  private static let lowestExtension = UInt32(ChordDegree.majorSeventh.rawValue)

  /// The quality of a row with these extensions.
  ///
  /// - Parameters:
  ///   - rowIndex: an index of `ChordVocabulary.rows`.
  ///   - extensions: degrees from the major seventh up.
  ///   - omitted: tones of the row that do not sound: degrees up to the fifth.
  public init(rowIndex: Int, extensions: DegreeSet = [], omitted: DegreeSet = []) {
    self.rowIndex = Int8(rowIndex)
    stacked = UInt8(truncatingIfNeeded: extensions.rawValue >> Self.lowestExtension)
    left = UInt8(truncatingIfNeeded: omitted.rawValue)
    assert(self.extensions == extensions && self.omitted == omitted)
  }

  /// Tones that have no name of their own, as semitones above the root. Their names follow from the keys alone.
  init(nameless semitones: PitchClassSet, omitsRoot: Bool = false) {
    rowIndex = -1
    stacked = UInt8(truncatingIfNeeded: semitones.rawValue >> 1)
    left = UInt8(truncatingIfNeeded: semitones.rawValue >> 9) | (omitsRoot ? Self.rootIsOmitted : 0)
  }

  private static let rootIsOmitted: UInt8 = 0x80

  /// Whether the vocabulary has a name for it.
  public var hasName: Bool { rowIndex >= 0 }

  /// The keys of tones without a name.
  private var nameless: PitchClassSet {
    PitchClassSet(rawValue: 1 | UInt16(stacked) << 1 | UInt16(left & ~Self.rootIsOmitted) << 9)
  }

  /// The extensions that sound; of tones without a name, none is one.
  public var extensions: DegreeSet {
    hasName ? DegreeSet(rawValue: UInt32(stacked) << Self.lowestExtension) : []
  }

  /// Tones of the row that do not sound: nothing, the fifth, or (rootless) the root.
  public var omitted: DegreeSet {
    guard hasName else { return left & Self.rootIsOmitted == 0 ? [] : .root }
    return DegreeSet(rawValue: UInt32(left))
  }

  /// The quality with exactly these degrees, or `nil` when no row and extensions make them.
  ///
  /// - Complexity: linear in the rows of the vocabulary.
  public init?(degrees: DegreeSet) {
    for index in ChordVocabulary.rows.indices {
      let row = ChordVocabulary.rows[index]
      let rest = degrees.subtracting(row.degrees)
      guard row.degrees.isSubset(of: degrees),
        rest.isSubset(of: row.extensions.union(row.readExtensions))
      else { continue }
      self.init(rowIndex: index, extensions: rest)
      return
    }
    return nil
  }

  /// Its row of the vocabulary; of tones without a name, a row of exactly these.
  public var row: VocabularyRow {
    hasName ? ChordVocabulary.rows[Int(rowIndex)] : VocabularyRow(degrees: DegreeSet(usual: nameless))
  }
  /// The family of its row.
  public var family: ChordFamily { row.family }

  /// Every degree of the chord, the omitted ones included.
  public var degrees: DegreeSet { row.degrees.union(extensions) }

  /// The degrees that sound.
  public var sounding: DegreeSet { degrees.subtracting(omitted) }

  /// The degrees that a notation for programs writes: an omitted one included, as in a name, but for the fifth of an altered
  /// dominant, which ♯11 and ♭13 stand for.
  var notated: DegreeSet {
    omitted.contains(.fifth) && degrees.isSuperset(of: [.sharpEleventh, .flatThirteenth])
      ? degrees.subtracting([.fifth]) : degrees
  }

  /// Whether it is a triad, a sixth or a seventh chord without extensions and without omitted tones.
  public var isPlain: Bool {
    extensions.isEmpty && omitted.isEmpty
      && !row.degrees.isDisjoint(with: .thirds)
  }

  /// Whether it has a seventh of any kind.
  public var hasSeventh: Bool { row.hasSeventh }

  /// The letter of a degree above a root. In a chord of the altered scale ♯9 and ♯11 are spelled as that scale has them, as ♭3 and ♭5:
  /// G B D♭ E♭ F A♭ B♭.
  public func pitch(of degree: ChordDegree, above root: SpelledPitch) -> SpelledPitch {
    switch degree {
    case .sharpNinth where isOfTheAlteredScale: ChordDegree.minorThird.spelled(above: root)
    case .sharpEleventh where isOfTheAlteredScale: ChordDegree.flatFifth.spelled(above: root)
    default: degree.spelled(above: root)
    }
  }

  /// Whether it is a dominant with ♯11 and ♭13 in place of its fifth, and an altered ninth.
  private var isOfTheAlteredScale: Bool {
    family == .dominant && omitted.contains(.fifth)
      && extensions.isSuperset(of: [.sharpEleventh, .flatThirteenth])
      && extensions.isDisjoint(with: [.ninth, .eleventh, .thirteenth])
      && !extensions.isDisjoint(with: [.flatNinth, .sharpNinth])
  }

  /// A degree as this chord calls it: the ♭13 of a triad is its ♭6.
  public func text(of degree: ChordDegree) -> String {
    let isSixth = degree == .flatThirteenth && !hasSeventh && !degrees.contains(.sixth)
    return isSixth ? "♭6" : degree.text
  }
}

// The base of a chord, and the chords of the vocabulary.
extension ChordQuality {
  /// The triad, sixth or seventh chord below the extensions; the same tones are omitted.
  public var base: ChordQuality { hasName ? ChordQuality(rowIndex: Int(rowIndex), omitted: omitted) : self }

  /// The quality that is heard in these keys above the root: one of the vocabulary if it has a name for them, else the tones themselves.
  ///
  /// - Complexity: linear in the rows of the vocabulary.
  public init(tones semitones: PitchClassSet) {
    self = VocabularySearch(DegreeSet(usual: semitones.union(PitchClassSet(PitchClass(0))))).quality
  }

  /// The same chord without its root.
  func omittingRoot() -> ChordQuality {
    hasName
      ? ChordQuality(rowIndex: Int(rowIndex), extensions: extensions, omitted: omitted.union(.root))
      : ChordQuality(nameless: nameless, omitsRoot: true)
  }

  /// Every quality with exactly these tones above the root, nothing left out, plainest row first.
  ///
  /// The same keys may be several degrees: 3 semitones are ♭3 or ♯9, 6 are ♭5 or ♯11, 8 are ♯5 or ♭13.
  ///
  /// - Complexity: linear in the rows of the vocabulary.
  public static func all(sounding semitones: PitchClassSet) -> [ChordQuality] {
    ChordVocabulary.rows.indices.compactMap { index in
      let row = ChordVocabulary.rows[index]
      guard row.degrees.semitones.isSubset(of: semitones) else { return nil }
      let rest = semitones.subtracting(row.degrees.semitones)
      let extensions = row.extensions.members.filter { rest.contains(PitchClass($0.semitones)) }
      guard extensions.count == rest.count else { return nil }
      return ChordQuality(
        rowIndex: index, extensions: extensions.reduce(into: DegreeSet()) { $0.formUnion(DegreeSet($1)) })
    }
  }

  /// Every chord of the vocabulary: each row with each choice of the extensions that it takes.
  /// - Complexity: O(*n*) in the number of qualities, several thousand.
  public static var all: [ChordQuality] {
    ChordVocabulary.rows.indices.flatMap { index in
      let choices: [DegreeSet] = ChordVocabulary.rows[index].extensions.members.reduce([[]]) { sets, degree in
        sets + sets.map { $0.union(DegreeSet(degree)) }
      }
      return choices.map { ChordQuality(rowIndex: index, extensions: $0) }
    }
  }
}
