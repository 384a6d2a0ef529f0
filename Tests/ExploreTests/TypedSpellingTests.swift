import ChordAnalysis
import Explore
import MusicTheory
import Testing

/// Notes that are typed with letters are named in these letters.
@Suite struct TypedSpellingTests {
  private func read(_ text: String, key: String? = nil) throws -> ReadingEvent {
    let key = key.flatMap { Key(text: $0) }
    let settings = AnalyzerSettings(key: key.map(KeySource.given) ?? .none)
    var progression = Progression(settings, naming: NamingSettings(key: key), remembers: false)
    return try #require(try progression.read(NoteList(text))).facts
  }

  @Test(arguments: [
    ("Gb Bb Db", "G♭"), ("F# A# C#", "F♯"), ("Cb Eb Gb", "C♭"), ("B D# F#", "B"), ("Cb Eb Gb Bb", "C♭ma7"),
    ("Db F Ab", "D♭"), ("C# E# G#", "C♯"), ("D# F# A#", "D♯mi"), ("Eb Gb Bb", "E♭mi"), ("Eb Gb A C", "E♭˚7"),
    ("Gb A C Eb", "G♭˚7"),
    ("D# F# A C", "D♯˚7"), ("Gb3 Bb3 Db4", "G♭"), ("54 58 61", "F♯"), ("Gb Db", "G♭5"), ("C D#", "C–D♯"),
    ("C Eb", "C–E♭"), ("Gb", "note G♭"), ("C C# D D#", "C–C♯–D–D♯"), ("C Db D Eb", "C–D♭–D–E♭"),
    ("D# C E G", "C/D♯"), ("Bb Gb Bb Db", "G♭/B♭"), ("A# F# A# C#", "F♯/A♯"),
    // Unusual letters of one note, which the letters of the other notes correct.
    ("A# D F", "B♭"), ("Gb A# C#", "F♯"), ("G# C Eb", "A♭"), ("Bbb Db Fb", "A"), ("C D# G", "Cmi"),
    // Two hands, each in its own letters.
    ("C E G | Gb Bb Db", "G♭|C"), ("C E G | F# A# C#", "F♯|C"),
  ])
  func names(notes: String, name: String) throws {
    #expect(try read(notes).text == name)
  }

  @Test(arguments: [
    ("Gb Bb Db", "B major", "F♯"), ("F# A# C#", "D♭ major", "G♭"), ("C# E# G#", "A♭ major", "D♭"),
  ])
  func `A key that is given says how notes are spelled`(notes: String, key: String, name: String) throws {
    #expect(try read(notes, key: key).name == name)
  }

  @Test func `A line of chords keeps its letters`() {
    let typed = TypedChords("Gb3,Bb3,Db4 F#3,A#3,C#4", naming: NamingSettings())
    #expect(typed.chords.map { $0.chord?.symbol } == ["G♭", "F♯"])
    #expect(typed.chords.map { $0.notes.map(\.name.text) } == [["G♭", "B♭", "D♭"], ["F♯", "A♯", "C♯"]])
  }

  /// Of every quality on 21 roots. Exceptions are qualities whose notes are named from another root, as C E♭ A♭ from A♭.
  @Test func `Every chord typed in its own letters has its own root`() throws {
    var own = 0
    for quality in ChordQuality.all {
      let played = Hands(
        lower: NoteSet(quality.degrees.semitones.members.map { NoteNumber(48 + Int($0.number))! }))
      let best = ChordCombiner().combine(played).readings.best?.reading
      guard case .chord(let named)? = best, named.root == PitchClass(0) else { continue }
      own += 1
      for root in (-8...12).map({ SpelledPitch(fifths: $0) }) {
        let typed = WrittenChord(root: root, quality: quality)
        var naming = NamingSettings()
        naming.typedNotes = typed.notes
        let name = naming.symbol.written(Chord(root: root.pitchClass, quality: named.quality))
        #expect(name.root == root, "\(ChordSymbol().text(typed))")
      }
    }
    #expect(own > ChordQuality.all.count * 2 / 5, "\(own) of \(ChordQuality.all.count)")
  }

  @Test(arguments: ["", "mi", "˚", "7", "ma7", "mi7", "mi7(♭5)", "˚7", "7(♯9)", "13(♭9)", "9"])
  func `Every root is read back as it was typed`(quality: String) throws {
    for root in (-8...12).map({ SpelledPitch(fifths: $0) }) {
      let notes = chord(root.text + quality).notes
      guard notes.allSatisfy({ abs($0.alteration) < 3 }) else { continue }
      #expect(try read(notes.map { plain($0) }.joined(separator: " ")).root == root)
    }
  }

  private func plain(_ pitch: SpelledPitch) -> String {
    pitch.letter.text + String(repeating: pitch.alteration < 0 ? "b" : "#", count: abs(pitch.alteration))
  }
}
