import MusicTheory
import Testing

/// The thirty keys with at most seven accidentals: signature, major key, minor key.
private let everyKey: [(signature: Int, major: String, minor: String)] = [
  (-7, "C♭", "A♭"), (-6, "G♭", "E♭"), (-5, "D♭", "B♭"), (-4, "A♭", "F"), (-3, "E♭", "C"), (-2, "B♭", "G"),
  (-1, "F", "D"), (0, "C", "A"), (1, "G", "E"), (2, "D", "B"), (3, "A", "F♯"), (4, "E", "C♯"), (5, "B", "G♯"),
  (6, "F♯", "D♯"), (7, "C♯", "A♯"),
]

@Suite struct KeyTests {
  @Test(arguments: everyKey)
  func signatures(signature: Int, major: String, minor: String) {
    #expect(Key(pitch(major), .major).signature == signature)
    #expect(Key(pitch(minor), .minor).signature == signature)
  }

  @Test(arguments: everyKey)
  func readsWhatItWrites(signature: Int, major: String, minor: String) {
    for key in [Key(pitch(major), .major), Key(pitch(minor), .minor)] {
      #expect(Key(text: key.text) == key)
    }
    #expect(Key(pitch(major), .major).text == "\(major) major")
    #expect(Key(pitch(minor), .minor).text == "\(minor) minor")
  }

  @Test(arguments: everyKey)
  func everyPitchClassHasOneSpellingAndScaleTonesTheirOwnLetter(signature: Int, major: String, minor: String)
  {
    let scales: [(Key, [Int])] = [
      (Key(pitch(major), .major), [0, 2, 4, 5, 7, 9, 11]),
      (Key(pitch(minor), .minor), [0, 2, 3, 5, 7, 8, 10]),
    ]
    for (key, scale) in scales {
      for pitchClass in PitchClass.all {
        let name = key.spelling(of: pitchClass)
        #expect(name.pitchClass == pitchClass)
        #expect(abs(name.alteration) <= 1, "\(name) in \(key.text)")
      }
      for (step, semitones) in scale.enumerated() {
        let name = key.spelling(of: key.tonic.pitchClass.up(semitones))
        #expect(name.letter == key.tonic.letter.up(step), "\(name) in \(key.text)")
      }
    }
  }

  /// All twelve from the tonic upwards.
  @Test(arguments: [
    ("C major", "C D♭ D E♭ E F F♯ G A♭ A B♭ B"),
    ("A minor", "A B♭ B C C♯ D E♭ E F F♯ G G♯"),
    ("G major", "G A♭ A B♭ B C C♯ D E♭ E F F♯"),
    ("E♭ major", "E♭ F♭ F G♭ G A♭ A B♭ C♭ C D♭ D"),
    ("F♯ minor", "F♯ G G♯ A A♯ B C C♯ D D♯ E E♯"),
    ("C minor", "C D♭ D E♭ E F G♭ G A♭ A B♭ B"),
    ("D♭ major", "D♭ D E♭ F♭ F G♭ G A♭ A B♭ C♭ C"),
    ("F♯ major", "F♯ G G♯ A A♯ B B♯ C♯ D D♯ E E♯"),
  ])
  func chromaticSpellings(name: String, notes: String) {
    let key = Key(text: name)!
    let spelled = (0..<12).map { key.spelling(of: key.tonic.pitchClass.up($0)).text }.joined(separator: " ")
    #expect(spelled == notes)
  }

  @Test(arguments: [
    ("Eb major", "E♭ major"), ("E♭", "E♭ major"), ("c# minor", "C♯ minor"), ("C#m", "C♯ minor"),
    ("A-", "A minor"), ("a-moll", "A minor"),
    ("F mi", "F minor"), ("g", "G major"), ("Bb maj", "B♭ major"), ("bb", "B♭ major"), ("A M", "A major"),
    ("A m", "A minor"), ("D-moll", "D minor"), ("D-dur", "D major"), ("Gmin", "G minor"),
    ("C MAJOR", "C major"), ("E flat", "E♭ major"), ("E flat major", "E♭ major"), ("E-flat", "E♭ major"),
    ("E-flat minor", "E♭ minor"), ("e flat minor", "E♭ minor"), ("F sharp minor", "F♯ minor"),
    ("Eflat", "E♭ major"), ("B natural minor", "B minor"), ("b minor", "B minor"), ("Bbm", "B♭ minor"),
    ("Es", "E♭ major"), ("es-moll", "E♭ minor"), ("fis-Moll", "F♯ minor"), ("As dur", "A♭ major"),
  ])
  func reads(text: String, key: String) {
    #expect(Key(text: text)?.text == key)
  }

  @Test(arguments: [
    "", "H major", "C dorian", "C7", "G# major", "Fb major", "D# major", "Fb minor", "major", "4", "C##",
  ])
  func refuses(text: String) {
    #expect(Key(text: text) == nil)
  }

  /// Keys that nobody writes, and what is written instead.
  @Test(arguments: [
    ("D#", "E♭ major"), ("B# major", "C major"), ("G#", "A♭ major"), ("Fb", "E major"),
    ("Fb minor", "E minor"),
    ("E#m", "F minor"), ("Cbb", "B♭ major"), ("F##", "G major"), ("C", "C major"), ("A#m", "A♯ minor"),
  ])
  func unusualKeysHaveAUsualSpelling(text: String, key: String) throws {
    let usual = try #require(Key.read(text)).usual
    #expect(usual.text == key)
    #expect(usual.isInUse && usual.tonic.pitchClass == Key.read(text)?.tonic.pitchClass)
  }

  /// B and H, whose German meaning is unclear, are not guessed.
  @Test(arguments: ["H", "H moll", "Hes"])
  func theGermanHIsNotGuessed(text: String) {
    #expect(Key.read(text) == nil)
  }
}
