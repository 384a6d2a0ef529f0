/// The part that a tone plays in a chord.
///
/// The same key can be two degrees: ♯9 and ♭3 sound alike and mean different things, and only one of them
/// makes a chord minor. The order is that in which the tones of a chord are listed: chord tones first, then extensions.
public enum ChordDegree: UInt8, CaseIterable, Hashable, Sendable {
  /// The tone that the chord is built on and named after.
  case root
  /// The thirds, and the tones that a suspension has in place of one.
  case second, minorThird, majorThird, fourth
  /// The fifths.
  case flatFifth, fifth, sharpFifth
  /// The sixth, a major one: a chord tone, where `thirteenth` is an extension.
  case sixth
  /// The sevenths.
  case diminishedSeventh, minorSeventh, majorSeventh
  /// The ninths: seconds above the octave.
  case flatNinth, ninth, sharpNinth
  /// The elevenths: fourths above the octave.
  case eleventh, sharpEleventh
  /// The thirteenths: sixths above the octave.
  case flatThirteenth, thirteenth

  /// Semitones above the root within one octave: 0…11.
  public var semitones: Int {
    switch self {
    case .root: 0
    case .flatNinth: 1
    case .second, .ninth: 2
    case .minorThird, .sharpNinth: 3
    case .majorThird: 4
    case .fourth, .eleventh: 5
    case .flatFifth, .sharpEleventh: 6
    case .fifth: 7
    case .sharpFifth, .flatThirteenth: 8
    case .sixth, .diminishedSeventh, .thirteenth: 9
    case .minorSeventh: 10
    case .majorSeventh: 11
    }
  }

  /// The number of the degree: 1, 2, 3, 4, 5, 6, 7, 9, 11 or 13. It decides the letter of the spelled note.
  public var number: Int {
    switch self {
    case .root: 1
    case .second: 2
    case .minorThird, .majorThird: 3
    case .fourth: 4
    case .flatFifth, .fifth, .sharpFifth: 5
    case .sixth: 6
    case .diminishedSeventh, .minorSeventh, .majorSeventh: 7
    case .flatNinth, .ninth, .sharpNinth: 9
    case .eleventh, .sharpEleventh: 11
    case .flatThirteenth, .thirteenth: 13
    }
  }

  /// The degree as written beside a note: `1`, `♭3`, `♯11`, `˚7`, `7` (the major seventh).
  public var text: String {
    switch self {
    case .diminishedSeventh: "˚7"
    case .minorThird, .flatFifth, .minorSeventh, .flatNinth, .flatThirteenth: "♭\(number)"
    case .sharpFifth, .sharpNinth, .sharpEleventh: "♯\(number)"
    default: "\(number)"
    }
  }

  /// This degree above `root`, spelled: letter = root letter + (number − 1), the accidental does the rest.
  public func spelled(above root: SpelledPitch) -> SpelledPitch {
    SpelledPitch(root.letter.up(number - 1), soundingAs: root.pitchClass.up(semitones))
  }
}

/// A set of chord degrees, one bit each; bit *n* is the degree with the raw value *n*.
public struct DegreeSet: OptionSet, Hashable, Sendable {
  /// The bits, of which 19 are in use.
  public let rawValue: UInt32

  /// The set of the degrees whose bits are set.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The set of one degree.
  public init(_ degree: ChordDegree) { rawValue = 1 << UInt32(degree.rawValue) }

  /// Whether `degree` is one of them.
  public func contains(_ degree: ChordDegree) -> Bool {
    rawValue & (1 << UInt32(degree.rawValue)) != 0
  }

  /// The number of degrees, 0…19.
  public var count: Int { rawValue.nonzeroBitCount }

  /// The semitones above the root at which these degrees sound, within one octave; bit 0 is the root.
  public var semitones: PitchClassSet {
    var rest = rawValue
    var bits: UInt16 = 0
    while rest != 0 {
      let degree = ChordDegree(rawValue: UInt8(rest.trailingZeroBitCount))!
      bits |= 1 << UInt16(degree.semitones)
      rest &= rest - 1
    }
    return PitchClassSet(rawValue: bits)
  }

  /// The degrees as which these keys above a root are most likely heard: a third, a fifth and a seventh where there are some, and
  /// what is left as extensions.
  init(usual semitones: PitchClassSet) {
    let has = { (key: Int) in semitones.contains(PitchClass(key)) }
    let (hasThird, hasSeventh) = (has(3) || has(4), has(10) || has(11))
    var degrees: DegreeSet = .root
    if has(1) { degrees.insert(.flatNinth) }
    if has(2) { degrees.insert(hasThird || has(5) ? .ninth : .second) }
    if has(3) { degrees.insert(has(4) ? .sharpNinth : .minorThird) }
    if has(4) { degrees.insert(.majorThird) }
    if has(5) { degrees.insert(hasThird ? .eleventh : .fourth) }
    if has(6) { degrees.insert(has(7) ? .sharpEleventh : .flatFifth) }
    if has(7) { degrees.insert(.fifth) }
    if has(8) { degrees.insert(has(6) || has(7) ? .flatThirteenth : .sharpFifth) }
    let isDiminished = has(3) && !has(4) && has(6) && !has(7)
    if has(9) { degrees.insert(hasSeventh ? .thirteenth : isDiminished ? .diminishedSeventh : .sixth) }
    if has(10) { degrees.insert(.minorSeventh) }
    if has(11) { degrees.insert(.majorSeventh) }
    self = degrees
  }

  /// The same without the second name of a key: of ♭5 and ♯11, or of ♭3 and ♯9, the chord tone is left.
  var withoutSecondNames: DegreeSet {
    var (kept, keys) = (DegreeSet(), PitchClassSet())
    forEach { degree in
      guard !keys.contains(PitchClass(degree.semitones)) else { return }
      kept.insert(DegreeSet(degree))
      keys.insert(PitchClassSet(PitchClass(degree.semitones)))
    }
    return kept
  }

  /// Calls `body` with every degree, in the order in which a chord is written. Does not allocate.
  func forEach(_ body: (ChordDegree) -> Void) {
    var rest = rawValue
    while rest != 0 {
      body(ChordDegree(rawValue: UInt8(rest.trailingZeroBitCount))!)
      rest &= rest - 1
    }
  }

  /// The degree of this set that sounds `semitones` (0…11) above the root, if there is one.
  public func degree(at semitones: Int) -> ChordDegree? {
    var rest = rawValue
    while rest != 0 {
      let degree = ChordDegree(rawValue: UInt8(rest.trailingZeroBitCount))!
      if degree.semitones == semitones { return degree }
      rest &= rest - 1
    }
    return nil
  }

  /// The degrees in the order in which a chord is written.
  public var members: [ChordDegree] {
    var members: [ChordDegree] = []
    members.reserveCapacity(count)
    forEach { members.append($0) }
    return members
  }
}

// One name per degree, so that sets read like formulas: `[.root, .majorThird, .fifth]`.
extension DegreeSet {
  /// Only the root.
  public static let root = DegreeSet(.root)
  /// Only the second, which replaces a third.
  public static let second = DegreeSet(.second)
  /// Only the minor third.
  public static let minorThird = DegreeSet(.minorThird)
  /// Only the major third.
  public static let majorThird = DegreeSet(.majorThird)
  /// Only the fourth, which replaces a third.
  public static let fourth = DegreeSet(.fourth)
  /// Only the ♭5.
  public static let flatFifth = DegreeSet(.flatFifth)
  /// Only the perfect fifth.
  public static let fifth = DegreeSet(.fifth)
  /// Only the ♯5.
  public static let sharpFifth = DegreeSet(.sharpFifth)
  /// Only the sixth.
  public static let sixth = DegreeSet(.sixth)
  /// Only the diminished seventh.
  public static let diminishedSeventh = DegreeSet(.diminishedSeventh)
  /// Only the minor seventh.
  public static let minorSeventh = DegreeSet(.minorSeventh)
  /// Only the major seventh.
  public static let majorSeventh = DegreeSet(.majorSeventh)
  /// Only the ♭9.
  public static let flatNinth = DegreeSet(.flatNinth)
  /// Only the 9.
  public static let ninth = DegreeSet(.ninth)
  /// Only the ♯9.
  public static let sharpNinth = DegreeSet(.sharpNinth)
  /// Only the 11.
  public static let eleventh = DegreeSet(.eleventh)
  /// Only the ♯11.
  public static let sharpEleventh = DegreeSet(.sharpEleventh)
  /// Only the ♭13.
  public static let flatThirteenth = DegreeSet(.flatThirteenth)
  /// Only the 13.
  public static let thirteenth = DegreeSet(.thirteenth)

  /// The tones of which a chord needs one to be more than a power chord: the thirds, and the second and fourth that replace one.
  public static let thirds: DegreeSet = [.second, .minorThird, .majorThird, .fourth]
  /// The three sevenths.
  public static let sevenths: DegreeSet = [.diminishedSeventh, .minorSeventh, .majorSeventh]
  /// The extensions that are raised or lowered: ♭9, ♯9, ♯11 and ♭13.
  public static let alteredExtensions: DegreeSet = [
    .flatNinth, .sharpNinth, .sharpEleventh, .flatThirteenth,
  ]
}
