import MusicTheory
import Testing

@testable import MIDI

/// Chords in the messages of MIDI 2.0 and of Yamaha.
@Suite struct ChordMessageTests {
  /// The four words, laid out by hand from the tables of M2-104-UM: accidental and letter of the tonic, type, alterations, bass.
  @Test(arguments: [
    ("C", "D0100006 03010000 00000000 80000000"),
    ("Cma7", "D0100006 03030000 00000000 80000000"),
    ("Cmi7", "D0100006 03090000 00000000 80000000"),
    ("C13", "D0100006 03100000 00000000 80000000"),
    // E flat: −1 is F.
    ("Ebmi9", "D0100006 F50A0000 00000000 80000000"),
    ("F#mi7(b5)", "D0100006 16150000 00000000 80000000"),
    ("Bdim7", "D0100006 02140000 00000000 80000000"),
    ("A7sus4", "D0100006 011B0000 00000000 80000000"),
    ("G5", "D0100006 07180000 00000000 80000000"),
    // Lowered ninth, raised eleventh, added thirteenth.
    ("G7(b9)", "D0100006 070D4900 00000000 80000000"),
    ("G7(#9,#11)", "D0100006 070D393B 00000000 80000000"),
    ("Cadd9", "D0100006 03011900 00000000 80000000"),
    ("Cma7(#5)", "D0100006 03033500 00000000 80000000"),
    // A bass of its own.
    ("C/E", "D0100006 03010000 00000000 05000000"),
    ("Bb/C", "D0100006 F2010000 00000000 03000000"),
    // Two chords: the lower one is that of the bass, with its own alterations.
    ("D|C7", "D0100006 04010000 00000000 030D0000"),
    ("F#|C7(b9)", "D0100006 16010000 00000000 030D4900"),
  ])
  func flexData(symbol: String, words: String) throws {
    let name = FlexChordName(try ChordSymbolParser().parse(symbol))
    #expect(name.words.map(Self.hexadecimal).joined(separator: " ") == words)
  }

  @Test func `No chord is type 0, and a note is a pedal`() {
    #expect(FlexChordName.none.words == [0xD010_0006, 0, 0, 0])
    #expect(FlexChordName(pedal: SpelledPitch(.a)).words == [0xD010_0006, 0x0117_0000, 0, 0x8000_0000])
    #expect(FlexChordName(pedal: SpelledPitch(.a), group: 3).words[0] == 0xD310_0006)
  }

  /// No row of the vocabulary loses its third or its seventh, and none needs more alterations than the message has but the richest.
  @Test func `Every chord of the vocabulary has a name`() {
    for index in ChordVocabulary.rows.indices {
      let chord = WrittenChord(root: SpelledPitch(.c), quality: ChordQuality(rowIndex: index))
      #expect(FlexChordName(.chord(chord)).words[1] >> 16 & 0xFF > 0)
      #expect(FlexChordType.changes(of: chord).count <= 4, "\(chord.chord.quality.degrees.members)")
    }
  }

  @Test(arguments: [
    ("C", "31 00 7F 7F"), ("Ami7", "36 0A 7F 7F"), ("C/E", "31 00 33 7F"), ("F#7", "44 13 7F 7F"),
    ("Bbma7", "27 02 7F 7F"), ("D|C7", "32 00 31 13"),
  ])
  func yamaha(symbol: String, bytes: String) throws {
    let chord = YamahaChord(try ChordSymbolParser().parse(symbol))
    #expect(chord.bytes.map { Self.hexadecimal(UInt32($0)).suffix(2) }.joined(separator: " ") == bytes)
  }

  private static func hexadecimal(_ word: UInt32) -> String {
    let digits = String(word, radix: 16, uppercase: true)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
