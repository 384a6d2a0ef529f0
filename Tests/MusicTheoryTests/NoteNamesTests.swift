import MusicTheory
import Testing

private let everyName = Letter.allCases.flatMap { letter in (-2...2).map { SpelledPitch(letter, $0) } }

@Suite struct NoteNamesTests {
  @Test func everyTableReadsWhatItWrites() throws {
    for names in NoteNames.all {
      for pitch in everyName {
        #expect(try NoteText.read(names.text(pitch), names: names) == .name(pitch))
        #expect(try NoteText.read(names.text(pitch).lowercased(), names: names) == .name(pitch))
      }
      #expect(Set(everyName.map(names.text)).count == everyName.count, "\(names.name)")
      #expect(NoteNames.named(names.name) == names)
    }
    #expect(NoteNames.named("klingon") == nil)
  }

  @Test func everyTableReadsTheKeysItWrites() {
    for names in NoteNames.all {
      for signature in -7...7 {
        let major = Key(SpelledPitch(fifths: signature), .major)
        let minor = Key(SpelledPitch(fifths: signature + 3), .minor)
        #expect(Key(text: major.text(names), names: names) == major)
        #expect(Key(text: minor.text(names), names: names) == minor)
      }
    }
  }

  @Test(arguments: [
    (NoteNames.english, "C D♭ D E♭ E F F♯ G A♭ A B♭ B C♭ B♯ B𝄫 E𝄫 A𝄫 F𝄪"),
    (.german, "C Des D Es E F Fis G As A B H Ces His Heses Eses Ases Fisis"),
    (.semiGerman, "C D♭ D E♭ E F F♯ G A♭ A B♭ H C♭ H♯ B𝄫 E𝄫 A𝄫 F𝄪"),
    (.solfege, "Do Re♭ Re Mi♭ Mi Fa Fa♯ Sol La♭ La Si♭ Si Do♭ Si♯ Si𝄫 Mi𝄫 La𝄫 Fa𝄪"),
  ])
  func writes(names: NoteNames, list: String) {
    let pitches = "C D♭ D E♭ E F F♯ G A♭ A B♭ B C♭ B♯ B𝄫 E𝄫 A𝄫 F𝄪".split(separator: " ").map {
      pitch(String($0))
    }
    #expect(pitches.map(names.text).joined(separator: " ") == list)
  }

  @Test(arguments: [
    (NoteNames.german, "Bb", "B♭"), (.german, "B♭", "B♭"), (.german, "Hb", "B♭"), (.german, "Hes", "B♭"),
    (.german, "F#", "F♯"),
    (.german, "Eb", "E♭"), (.german, "Es4", ""), (.german, "Bes", "B𝄫"), (.german, "H#", "B♯"),
    (.german, "Aes", "A♭"), (.german, "Asas", "A𝄫"),
    (.german, "cis", "C♯"), (.german, "Q", ""), (.semiGerman, "H", "B"), (.semiGerman, "B", ""),
    (.semiGerman, "Bb", "B♭"), (.semiGerman, "F#", "F♯"),
    (.solfege, "Ré", "D"), (.solfege, "Sib", "B♭"), (.solfege, "Sol#", "G♯"), (.solfege, "Ut", "C"),
    (.solfege, "Eb", "E♭"), (.solfege, "H", ""), (.english, "H", ""), (.english, "C#b", ""),
  ])
  func reads(names: NoteNames, text: String, name: String) {
    guard case .name(let pitch)? = try? NoteText.read(text, names: names) else {
      #expect(name.isEmpty, "\(text) is read")
      return
    }
    #expect(pitch.text == name)
  }

  @Test(arguments: [
    (NoteNames.german, "H4", 71), (.german, "B3", 58), (.german, "Es4", 63), (.german, "Fis-1", 6),
    (.semiGerman, "H3", 59), (.solfege, "Si♭-1", 10), (.solfege, "sol9", 127), (.german, "60", 60),
  ])
  func readsOctaves(names: NoteNames, text: String, number: Int) throws {
    #expect(try NoteNumber(text: text, names: names) == NoteNumber(number)!)
  }

  /// Symbols with other names, and what they are in English.
  @Test(arguments: [
    (NoteNames.german, "Hm7", "Bmi7"), (.german, "B7/D", "B♭7/D"), (.german, "Esus4", "Esus4"),
    (.german, "Essus4", "E♭sus4"), (.german, "Asus4", "Asus4"),
    (.german, "As7", "A♭7"), (.german, "Fis°7/A", "F♯˚7/A"), (.german, "Cism7b5", "C♯mi7(♭5)"),
    (.german, "Es|C", "E♭|C"), (.german, "C/H", "C/B"), (.german, "C/B", "C/B♭"),
    (.german, "Bbmaj7", "B♭ma7"),
    (.german, "Desmaj7", "D♭ma7"), (.german, "Edim", "E˚"), (.german, "Adim", "A˚"), (.german, "As5", "A♭5"),
    (.german, "Eadd9", "Eadd9"), (.german, "Esadd9", "E♭add9"), (.semiGerman, "H7", "B7"),
    (.semiGerman, "Bb7", "B♭7"),
    (.solfege, "Dom7", "Cmi7"), (.solfege, "Do", "C"), (.solfege, "Mim7b5", "Emi7(♭5)"),
    (.solfege, "Sib7", "B♭7"), (.solfege, "La/Do#", "A/C♯"), (.solfege, "Solsus4", "Gsus4"),
    (.solfege, "Fa#|Do", "F♯|C"),
    (.solfege, "Ré-7", "Dmi7"), (.solfege, "re7", "D7"), (.solfege, "Fadd9", ""), (.semiGerman, "B7", ""),
    (.german, "C:maj7", "Cma7"), (.german, "B:min", "Bmi"), (.german, "b:7", "B7"),
  ])
  func symbols(names: NoteNames, symbol: String, english: String) {
    let read = try? ChordSymbolParser(noteNames: names).parse(symbol)
    #expect(read.map { ChordSymbol().text($0) } ?? "" == english)
  }
}
