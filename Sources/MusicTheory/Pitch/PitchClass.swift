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
    let sum = Int(number) + semitones
    // Within two octaves no division is needed; it would take longer than all the rest of reading a name.
    guard (0..<24).contains(sum) else { return PitchClass(sum) }
    return PitchClass(reduced: UInt8(truncatingIfNeeded: sum < 12 ? sum : sum - 12))
  }

  private init(reduced number: UInt8) { self.number = number }

  /// Semitones to climb from `root` to reach this pitch class: 0…11.
  public func semitones(above root: PitchClass) -> Int {
    let difference = Int(number) - Int(root.number)
    return difference < 0 ? difference + 12 : difference
  }

  /// All twelve, from C upwards.
  public static var all: some Sequence<PitchClass> { (0..<12).lazy.map(PitchClass.init) }
}
