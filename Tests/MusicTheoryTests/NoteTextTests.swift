import MusicTheory
import Testing

@Suite struct NoteTextTests {
  @Test(arguments: [
    ("60", 60), ("0", 0), ("127", 127), ("007", 7),
    ("C4", 60), ("c4", 60), ("C-1", 0), ("G9", 127), ("A0", 21), ("C8", 108), ("B3", 59),
    ("E♭4", 63), ("Eb4", 63), ("eb4", 63), ("f#3", 54), ("F♯3", 54), ("Bb-1", 10), ("bb3", 58), ("b3", 59),
    ("Cb4", 59), ("B#3", 60), ("Fbb4", 63), ("F𝄫4", 63), ("F##4", 67), ("F𝄪4", 67), ("Fx4", 67), ("C♮4", 60),
    ("Abb4", 67), ("bbb3", 57), ("B#-1", 12), ("Cb0", 11),
  ])
  func reads(text: String, note: Int) throws {
    #expect(try NoteNumber(text: text) == NoteNumber(note)!)
  }

  @Test func readsEveryNumber() throws {
    for number in 0...127 { #expect(try NoteNumber(text: "\(number)") == NoteNumber(number)!) }
  }

  @Test(arguments: ["C", "E♭", "Eb", "f#", "Bbb", "Cx", "b", "bb", "G𝄪", "Csharp"])
  func readsNamesWithoutOctave(text: String) throws {
    guard case .name = try NoteText.read(text) else { Issue.record("\(text) is a name"); return }
  }

  @Test(arguments: [
    "", " ", "H4", "h", "4C", "C4 ", " C4", "C 4", "C+4", "C4.5", "Cmaj7", "Ebm", "do", "C#####4", "Cbbb",
    "60a", "0x3C", "6 0", "-", "--1", "1.5", "６０", "C٤", "♭4", "#", "C0004", "|", "C4\n",
  ])
  func refuses(text: String) {
    #expect(throws: NoteTextError.notANote(text)) { try NoteText.read(text) }
    #expect(throws: NoteTextError.notANote(text)) { try NoteNumber(text: text) }
  }

  @Test(arguments: ["128", "-1", "999", "-128", "G#9", "A9", "C10", "Cb-1", "C-2", "B99", "B-99"])
  func refusesWhatNoMIDIByteCarries(text: String) {
    #expect(throws: NoteTextError.outOfRange(text)) { try NoteNumber(text: text) }
  }

  @Test func saysWhatIsWrongInOneSentence() {
    let sentences: [(NoteTextError, String)] = [
      (
        .notANote("Q7"),
        "'Q7' is not a note; write a MIDI number from 0 to 127 or a name such as C4, Eb4 or F#3"
      ),
      (.outOfRange("128"), "'128' is outside the MIDI range; notes go from 0 (C-1) to 127 (G9)"),
      (.octaveMissing("Eb"), "'Eb' has no octave; write it as 'Eb4', for example (C4 is middle C)"),
    ]
    for (error, sentence) in sentences { #expect("\(error)" == sentence) }
    #expect(throws: NoteTextError.octaveMissing("Eb")) { try NoteNumber(text: "Eb") }
  }
}
