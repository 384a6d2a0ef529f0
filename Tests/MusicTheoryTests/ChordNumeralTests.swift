import MusicTheory
import Testing

@Test(
  "Chords that are counted in a key",
  arguments: [
    ("C major", "ii7", "Dmi7"), ("C major", "V7", "G7"), ("C major", "Imaj7", "Cma7"),
    ("C major", "I∆7", "Cma7"),
    ("C major", "bVII", "B♭"), ("C major", "♭VII7", "B♭7"), ("C major", "#iv°7", "F♯˚7"),
    ("C major", "viiø7", "Bmi7(♭5)"), ("C major", "viio7", "B˚7"), ("C major", "iimi7", "Dmi7"),
    ("C major", "iim7", "Dmi7"), ("C major", "II-7", "Dmi7"), ("C major", "imaj7", "Cmi(∆7)"),
    ("C major", "Vsus4", "Gsus4"), ("C major", "vsus4", "Gsus4"), ("C major", "V7(b9 #11)", "G7(♭9♯11)"),
    ("C major", "I6/9", "C⁶/₉"), ("C major", "N", nil), ("C major", "Iv", nil), ("C major", "IIII", nil),
    ("C major", "V7/V", "D7"), ("C major", "vii°7/ii", "C♯˚7"), ("C major", "V7/V/V", "A7"),
    ("C major", "ii7b5/ii", "Emi7(♭5)"), ("A minor", "V7/III", "G7"), ("C major", "II|I7", "D|C7"),
    ("C major", "1", "C"), ("C major", "5-7", "Gmi7"), ("C major", "6-", "Ami"), ("C major", "4maj7", "Fma7"),
    ("C major", "1/3", "C/E"), ("C major", "4/5", "F/G"), ("C major", "IV/5", "F/G"), ("C major", "b7", "B♭"),
    ("C major", "1/b7", "C/B♭"), ("C major", "V/x", nil), ("C major", "57", nil), ("C major", "8", nil),
    ("C major", "", nil), ("C major", "|", nil), ("C major", "I|", nil), ("C major", "bbbI", nil),
    ("E♭ major", "iii7", "Gmi7"), ("E♭ major", "bVI", "C♭"), ("F♯ major", "vii°", "E♯˚"),
    ("A minor", "i", "Ami"), ("A minor", "III", "C"), ("A minor", "bIII", "C"), ("A minor", "VI", "F"),
    ("A minor", "VII7", "G7"), ("A minor", "vii°7", "G♯˚7"), ("A minor", "#vii°7", "G♯˚7"),
    ("A minor", "iiø7", "Bmi7(♭5)"), ("A minor", "V7", "E7"), ("A minor", "#vi°", "F♯˚"),
    ("A minor", "1-/b3", "Ami/C"),
    // Inversions by the figures of the bass.
    ("C major", "V65", "G7/B"), ("C major", "V43", "G7/D"), ("C major", "V42", "G7/F"),
    ("C major", "V2", "G7/F"),
    ("C major", "I64", "C/G"), ("C major", "V6", "G/B"), ("C major", "ii6", "Dmi/F"), ("C major", "I6", "C6"),
    ("C major", "ii65", "Dmi7/F"), ("C major", "IV42", "Fma7/E"), ("C major", "viio6", "B˚/D"),
    ("A minor", "V65", "E7/G♯"), ("A minor", "iv6", "Dmi6"), ("C major", "viio65", "B˚7/D"),
    ("C major", "V65/V", "D7/F♯"), ("C major", "N6", "D♭/F"), ("C major", "Ger65", "A♭7"),
  ] as [(String, String, String?)])
func chordsInAKey(key: String, text: String, symbol: String?) {
  let read = try? ChordNumeralParser(key: Key(text: key)!).parse(text)
  #expect(read.map(ChordSymbol().text) == symbol)
  #expect(ChordNumeralParser.reads(text) == (symbol != nil))
}

/// The augmented sixths have their tones in every key, and no double accidental: B7 in E♭ and no C♭7 with a B𝄫.
@Test(
  "Augmented sixths in every key",
  arguments: [("It6", [8, 0, 6]), ("Ger6", [8, 0, 3, 6]), ("Fr6", [8, 0, 2, 6])])
func augmentedSixths(text: String, tones: [Int]) throws {
  for key in [Key.Mode.major, .minor].flatMap({ Key.circle($0) }).joined() {
    guard case .chord(let chord) = try ChordNumeralParser(key: key).parse(text) else { fatalError(text) }
    let tonic = Int(key.tonic.pitchClass.number)
    #expect(chord.chord.pitchClasses == PitchClassSet(semitones: tones.map { $0 + tonic }), "\(key.text)")
    #expect(chord.root.pitchClass == PitchClass(8 + tonic))
    #expect(chord.notes.allSatisfy { abs($0.alteration) < 2 }, "\(key.text): \(chord.notes.map(\.text))")
  }
}

@Test("Every numeral that is written reads back", arguments: Key.Mode.allModes)
func numeralsReadBack(mode: Key.Mode) {
  for key in Key.circle(mode).joined() {
    let own = key.scales.flatMap { key.triads(of: $0) + key.sevenths(of: $0) }
    let more =
      key.harmonicChords + [key.leadingToneTriad, key.leadingToneSeventh] + key.borrowedChords.map(\.chord)
    for chord in own + more {
      for style in SymbolStyle.forPeople + [.iReal] + SymbolStyle.forPeople.map(\.ascii) {
        let numeral = chord.numeral(style: style)
        guard case .chord(let read)? = try? ChordNumeralParser(key: key).parse(numeral) else {
          Issue.record("\(numeral) in \(key.text), \(style)")
          continue
        }
        #expect(read.chord == chord.written.chord, "\(numeral) in \(key.text), \(style)")
        // A chord that is borrowed from a distant key has its plain name.
        let isPlain = abs(read.root.alteration) > 1 || abs(chord.written.root.alteration) > 1
        #expect(isPlain || read.root == chord.written.root, "\(numeral) in \(key.text), \(style)")
      }
    }
  }
}

extension Key.Mode {
  fileprivate static let allModes: [Key.Mode] = [.major, .minor]
}
