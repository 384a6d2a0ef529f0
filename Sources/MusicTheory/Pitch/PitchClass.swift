/// A note without its octave: 0 (C) to 11 (B).
public struct PitchClass: Hashable, Sendable {
  /// 0…11, with C = 0.
  public let number: UInt8

  /// The pitch class of a number of semitones above any C, taken modulo 12.
  public init(_ semitones: Int) {
    let remainder = semitones % 12
    number = UInt8(remainder < 0 ? remainder + 12 : remainder)
  }

  /// The pitch class that lies `semitones` above (or, negative, below) this one.
  public func up(_ semitones: Int) -> PitchClass {
    // This must not trap for any number of semitones; a sum that wraps is outside of the range.
    let sum = Int(number) &+ semitones
    // Within two octaves no division is needed; it would take longer than all the rest of reading a name.
    guard (0..<24).contains(sum) else { return PitchClass(Int(number) + semitones % 12) }
    return PitchClass(reduced: UInt8(truncatingIfNeeded: sum < 12 ? sum : sum - 12))
  }

  private init(reduced number: UInt8) { self.number = number }

  /// Semitones to climb from `root` to reach this pitch class: 0…11.
  public func semitones(above root: PitchClass) -> Int {
    let difference = Int(number) - Int(root.number)
    return difference < 0 ? difference + 12 : difference
  }

  /// All twelve pitch classes, from C upwards.
  public static var all: some Sequence<PitchClass> { (0..<12).lazy.map(PitchClass.init) }
}

/// A set of pitch classes, one bit each; bit 0 is C.
public struct PitchClassSet: OptionSet, Hashable, Sendable {
  /// Twelve bits; the upper four are always 0.
  public let rawValue: UInt16

  /// The set of the pitch classes whose bits are set; the upper four bits are ignored.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue & 0xFFF
  }

  /// The set of one pitch class.
  public init(_ pitchClass: PitchClass) {
    rawValue = 1 << UInt16(pitchClass.number)
  }

  /// The pitch classes of numbers of semitones above C, each taken modulo 12.
  /// - Complexity: O(*n*) in the number of semitones.
  public init(semitones: some Sequence<Int>) {
    self = semitones.reduce(into: []) { $0.formUnion(PitchClassSet(PitchClass($1))) }
  }

  /// The number of pitch classes, 0…12.
  public var count: Int { rawValue.nonzeroBitCount }

  /// Whether `pitchClass` is one of them.
  public func contains(_ pitchClass: PitchClass) -> Bool {
    rawValue & (1 << UInt16(pitchClass.number)) != 0
  }

  /// The set without `pitchClass`.
  public func removing(_ pitchClass: PitchClass) -> PitchClassSet {
    PitchClassSet(rawValue: rawValue & ~(1 << UInt16(pitchClass.number)))
  }

  /// The set moved up by `semitones`, 0…11.
  public func transposed(up semitones: Int) -> PitchClassSet {
    let bits = UInt32(rawValue) << UInt32(semitones)
    return PitchClassSet(rawValue: UInt16(truncatingIfNeeded: (bits | bits >> 12) & 0xFFF))
  }

  /// The set as seen from `root`: bit *n* is set when the note *n* semitones above `root` is in it.
  public func relative(to root: PitchClass) -> PitchClassSet {
    transposed(up: (12 - Int(root.number)) % 12)
  }

  /// The members from C upwards.
  public var members: some Sequence<PitchClass> {
    PitchClass.all.lazy.filter(contains)
  }
}
