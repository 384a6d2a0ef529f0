/// A set of chord degrees, one bit each.
public struct DegreeSet: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public init(_ degree: ChordDegree) { rawValue = 1 << UInt32(degree.rawValue) }

  public func contains(_ degree: ChordDegree) -> Bool {
    rawValue & (1 << UInt32(degree.rawValue)) != 0
  }

  public var count: Int { rawValue.nonzeroBitCount }

  /// The semitones above the root that these degrees sound at.
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
  public var members: [ChordDegree] { ChordDegree.allCases.filter(contains) }
}

// One name per degree, so that sets read like formulas: `[.root, .majorThird, .fifth]`.
extension DegreeSet {
  public static let root = DegreeSet(.root)
  public static let second = DegreeSet(.second)
  public static let minorThird = DegreeSet(.minorThird)
  public static let majorThird = DegreeSet(.majorThird)
  public static let fourth = DegreeSet(.fourth)
  public static let flatFifth = DegreeSet(.flatFifth)
  public static let fifth = DegreeSet(.fifth)
  public static let sharpFifth = DegreeSet(.sharpFifth)
  public static let sixth = DegreeSet(.sixth)
  public static let diminishedSeventh = DegreeSet(.diminishedSeventh)
  public static let minorSeventh = DegreeSet(.minorSeventh)
  public static let majorSeventh = DegreeSet(.majorSeventh)
  public static let flatNinth = DegreeSet(.flatNinth)
  public static let ninth = DegreeSet(.ninth)
  public static let sharpNinth = DegreeSet(.sharpNinth)
  public static let eleventh = DegreeSet(.eleventh)
  public static let sharpEleventh = DegreeSet(.sharpEleventh)
  public static let flatThirteenth = DegreeSet(.flatThirteenth)
  public static let thirteenth = DegreeSet(.thirteenth)

  /// Whatever makes a chord more than a power chord: a third, or the second or fourth in its place.
  public static let thirds: DegreeSet = [.second, .minorThird, .majorThird, .fourth]
  public static let sevenths: DegreeSet = [.diminishedSeventh, .minorSeventh, .majorSeventh]
  public static let alteredExtensions: DegreeSet = [
    .flatNinth, .sharpNinth, .sharpEleventh, .flatThirteenth,
  ]
}
