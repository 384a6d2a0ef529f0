internal import MusicTheory

/// A chord type that arranger keyboards of Yamaha know: its number and its tones.
///
/// Source: Yamaha, CSP-170/CSP-150 Data List, p. 91, "Chord Control", table "ct: Chord Type"; the same in PSR-S950 Data
/// List, p. 93, and PLG100-VH Owner's Manual, p. 28. The tones are those that the names say.
struct ArrangerChordType: Hashable, Sendable {
  let number: UInt8
  let name: String
  let tones: DegreeSet

  init(_ number: UInt8, _ name: String, _ tones: DegreeSet) {
    self.number = number
    self.name = name
    self.tones = tones
  }

  /// All of them but 22, which is none (``cancel``).
  static let all: [ArrangerChordType] = [
    ArrangerChordType(0x00, "Maj", major),
    ArrangerChordType(0x01, "Maj6", major.union(.sixth)),
    ArrangerChordType(0x02, "Maj7", major.union(.majorSeventh)),
    ArrangerChordType(0x03, "Maj7(#11)", major.union([.majorSeventh, .sharpEleventh])),
    ArrangerChordType(0x04, "Maj(9)", major.union(.ninth)),
    ArrangerChordType(0x05, "Maj7(9)", major.union([.majorSeventh, .ninth])),
    ArrangerChordType(0x06, "Maj6(9)", major.union([.sixth, .ninth])),
    ArrangerChordType(0x07, "aug", [.root, .majorThird, .sharpFifth]),
    ArrangerChordType(0x08, "min", minor),
    ArrangerChordType(0x09, "min6", minor.union(.sixth)),
    ArrangerChordType(0x0A, "min7", minor.union(.minorSeventh)),
    ArrangerChordType(0x0B, "min7b5", [.root, .minorThird, .flatFifth, .minorSeventh]),
    ArrangerChordType(0x0C, "min(9)", minor.union(.ninth)),
    ArrangerChordType(0x0D, "min7(9)", minor.union([.minorSeventh, .ninth])),
    ArrangerChordType(0x0E, "min7(11)", minor.union([.minorSeventh, .eleventh])),
    ArrangerChordType(0x0F, "minMaj7", minor.union(.majorSeventh)),
    ArrangerChordType(0x10, "minMaj7(9)", minor.union([.majorSeventh, .ninth])),
    ArrangerChordType(0x11, "dim", [.root, .minorThird, .flatFifth]),
    ArrangerChordType(0x12, "dim7", [.root, .minorThird, .flatFifth, .diminishedSeventh]),
    ArrangerChordType(0x13, "7th", seventh),
    ArrangerChordType(0x14, "7sus4", [.root, .fourth, .fifth, .minorSeventh]),
    ArrangerChordType(0x15, "7b5", [.root, .majorThird, .flatFifth, .minorSeventh]),
    ArrangerChordType(0x16, "7(9)", seventh.union(.ninth)),
    ArrangerChordType(0x17, "7(#11)", seventh.union(.sharpEleventh)),
    ArrangerChordType(0x18, "7(13)", seventh.union(.thirteenth)),
    ArrangerChordType(0x19, "7(b9)", seventh.union(.flatNinth)),
    ArrangerChordType(0x1A, "7(b13)", seventh.union(.flatThirteenth)),
    ArrangerChordType(0x1B, "7(#9)", seventh.union(.sharpNinth)),
    ArrangerChordType(0x1C, "Maj7aug", [.root, .majorThird, .sharpFifth, .majorSeventh]),
    ArrangerChordType(0x1D, "7aug", [.root, .majorThird, .sharpFifth, .minorSeventh]),
    ArrangerChordType(0x1E, "1+8", .root),
    ArrangerChordType(0x1F, "1+5", [.root, .fifth]),
    ArrangerChordType(0x20, "sus4", [.root, .fourth, .fifth]),
    ArrangerChordType(0x21, "1+2+5", [.root, .second, .fifth]),
  ]

  /// The chord ends.
  static let cancel: UInt8 = 0x22

  private static let major: DegreeSet = [.root, .majorThird, .fifth]
  private static let minor: DegreeSet = [.root, .minorThird, .fifth]
  private static let seventh: DegreeSet = [.root, .majorThird, .fifth, .minorSeventh]
}
