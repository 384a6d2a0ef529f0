import MusicTheory
import Testing

private let tonics = Letter.allCases.flatMap { letter in [-1, 0, 1].map { SpelledPitch(letter, $0) } }

private func scale(_ tonic: String, _ name: String) -> Scale {
  Scale(pitch(tonic), ScaleTable.scale(named: name)!)
}

private func text(_ notes: [SpelledPitch]) -> String { notes.map(\.text).joined(separator: " ") }

@Suite struct ScaleTests {
  @Test(arguments: [
    ("C", "Major", "C D E F G A B"), ("F♯", "Major", "F♯ G♯ A♯ B C♯ D♯ E♯"),
    ("C♭", "Major", "C♭ D♭ E♭ F♭ G♭ A♭ B♭"), ("C", "Altered", "C D♭ E♭ F♭ G♭ A♭ B♭"),
    ("G", "Altered", "G A♭ B♭ C♭ D♭ E♭ F"), ("C", "Ultralocrian", "C D♭ E♭ F♭ G♭ A♭ B𝄫"),
    ("C", "Lydian augmented ♯2", "C D♯ E F♯ G♯ A B"), ("D", "Lydian dominant", "D E F♯ G♯ A B C"),
    ("C", "Blues", "C E♭ F G♭ G B♭"), ("D♭", "Blues", "D♭ F♭ G♭ A𝄫 A♭ C♭"),
    ("G♭", "Minor pentatonic", "G♭ B𝄫 C♭ D♭ F♭"), ("A♭", "Diminished", "A♭ B♭ C♭ D♭ E𝄫 F♭ F G"),
    ("C", "Whole-tone", "C D E F♯ G♯ B♭"),
    ("C", "Diminished", "C D E♭ F G♭ A♭ A B"), ("C", "Half-whole", "C D♭ D♯ E F♯ G A B♭"),
    ("C", "Bebop dominant", "C D E F G A B♭ B"), ("E♭", "Bebop major", "E♭ F G A♭ B♭ B C D"),
    ("C", "Augmented", "C D♯ E G G♯ B"), ("C", "Chromatic", "C D♭ D E♭ E F F♯ G A♭ A B♭ B"),
    ("G♯", "Harmonic minor", "G♯ A♯ B C♯ D♯ E F𝄪"),
  ])
  func notes(tonic: String, name: String, notes: String) {
    #expect(text(scale(tonic, name).notes) == notes)
  }

  @Test(arguments: tonics)
  func onEveryTonic(tonic: SpelledPitch) {
    for type in ScaleTable.scales {
      let scale = Scale(tonic, type)
      #expect(scale.notes.first == tonic && scale.notes.count == type.degrees.count)
      #expect(Set(scale.notes.map(\.pitchClass)).count == scale.notes.count, "\(scale.text)")
      #expect(scale.pitchClasses.contains(tonic.pitchClass))
      #expect(scale.notes.allSatisfy { scale.pitchClasses.contains($0.pitchClass) }, "\(scale.text)")
      if type.family.isHeptatonic { #expect(Set(scale.notes.map(\.letter)).count == 7, "\(scale.text)") }
      for (note, degree) in zip(scale.notes, type.degrees) {
        #expect(note.letter == tonic.letter.up(degree.number - 1), "\(scale.text)")
      }
    }
  }

  @Test(arguments: tonics)
  func modesHaveTheSameNotes(tonic: SpelledPitch) {
    for type in ScaleTable.scales {
      let scale = Scale(tonic, type)
      let modes = scale.modes
      #expect(modes.contains(scale), "\(scale.text)")
      #expect(modes.allSatisfy { $0.pitchClasses == scale.pitchClasses }, "\(scale.text)")
      #expect(scale.parent.type.isParent && scale.parent.type.family == type.family)
      if type.family.isHeptatonic { #expect(modes.map(\.type.mode) == Array(1...7), "\(scale.text)") }
    }
  }

  @Test(arguments: [
    ("D", "Dorian", "C major"), ("C", "Lydian dominant", "G melodic minor"),
    ("G", "Altered", "A♭ melodic minor"), ("C", "Altered", "D♭ melodic minor"),
    ("C", "Ultralocrian", "C♯ harmonic minor"), ("B", "Ionian ♯5", "G♯ harmonic minor"),
    ("C♯", "Altered", "D melodic minor"), ("F♯", "Lydian", "C♯ major"), ("G♯", "Altered", "A melodic minor"),
    ("G♭", "Dorian", "E major"), ("C", "Half-whole", "B♭ diminished"),
    ("A", "Minor pentatonic", "C major pentatonic"),
    ("A", "Major blues", "F♯ blues"), ("C", "Blues", "C blues"), ("E", "Bebop Locrian", "C bebop dominant"),
    ("A", "Bebop harmonic minor", "C bebop major"), ("C", "Lydian augmented ♯2", "E harmonic major"),
  ])
  func parents(tonic: String, name: String, parent: String) {
    #expect(scale(tonic, name).parent.text == parent)
  }

  @Test(arguments: [
    ("F♭", "Ultralocrian", "E Ultralocrian"), ("B♯", "Lydian", "C Lydian"), ("D♭", "minor", "C♯ minor"),
    ("G♯", "major", "A♭ major"), ("G♯", "harmonic minor", nil), ("C", "major", nil),
    ("C♯", "major", nil), ("C", "Ultralocrian", nil), ("D♯", "minor", nil),
  ])
  func simpler(tonic: String, name: String, simpler: String?) {
    #expect(scale(tonic, name).simpler?.text == simpler)
  }

  @Test(arguments: [
    ("D", "Dorian", "C major, D Dorian, E Phrygian, F Lydian, G Mixolydian, A minor, B Locrian"),
    (
      "C", "Major pentatonic",
      "C major pentatonic, D suspended pentatonic, E blues minor pentatonic, "
        + "G blues major pentatonic, A minor pentatonic"
    ),
    ("C", "Blues", "C blues, E♭ major blues"),
    (
      "C", "Augmented",
      "C augmented, E♭ inverse augmented, E augmented, G inverse augmented, G♯ augmented, "
        + "B inverse augmented"
    ),
    (
      "G", "half-whole",
      "F diminished, G half-whole diminished, A♭ diminished, B♭ half-whole diminished, B diminished, "
        + "C♯ half-whole diminished, D diminished, E half-whole diminished"
    ),
    (
      "C", "Whole-tone",
      "C whole-tone, D whole-tone, E whole-tone, F♯ whole-tone, G♯ whole-tone, B♭ whole-tone"
    ),
  ])
  func modes(tonic: String, name: String, modes: String) {
    #expect(scale(tonic, name).modes.map(\.text).joined(separator: ", ") == modes)
  }

  @Test(arguments: [
    ("C", "Major", "C Dmi Emi F G Ami B˚", "I ii iii IV V vi vii˚"),
    ("D", "Dorian", "Dmi Emi F G Ami B˚ C", "i ii ♭III IV v vi˚ ♭VII"),
    ("C", "Harmonic minor", "Cmi D˚ E♭+ Fmi G A♭ B˚", "i ii˚ ♭III+ iv V ♭VI vii˚"),
    ("C", "Altered", "C˚ D♭mi E♭mi F♭+ G♭ A♭ B♭˚", "i˚ ♭ii ♭iii ♭IV+ ♭V ♭VI ♭vii˚"),
    ("C", "Whole-tone", "C+ D+ E+ F♯+ G♯+ B♭+", "I+ II+ III+ ♯IV+ ♯V+ ♭VII+"),
    ("C", "Major pentatonic", "C Ami", "I vi"),
    (
      "C", "Augmented", "C Cmi C+ D♯+ E Emi E+ G+ G♯ G♯mi G♯+ B+",
      "I i I+ ♯II+ III iii III+ V+ ♯V ♯v ♯V+ VII+"
    ),
  ])
  func triads(tonic: String, name: String, chords: String, numerals: String) {
    let triads = scale(tonic, name).triads
    let symbols = triads.map { ChordSymbol().text($0.written) }.joined(separator: " ")
    #expect(symbols == chords)
    #expect(triads.map { $0.numeral(style: .standard) }.joined(separator: " ") == numerals)
  }

  @Test(arguments: [
    ("C", "Major", "Cma7 Dmi7 Emi7 Fma7 G7 Ami7 Bmi7(♭5)", "Ima7 ii7 iii7 IVma7 V7 vi7 vii7(♭5)"),
    (
      "A", "Harmonic minor", "Ami(∆7) Bmi7(♭5) Cma7(♯5) Dmi7 E7 Fma7 G♯˚7",
      "i(∆7) ii7(♭5) ♭IIIma7(♯5) iv7 V7 ♭VIma7 vii˚7"
    ),
    (
      "C", "Harmonic major", "Cma7 Dmi7(♭5) Emi7 Fmi(∆7) G7 A♭ma7(♯5) B˚7",
      "Ima7 ii7(♭5) iii7 iv(∆7) V7 ♭VIma7(♯5) vii˚7"
    ),
    (
      "C", "Melodic minor", "Cmi(∆7) Dmi7 E♭ma7(♯5) F7 G7 Ami7(♭5) Bmi7(♭5)",
      "i(∆7) ii7 ♭IIIma7(♯5) IV7 V7 vi7(♭5) vii7(♭5)"
    ),
  ])
  func sevenths(tonic: String, name: String, chords: String, numerals: String) {
    let sevenths = scale(tonic, name).sevenths
    #expect(sevenths.map { ChordSymbol().text($0.written) }.joined(separator: " ") == chords)
    #expect(sevenths.map { $0.numeral(style: .standard) }.joined(separator: " ") == numerals)
  }

  /// Every scale of seven notes carries a triad and a seventh chord on each of them, made of its own notes.
  @Test(arguments: tonics)
  func sevenNotesCarrySevenChords(tonic: SpelledPitch) {
    for type in ScaleTable.scales where type.family.isHeptatonic {
      let scale = Scale(tonic, type)
      for chords in [scale.triads, scale.sevenths] {
        for (chord, note) in zip(chords, scale.notes) {
          guard abs(note.alteration) < 3 else { continue }
          #expect(chord.written.root == note, "\(scale.text)")
          #expect(Set(chord.written.notes).isSubset(of: scale.notes), "\(scale.text)")
        }
      }
    }
  }
}
