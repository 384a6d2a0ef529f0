public import MusicTheory

/// A chord in the four bytes of Yamaha: root, type, bass note, and the type of a chord in the bass.
///
/// The same four bytes stand in the system exclusive message "Chord Control" (F0 43 7E 02 cr ct bn bt F7) and in the meta event "Chord
/// Name" of XF files (FF 7F 07 43 7B 01 cr ct bn bt). 7F for `bn` and `bt` is none. Source: Yamaha, CSP-170/CSP-150 Data List, p. 91, "Chord
/// Control", type 1; XF Format Specifications 2.01 (1999), "Style Messages".
public struct YamahaChord: Hashable, Sendable {
  public let bytes: [UInt8]

  private static let none: UInt8 = 0x7F

  /// No chord, or the end of the one before.
  public static let cancel = YamahaChord(
    root: SpelledPitch(.c), type: YamahaChordType.cancel, bass: nil)

  /// A written chord; of two, both: the upper as the chord, the lower as the chord in the bass.
  public init(_ symbol: WrittenSymbol) {
    switch symbol {
    case .chord(let chord): self.init(chord)
    case .polychord(let upper, let lower):
      let types = [upper, lower].map { YamahaChordType.nearest(to: $0.chord.quality).number }
      self.init([Self.note(upper.root), types[0], Self.note(lower.root), types[1]])
    }
  }

  /// A chord with its bass, if that is not its root.
  public init(_ chord: WrittenChord) {
    self.init(
      root: chord.root, type: YamahaChordType.nearest(to: chord.chord.quality).number, bass: chord.bass)
  }

  /// - Parameter type: a number of ``YamahaChordType``.
  public init(root: SpelledPitch, type: UInt8, bass: SpelledPitch?) {
    self.init([Self.note(root), type, bass.map(Self.note) ?? Self.none, Self.none])
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The accidental in the high half, 3 for none; the letter in the low half, 1 for C.
  private static func note(_ pitch: SpelledPitch) -> UInt8 {
    let accidental = UInt8(clamping: min(max(pitch.alteration, -3), 3) + 3)
    return accidental << 4 | (pitch.letter.rawValue + 1)
  }
}

/// A chord type that arranger keyboards of Yamaha know: its number and its tones.
///
/// Source: Yamaha, CSP-170/CSP-150 Data List, p. 91, "Chord Control", table "ct: Chord Type"; the same in PSR-S950 Data
/// List, p. 93, and PLG100-VH Owner's Manual, p. 28. The tones are those of the names.
public struct YamahaChordType: Hashable, Sendable {
  public let number: UInt8
  public let name: String
  public let tones: DegreeSet

  init(_ number: UInt8, _ name: String, _ tones: DegreeSet) {
    self.number = number
    self.name = name
    self.tones = tones
  }

  /// All of them but 22, which means no chord (``cancel``).
  public static let all: [YamahaChordType] = [
    YamahaChordType(0x00, "Maj", major),
    YamahaChordType(0x01, "Maj6", major.union(.sixth)),
    YamahaChordType(0x02, "Maj7", major.union(.majorSeventh)),
    YamahaChordType(0x03, "Maj7(#11)", major.union([.majorSeventh, .sharpEleventh])),
    YamahaChordType(0x04, "Maj(9)", major.union(.ninth)),
    YamahaChordType(0x05, "Maj7(9)", major.union([.majorSeventh, .ninth])),
    YamahaChordType(0x06, "Maj6(9)", major.union([.sixth, .ninth])),
    YamahaChordType(0x07, "aug", [.root, .majorThird, .sharpFifth]),
    YamahaChordType(0x08, "min", minor),
    YamahaChordType(0x09, "min6", minor.union(.sixth)),
    YamahaChordType(0x0A, "min7", minor.union(.minorSeventh)),
    YamahaChordType(0x0B, "min7b5", [.root, .minorThird, .flatFifth, .minorSeventh]),
    YamahaChordType(0x0C, "min(9)", minor.union(.ninth)),
    YamahaChordType(0x0D, "min7(9)", minor.union([.minorSeventh, .ninth])),
    YamahaChordType(0x0E, "min7(11)", minor.union([.minorSeventh, .eleventh])),
    YamahaChordType(0x0F, "minMaj7", minor.union(.majorSeventh)),
    YamahaChordType(0x10, "minMaj7(9)", minor.union([.majorSeventh, .ninth])),
    YamahaChordType(0x11, "dim", [.root, .minorThird, .flatFifth]),
    YamahaChordType(0x12, "dim7", [.root, .minorThird, .flatFifth, .diminishedSeventh]),
    YamahaChordType(0x13, "7th", seventh),
    YamahaChordType(0x14, "7sus4", [.root, .fourth, .fifth, .minorSeventh]),
    YamahaChordType(0x15, "7b5", [.root, .majorThird, .flatFifth, .minorSeventh]),
    YamahaChordType(0x16, "7(9)", seventh.union(.ninth)),
    YamahaChordType(0x17, "7(#11)", seventh.union(.sharpEleventh)),
    YamahaChordType(0x18, "7(13)", seventh.union(.thirteenth)),
    YamahaChordType(0x19, "7(b9)", seventh.union(.flatNinth)),
    YamahaChordType(0x1A, "7(b13)", seventh.union(.flatThirteenth)),
    YamahaChordType(0x1B, "7(#9)", seventh.union(.sharpNinth)),
    YamahaChordType(0x1C, "Maj7aug", [.root, .majorThird, .sharpFifth, .majorSeventh]),
    YamahaChordType(0x1D, "7aug", [.root, .majorThird, .sharpFifth, .minorSeventh]),
    YamahaChordType(0x1E, "1+8", .root),
    YamahaChordType(0x1F, "1+5", [.root, .fifth]),
    YamahaChordType(0x20, "sus4", [.root, .fourth, .fifth]),
    YamahaChordType(0x21, "1+2+5", [.root, .second, .fifth]),
  ]

  /// No chord, or the end of the one before.
  static let cancel: UInt8 = 0x22

  private static let major: DegreeSet = [.root, .majorThird, .fifth]
  private static let minor: DegreeSet = [.root, .minorThird, .fifth]
  private static let seventh: DegreeSet = [.root, .majorThird, .fifth, .minorSeventh]
}

extension YamahaChordType {
  /// The type that does the same job as a quality, with as many of its tones and as few others as there are.
  public static func nearest(to quality: ChordQuality) -> YamahaChordType {
    // The first of the cheapest: the table goes from simple to colored.
    all.min { cost(of: $0, for: quality.degrees) < cost(of: $1, for: quality.degrees) } ?? all[0]
  }

  /// The cost of hearing `type` where `wanted` was played.
  private static func cost(of type: YamahaChordType, for wanted: DegreeSet) -> Int {
    let added = type.tones.subtracting(wanted).members.map { price(adding: $0, to: wanted) }
    let missing = wanted.subtracting(type.tones).members.map(price(leavingOut:))
    return (added + missing).reduce(0, +)
  }

  /// A wrong tone is worse than a missing one.
  private static func price(adding degree: ChordDegree, to wanted: DegreeSet) -> Int {
    switch degree {
    // A chord without a third is heard with the plain one.
    case .majorThird where wanted.isDisjoint(with: [.second, .minorThird, .fourth]): 3
    case .fifth: 6
    case .minorSeventh, .majorSeventh, .diminishedSeventh: 12
    default: 10
    }
  }

  private static func price(leavingOut degree: ChordDegree) -> Int {
    switch degree {
    case .root, .minorThird, .majorThird: 8
    case .minorSeventh, .majorSeventh, .diminishedSeventh: 6
    case .second, .fourth, .sixth, .flatFifth, .sharpFifth: 5
    case .fifth, .flatNinth, .sharpNinth, .sharpEleventh, .flatThirteenth: 3
    case .ninth, .eleventh, .thirteenth: 2
    }
  }
}
