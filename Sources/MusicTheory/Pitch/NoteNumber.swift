/// A MIDI note number, 0…127; 60 is middle C, which this program calls C4.
///
/// Source: MIDI 1.0 Detailed Specification, note numbers.
public struct NoteNumber: Hashable, Comparable, Sendable {
  public let rawValue: UInt8

  /// `nil` when `value` is not in 0…127.
  public init?(_ value: Int) {
    guard (0...127).contains(value) else { return nil }
    rawValue = UInt8(value)
  }

  /// The low seven bits, which is what a MIDI data byte carries.
  public init(dataByte: UInt8) {
    rawValue = dataByte & 0x7F
  }

  public var pitchClass: PitchClass { PitchClass(Int(rawValue)) }

  /// The octave in which C4 is middle C; −1…9. A spelling may differ by one (C♭4 sounds as B3).
  public var octave: Int { Int(rawValue) / 12 - 1 }

  public static func < (a: NoteNumber, b: NoteNumber) -> Bool { a.rawValue < b.rawValue }

  /// Middle C.
  public static let middleC = NoteNumber(dataByte: 60)
}
