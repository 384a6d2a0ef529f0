/// A set of pitch classes, one bit each; bit 0 is C.
public struct PitchClassSet: OptionSet, Hashable, Sendable {
  /// Twelve bits; the upper four are always 0.
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue & 0xFFF
  }

  public init(_ pitchClass: PitchClass) {
    rawValue = 1 << UInt16(pitchClass.number)
  }

  /// The pitch classes of numbers of semitones above C, each taken modulo 12.
  public init(semitones: some Sequence<Int>) {
    self = semitones.reduce(into: []) { $0.formUnion(PitchClassSet(PitchClass($1))) }
  }

  public var count: Int { rawValue.nonzeroBitCount }

  public func contains(_ pitchClass: PitchClass) -> Bool {
    rawValue & (1 << UInt16(pitchClass.number)) != 0
  }

  public func removing(_ pitchClass: PitchClass) -> PitchClassSet {
    PitchClassSet(rawValue: rawValue & ~(1 << UInt16(pitchClass.number)))
  }

  /// The same set moved up by 0…11 semitones.
  public func transposed(up semitones: Int) -> PitchClassSet {
    let bits = UInt32(rawValue) << UInt32(semitones)
    return PitchClassSet(rawValue: UInt16(truncatingIfNeeded: (bits | bits >> 12) & 0xFFF))
  }

  /// The set as seen from `root`: bit n says that the note n semitones above `root` is there.
  public func relative(to root: PitchClass) -> PitchClassSet {
    transposed(up: (12 - Int(root.number)) % 12)
  }

  /// The members from C upwards.
  public var members: some Sequence<PitchClass> {
    PitchClass.all.lazy.filter(contains)
  }
}
