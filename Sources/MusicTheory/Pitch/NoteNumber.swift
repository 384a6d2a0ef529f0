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

/// A set of MIDI notes, one bit per note.
public struct NoteSet: Hashable, Sendable {
  public private(set) var bits: UInt128

  public init() { bits = 0 }

  public init(bits: UInt128) { self.bits = bits }

  public init(_ note: NoteNumber) { bits = Self.bit(note) }

  public init(_ notes: some Sequence<NoteNumber>) {
    self.init()
    for note in notes { insert(note) }
  }

  public var isEmpty: Bool { bits == 0 }
  public var count: Int { bits.nonzeroBitCount }

  /// The bass, or `nil` when the set is empty.
  public var lowest: NoteNumber? { isEmpty ? nil : NoteNumber(bits.trailingZeroBitCount) }

  /// The top note, or `nil` when the set is empty.
  public var highest: NoteNumber? { isEmpty ? nil : NoteNumber(127 - bits.leadingZeroBitCount) }

  public func contains(_ note: NoteNumber) -> Bool { bits & Self.bit(note) != 0 }
  public mutating func insert(_ note: NoteNumber) { bits |= Self.bit(note) }
  public mutating func remove(_ note: NoteNumber) { bits &= ~Self.bit(note) }

  public func union(_ other: NoteSet) -> NoteSet { NoteSet(bits: bits | other.bits) }
  public func intersection(_ other: NoteSet) -> NoteSet { NoteSet(bits: bits & other.bits) }
  public func subtracting(_ other: NoteSet) -> NoteSet { NoteSet(bits: bits & ~other.bits) }
  public mutating func formUnion(_ other: NoteSet) { bits |= other.bits }
  public mutating func subtract(_ other: NoteSet) { bits &= ~other.bits }
  public func isSubset(of other: NoteSet) -> Bool { bits & ~other.bits == 0 }

  /// The notes below `key`.
  public func below(_ key: NoteNumber) -> NoteSet { NoteSet(bits: bits & (Self.bit(key) - 1)) }

  /// The notes at or above `key`.
  public func from(_ key: NoteNumber) -> NoteSet { NoteSet(bits: bits & ~(Self.bit(key) - 1)) }

  /// The notes with their octaves taken away.
  ///
  /// - Complexity: eleven steps, whatever the set.
  public var pitchClasses: PitchClassSet {
    var rest = bits
    var folded: UInt16 = 0
    while rest != 0 {
      folded |= UInt16(truncatingIfNeeded: rest) & 0xFFF
      rest >>= 12
    }
    return PitchClassSet(rawValue: folded)
  }

  private static func bit(_ note: NoteNumber) -> UInt128 { 1 << UInt128(note.rawValue) }
}

/// Iterates from the lowest note to the highest.
extension NoteSet: Sequence {
  public struct Iterator: IteratorProtocol {
    var rest: NoteSet

    public mutating func next() -> NoteNumber? {
      guard let note = rest.lowest else { return nil }
      rest.remove(note)
      return note
    }
  }

  public func makeIterator() -> Iterator { Iterator(rest: self) }
  public var underestimatedCount: Int { count }
}

extension NoteSet: ExpressibleByArrayLiteral {
  /// A set of note numbers; a number outside 0…127 is a programming error.
  public init(arrayLiteral numbers: Int...) {
    self.init(numbers.map { NoteNumber($0)! })
  }
}

/// The keys of a chord as two hands play them.
public struct Hands: Hashable, Sendable {
  public var lower: NoteSet
  /// Empty when one hand plays everything.
  public var upper: NoteSet

  public init(lower: NoteSet = [], upper: NoteSet = []) {
    self.lower = lower
    self.upper = upper
  }

  /// Everything that sounds. A key that both hands hold is in both.
  public var all: NoteSet { lower.union(upper) }
}
