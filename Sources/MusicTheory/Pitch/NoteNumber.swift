/// A MIDI note number, 0…127; 60 is middle C, which this program calls C4.
///
/// Source: MIDI 1.0 Detailed Specification, note numbers.
public struct NoteNumber: Hashable, Comparable, Sendable {
  /// 0…127, in semitones.
  public let rawValue: UInt8

  /// The note with this number; `nil` when `value` is not in 0…127.
  public init?(_ value: Int) {
    guard (0...127).contains(value) else { return nil }
    rawValue = UInt8(value)
  }

  /// The note that a data byte names: its low seven bits, as a data byte carries no more.
  public init(dataByte: UInt8) {
    rawValue = dataByte & 0x7F
  }

  /// The note without its octave.
  public var pitchClass: PitchClass { PitchClass(Int(rawValue)) }

  /// The octave in which C4 is middle C; −1…9. A spelling may differ by one (C♭4 sounds as B3).
  public var octave: Int { Int(rawValue) / 12 - 1 }

  /// Whether `a` is lower than `b`.
  public static func < (a: NoteNumber, b: NoteNumber) -> Bool { a.rawValue < b.rawValue }

  /// Middle C.
  public static let middleC = NoteNumber(dataByte: 60)
}

/// A set of MIDI notes, one bit per note.
public struct NoteSet: Hashable, Sendable {
  /// Bit *n* is set when the note *n* is in the set.
  public private(set) var bits: UInt128

  /// The empty set.
  public init() { bits = 0 }

  /// The set of the notes whose bits are set.
  public init(bits: UInt128) { self.bits = bits }

  /// The set of one note.
  public init(_ note: NoteNumber) { bits = Self.bit(note) }

  /// The set of these notes, which may repeat.
  /// - Complexity: O(*n*) in the number of notes.
  public init(_ notes: some Sequence<NoteNumber>) {
    self.init()
    for note in notes { insert(note) }
  }

  /// Whether it has no notes.
  public var isEmpty: Bool { bits == 0 }
  /// The number of notes, 0…128.
  public var count: Int { bits.nonzeroBitCount }

  /// The bass, or `nil` when the set is empty.
  public var lowest: NoteNumber? { isEmpty ? nil : NoteNumber(bits.trailingZeroBitCount) }

  /// The top note, or `nil` when the set is empty.
  public var highest: NoteNumber? { isEmpty ? nil : NoteNumber(127 - bits.leadingZeroBitCount) }

  /// Whether `note` is one of them.
  public func contains(_ note: NoteNumber) -> Bool { bits & Self.bit(note) != 0 }
  /// Adds `note`, unless it is in the set already.
  public mutating func insert(_ note: NoteNumber) { bits |= Self.bit(note) }
  /// Removes `note`, if it is in the set.
  public mutating func remove(_ note: NoteNumber) { bits &= ~Self.bit(note) }

  /// The notes that are in one of the two sets or in both.
  public func union(_ other: NoteSet) -> NoteSet { NoteSet(bits: bits | other.bits) }
  /// The notes that are in both sets.
  public func intersection(_ other: NoteSet) -> NoteSet { NoteSet(bits: bits & other.bits) }
  /// The notes that are not in `other`.
  public func subtracting(_ other: NoteSet) -> NoteSet { NoteSet(bits: bits & ~other.bits) }
  /// Adds the notes of `other`.
  public mutating func formUnion(_ other: NoteSet) { bits |= other.bits }
  /// Removes the notes of `other`.
  public mutating func subtract(_ other: NoteSet) { bits &= ~other.bits }
  /// Whether every note of it is in `other`, too.
  public func isSubset(of other: NoteSet) -> Bool { bits & ~other.bits == 0 }

  /// The notes below `key`.
  public func below(_ key: NoteNumber) -> NoteSet { NoteSet(bits: bits & (Self.bit(key) - 1)) }

  /// The notes at or above `key`.
  public func from(_ key: NoteNumber) -> NoteSet { NoteSet(bits: bits & ~(Self.bit(key) - 1)) }

  /// The notes with their octaves taken away.
  ///
  /// - Complexity: O(1): at most eleven steps.
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
  /// Goes through the notes of a set, the lowest first.
  public struct Iterator: IteratorProtocol {
    var rest: NoteSet

    /// The next note; `nil` after the highest.
    public mutating func next() -> NoteNumber? {
      guard let note = rest.lowest else { return nil }
      rest.remove(note)
      return note
    }
  }

  /// An iterator that begins at the lowest note.
  public func makeIterator() -> Iterator { Iterator(rest: self) }
  /// Exactly the number of notes, 0…128.
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
  /// The keys of the lower hand, or of the only one.
  public var lower: NoteSet
  /// The keys of the upper hand; empty when one hand plays everything.
  public var upper: NoteSet

  /// Two hands with these keys.
  public init(lower: NoteSet = [], upper: NoteSet = []) {
    self.lower = lower
    self.upper = upper
  }

  /// The keys of both hands together. Both may hold the same key.
  public var all: NoteSet { lower.union(upper) }
}
