import Languages
import MusicTheory
import Testing

/// The names that other players of the band read.
@Suite struct BandPartTests {
  @Test(arguments: [
    // The chord that sounds, the key, the instrument and the capo, the letters; what is read.
    ("Dm7", "C major", "Bb", 0, "letters", "Emi7"),
    ("G7/B", "C major", "Bb", 0, "letters", "A7/C♯"),
    ("Cmaj7", "C major", "Eb", 0, "letters", "Ama7"),
    ("F7", "B♭ major", "F", 0, "letters", "C7"),
    ("Bb", "B♭ major", "A", 0, "letters", "D♭"),
    ("Am", "C major", "G", 0, "letters", "Dmi"),
    ("C", "C major", "concert", 0, "letters", "C"),
    // Keys with few accidentals.
    ("B7", "E major", "Bb", 0, "letters", "C♯7"),
    ("F#7", "B major", "Bb", 0, "letters", "A♭7"),
    ("B", "B major", "Bb", 0, "letters", "D♭"),
    ("Db", "D♭ major", "Eb", 0, "letters", "B♭"),
    ("Gb", "G♭ major", "Eb", 0, "letters", "E♭"),
    ("C#m", "E major", "Eb", 0, "letters", "B♭mi"),
    // No key is known.
    ("Cm7b5", "", "Bb", 0, "letters", "Dmi7(♭5)"),
    ("G#m", "", "Bb", 0, "letters", "B♭mi"),
    ("B", "", "Bb", 0, "letters", "C♯"),
    ("F#", "", "Eb", 0, "letters", "E♭"),
    // A capo.
    ("Eb", "E♭ major", "guitar", 3, "letters", "C"),
    ("Cm7", "E♭ major", "guitar", 3, "letters", "Ami7"),
    ("Bb/D", "E♭ major", "guitar", 3, "letters", "G/B"),
    ("F#m", "A major", "guitar", 2, "letters", "Emi"),
    ("F", "F major", "guitar", 11, "letters", "G♭"),
    // Numbers.
    ("Dm7", "C major", "concert", 0, "numbers", "2mi7"),
    ("Bb7", "C major", "concert", 0, "numbers", "♭77"),
    ("G/B", "C major", "Bb", 0, "numbers", "5/7"),
    ("Cm", "C minor", "concert", 0, "numbers", "1mi"),
    ("Ab", "C minor", "concert", 0, "numbers", "6"),
    ("F#m7b5", "C major", "concert", 0, "numbers", "♯4mi7(♭5)"),
    ("Dm7", "", "concert", 0, "numbers", "Dmi7"),
    ("Dm7", "C major", "concert", 0, "nashville", "2–7"),
    ("Cm", "C minor", "concert", 0, "nashville", "6–"),
    ("Cmaj7", "C major", "concert", 0, "nashville", "1∆7"),
    ("Dm7", "C major", "concert", 0, "roman", "ii7"),
    ("Dm9", "C major", "concert", 0, "roman", "ii9"),
    ("Cmaj7", "C major", "concert", 0, "roman", "Ima7"),
    ("Bm7b5", "C major", "concert", 0, "roman", "vii7(♭5)"),
    ("Bdim7", "C major", "concert", 0, "roman", "vii˚7"),
    ("Bb7", "C major", "concert", 0, "roman", "♭VII7"),
    ("G/B", "C major", "concert", 0, "roman", "V/7"),
    ("Abmaj7", "C minor", "concert", 0, "roman", "VIma7"),
    ("Cm(maj7)", "C minor", "concert", 0, "roman", "i(∆7)"),
    ("Dm7", "", "concert", 0, "roman", "Dmi7"),
  ])
  func reads(
    _ symbol: String, _ key: String, _ instrument: String, _ capo: Int, _ letters: String, _ name: String
  ) throws {
    var part = BandPart()
    part.instrument = try #require(TransposingInstrument(text: instrument))
    part.capo = capo
    part.letters = try #require(BandPart.Letters(rawValue: letters))
    let written = try self.chord(symbol)
    let naming = NamingSettings(key: Key(text: key)).written(for: part)
    #expect(naming.symbol.text(SpelledReading.chord(written)) == name)
    // The parts that a page sets say the same.
    let parts = naming.style.parts(.chord(written))
    #expect(parts.count == 1 && name.hasPrefix(parts[0].root + parts[0].accidental))
  }

  @Test(arguments: [
    ("B♭", 2), ("Bb", 2), ("bb", 2), ("eb", 9), ("F", 7), ("guitar", 0), ("concert", 0),
  ])
  func isTyped(_ text: String, _ semitones: Int) throws {
    var part = BandPart()
    part.instrument = try #require(TransposingInstrument(text: text))
    let key = part.key(Key(SpelledPitch(.c), .major))
    #expect(key.tonic.pitchClass == PitchClass(semitones))
  }

  /// In every key the interval from the tonic stays what it was, and no note needs a double accidental that had none.
  @Test func everyNoteKeepsItsDegree() throws {
    let keys = Key.Mode.allCases.flatMap { mode in Key.circle(mode).flatMap { $0 } }
    for instrument in TransposingInstrument.allCases {
      for capo in instrument == .guitar ? 0..<12 : 0..<1 {
        var part = BandPart()
        (part.instrument, part.capo) = (instrument, capo)
        for key in keys {
          let read = part.key(key)
          #expect(abs(read.signature) <= 7, "\(key.text) for \(instrument)")
          let names = NamingSettings(key: key).written(for: part).style.noteNames
          for pitchClass in PitchClass.all {
            let text = names.text(key.spelling(of: pitchClass))
            let pitch = try #require(NoteNames.english.pitch(text))
            #expect(
              pitch.pitchClass.semitones(above: read.tonic.pitchClass)
                == pitchClass.semitones(above: key.tonic.pitchClass))
          }
        }
      }
    }
  }

  @Test func isSpoken() throws {
    var part = BandPart()
    part.instrument = .inBFlat
    let chord = try self.chord("Eb")
    let naming = NamingSettings(key: Key(text: "E♭ major"))
    let names = { naming.written(for: $0).style.noteNames }
    #expect(SpokenName(language: "en", names: names(part)).text(.chord(chord)) == "F major")
    part.letters = .numbers
    #expect(SpokenName(language: "en", names: names(part)).text(.chord(chord)) == "one major")
  }

  private func chord(_ symbol: String) throws -> WrittenChord {
    guard case .chord(let chord) = try ChordSymbolParser().parse(symbol) else { throw NoChord() }
    return chord
  }

  private struct NoChord: Error {}
}

extension NoteNames {
  fileprivate func pitch(_ text: String) -> SpelledPitch? { NoteText.spelling(text, names: self) }
}
