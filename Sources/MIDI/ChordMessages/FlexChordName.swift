public import MusicTheory

/// The name of a chord in one packet of MIDI 2.0, the message "Set Chord Name" of Flex Data: four words of 32 bits.
///
/// | word | bits, from the highest |
/// |---|---|
/// | 0 | `D`, group, format 0 and address 1 (the group), 0, bank `00`, status `06` |
/// | 1 | accidental of the tonic, its letter (A is 1), type of the chord (8), two alterations (8 each) |
/// | 2 | two more alterations, 16 bits 0 |
/// | 3 | accidental and letter of the bass (`8`, `0`: the tonic itself), type of the chord in the bass, two alterations of it |
///
/// An accidental is −2…2 as four bits. An alteration is four bits for what is done (1 added, 2 left out, 3 raised, 4 lowered) and four for the degree. Source: Universal
/// MIDI Packet (UMP) Format and MIDI 2.0 Protocol 1.1 (M2-104-UM, MIDI Association, 2023), "Flex Data Messages", "Set Chord Name Message".
public struct FlexChordName: Hashable, Sendable {
  /// The four words of the packet.
  public let words: [UInt32]

  /// No chord.
  public static let none = FlexChordName(tonic: 0, alterations: 0, bass: 0)

  /// - Parameter group: 0…15; others are brought inside.
  public init(_ symbol: WrittenSymbol, group: UInt8 = 0) {
    switch symbol {
    case .chord(let chord):
      self.init(chord, bass: chord.bass.map { Self.note($0) << 24 } ?? Self.sameBass, group)
    case .polychord(let upper, let lower):
      let changes = Self.bytes(FlexChordType.changes(of: lower), count: 2)
      let below = UInt32(FlexChordType.nearest(to: lower).number) << 16 | changes >> 16
      self.init(upper, bass: Self.note(lower.root) << 24 | below, group)
    }
  }

  /// A single note.
  public init(pedal note: SpelledPitch, group: UInt8 = 0) {
    self.init(
      tonic: Self.note(note) << 24 | FlexChordType.pedal << 16, alterations: 0, bass: Self.sameBass, group)
  }

  private static let sameBass: UInt32 = 0x8000_0000

  private init(_ chord: WrittenChord, bass: UInt32, _ group: UInt8) {
    let changes = Self.bytes(FlexChordType.changes(of: chord), count: 4)
    self.init(
      tonic: Self.note(chord.root) << 24 | UInt32(FlexChordType.nearest(to: chord).number) << 16 | changes
        >> 16,
      alterations: changes << 16, bass: bass, group)
  }

  private init(tonic: UInt32, alterations: UInt32, bass: UInt32, _ group: UInt8 = 0) {
    words = [0xD010_0006 | UInt32(min(group, 15)) << 24, tonic, alterations, bass]
  }

  /// The first changes, one a byte, from the highest byte on.
  private static func bytes(_ changes: [UInt8], count: Int) -> UInt32 {
    changes.prefix(count).enumerated().reduce(0) { $0 | UInt32($1.element) << (24 - 8 * UInt32($1.offset)) }
  }

  /// The accidental in the high half of a byte, the letter in the low half.
  private static func note(_ pitch: SpelledPitch) -> UInt32 {
    let pitch = abs(pitch.alteration) > 2 ? pitch.simplified : pitch
    let letter = UInt32((pitch.letter.rawValue + 2) % 7) + 1
    return UInt32(truncatingIfNeeded: pitch.alteration & 0xF) << 4 | letter
  }
}

/// A type of chord of "Set Chord Name", with its tones.
struct FlexChordType: Hashable {
  let number: UInt8
  let tones: DegreeSet

  private init(_ number: UInt8, _ tones: DegreeSet) { (self.number, self.tones) = (number, tones) }

  /// A note that is no chord.
  static let pedal: UInt32 = 0x17

  /// Source: as above, the table of chord types. The tones are those of the names; the eleventh of a major or dominant thirteenth is left out, as
  /// players do.
  static let all: [FlexChordType] = {
    let major: DegreeSet = [.root, .majorThird, .fifth]
    let minor: DegreeSet = [.root, .minorThird, .fifth]
    let majorNinth = major.union([.majorSeventh, .ninth])
    let minorNinth = minor.union([.minorSeventh, .ninth])
    let ninth = major.union([.minorSeventh, .ninth])
    return [
      FlexChordType(0x01, major), FlexChordType(0x02, major.union(.sixth)),
      FlexChordType(0x03, major.union(.majorSeventh)), FlexChordType(0x04, majorNinth),
      FlexChordType(0x05, majorNinth.union(.eleventh)), FlexChordType(0x06, majorNinth.union(.thirteenth)),
      FlexChordType(0x07, minor), FlexChordType(0x08, minor.union(.sixth)),
      FlexChordType(0x09, minor.union(.minorSeventh)), FlexChordType(0x0A, minorNinth),
      FlexChordType(0x0B, minorNinth.union(.eleventh)),
      FlexChordType(0x0C, minorNinth.union([.eleventh, .thirteenth])),
      FlexChordType(0x0D, major.union(.minorSeventh)), FlexChordType(0x0E, ninth),
      FlexChordType(0x0F, ninth.union(.eleventh)), FlexChordType(0x10, ninth.union(.thirteenth)),
      FlexChordType(0x11, [.root, .majorThird, .sharpFifth]),
      FlexChordType(0x12, [.root, .majorThird, .sharpFifth, .minorSeventh]),
      FlexChordType(0x13, [.root, .minorThird, .flatFifth]),
      FlexChordType(0x14, [.root, .minorThird, .flatFifth, .diminishedSeventh]),
      FlexChordType(0x15, [.root, .minorThird, .flatFifth, .minorSeventh]),
      FlexChordType(0x16, minor.union(.majorSeventh)), FlexChordType(0x18, [.root, .fifth]),
      FlexChordType(0x19, [.root, .second, .fifth]), FlexChordType(0x1A, [.root, .fourth, .fifth]),
      FlexChordType(0x1B, [.root, .fourth, .fifth, .minorSeventh]),
    ]
  }()

  /// The type with the same seventh that needs the fewest changes; of its own tones only third and fifth may be changed.
  static func nearest(to chord: WrittenChord) -> FlexChordType {
    let degrees = chord.chord.quality.degrees
    let usable = all.filter {
      $0.tones.subtracting(degrees).isSubset(of: [.minorThird, .majorThird, .fifth])
    }
    // The first of the nearest: the table goes from simple to colored.
    return usable.min { cost(of: $0, for: degrees) < cost(of: $1, for: degrees) } ?? all[0]
  }

  /// An added seventh would not say which one it is.
  private static func cost(of type: FlexChordType, for degrees: DegreeSet) -> Int {
    let changed = type.tones.symmetricDifference(degrees)
    return changed.count + 10
      * changed.intersection([.diminishedSeventh, .minorSeventh, .majorSeventh]).count
  }

  /// The changes of the nearest type, the most telling change first: the fifth, then tones that are left out, then those that are added.
  static func changes(of chord: WrittenChord) -> [UInt8] {
    let degrees = chord.chord.quality.degrees
    let type = nearest(to: chord)
    var added = degrees.subtracting(type.tones)
    var absent = type.tones.subtracting(degrees)
    var changes: [UInt8] = []
    if absent.contains(.fifth), let fifth = added.intersection([.flatFifth, .sharpFifth]).members.first {
      changes.append(change(fifth))
      added.remove(DegreeSet(fifth))
      absent.remove(.fifth)
    }
    return changes + absent.members.map { 0x20 | UInt8($0.number) } + added.members.map(change)
  }

  /// An altered tension is raised or lowered; another tone is added.
  private static func change(_ degree: ChordDegree) -> UInt8 {
    let kind: UInt8 =
      switch degree {
      case .flatFifth, .flatNinth, .flatThirteenth: 4
      case .sharpFifth, .sharpNinth, .sharpEleventh: 3
      default: 1
      }
    return kind << 4 | UInt8(degree.number)
  }
}
