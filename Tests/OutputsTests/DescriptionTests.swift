import MusicTheory
import Testing

@testable import ChordAnalysis
@testable import Outputs

/// Readings put into words.
@Suite struct DescriptionTests {
  @Test(arguments: [
    (60, SpelledPitch(.c), 4),
    (59, SpelledPitch(.c, -1), 4),
    (60, SpelledPitch(.b, 1), 3),
    (58, SpelledPitch(.c, -2), 4),
    (61, SpelledPitch(.b, 2), 3),
    (59, SpelledPitch(.b), 3),
    (70, SpelledPitch(.b, -1), 4),
    (0, SpelledPitch(.c), -1),
    (0, SpelledPitch(.b, 1), -2),
    (127, SpelledPitch(.g), 9),
    (11, SpelledPitch(.c, -1), 0),
  ])
  func hasOctave(_ number: Int, _ spelled: SpelledPitch, _ octave: Int) {
    let note = DescribedNote(
      number: NoteNumber(number)!, spelled: spelled, degree: nil, hand: .lower, source: .key)
    #expect(note.octave == octave)
  }

  /// One of each kind: name, ASCII, root, bass, quality, lower hand, upper hand.
  @Test(arguments: [
    (Playing([60]), ReadingKind.note, ["note C", "note C", "C", "C", "-", "note C", "-"]),
    (Playing([48, 55]), .interval, ["C5", "C5", "C", "C", "5", "C5", "-"]),
    (Playing([48, 52, 55]), .unified, ["C", "C", "C", "C", "", "C", "-"]),
    (Playing([48, 51, 54, 57]), .unified, ["C˚7", "Cdim7", "C", "C", "˚7", "C˚7", "-"]),
    (
      Playing([48, 52, 55, 59], [62, 66, 69]), .unified,
      ["Cma13(♯11)", "Cma13(#11)", "C", "C", "ma13(♯11)", "Cma7", "D"]
    ),
    (Playing([52], [60, 67]), .slash, ["C/E", "C/E", "C", "E", "", "E", "C5"]),
    (Playing([48], [62, 65, 70]), .slash, ["B♭/C", "Bb/C", "B♭", "C", "", "C", "B♭"]),
    (Playing([48, 52, 55], [66, 70, 73]), .polychord, ["F♯|C", "F#|C", "C", "C", "", "C", "F♯"]),
  ])
  func isPutIntoWords(_ playing: Playing, _ kind: ReadingKind, _ expected: [String]) throws {
    let words = try #require(playing.words)
    #expect(words.kind == kind)
    let fields = [
      words.name, words.ascii, words.root?.text, words.bass.text, words.quality, words.lower?.text,
      words.upper?.text,
    ].map { $0 ?? "-" }
    #expect(fields.prefix(5) == expected.prefix(5))
    if words.kind != .interval, words.kind != .slash { #expect(fields == expected) }
    #expect(words.notes.map(\.number) == Array(playing.hands.all))
    #expect(words.ascii.utf8.allSatisfy { $0 < 128 })
    #expect((words.interval != nil) == (kind == .interval))
    #expect(!words.isRootless && words.roman == nil)
  }

  @Test func `A cluster has no root, no quality and still a name`() throws {
    let words = try #require(Playing([48, 49, 50, 51]).words)
    #expect(words.kind == .none && words.root == nil && words.quality == nil && words.bass.text == "C")
    #expect(!words.name.isEmpty && words.notes.allSatisfy { $0.degree == nil })
  }

  @Test func `Nothing is nothing`() { #expect(Playing([]).words == nil) }

  @Test func `Degrees are those of the chord, in a polychord of each hand's own`() throws {
    let thirteenth = try #require(Playing([48, 52, 55, 59], [62, 66, 69]).words)
    #expect(thirteenth.notes.map { $0.degree?.text } == ["1", "3", "5", "7", "9", "♯11", "13"])
    #expect(thirteenth.upperStructure?.numeral == "II")
    let polychord = try #require(Playing([48, 52, 55], [66, 70, 73]).words)
    #expect(polychord.notes.map { $0.degree?.text } == ["1", "3", "5", "1", "3", "5"])
    #expect(polychord.notes.map(\.spelled.text) == ["C", "E", "G", "F♯", "A♯", "C♯"])
    #expect(polychord.notes.map(\.hand) == [.lower, .lower, .lower, .upper, .upper, .upper])
  }

  @Test func `What the pedal holds is told from what the fingers hold`() throws {
    let playing = Playing([48, 52, 55])
    let words = try #require(
      ChordDescription(
        playing.combination, hands: playing.hands, down: Playing.set([55]), naming: playing.naming))
    #expect(words.notes.map(\.source) == [.pedal, .pedal, .key])
  }

  @Test(arguments: [(ShownAlternatives.close(0), 0), (.close(1), 1), (.usual, 1), (.close(7), 1), (.all, 7)])
  func tellsAlternatives(_ shown: ShownAlternatives, _ count: Int) throws {
    let words = try #require(Playing([48, 52, 55, 57], alternatives: shown).words)
    #expect(words.alternatives.count == count)
    #expect(words.alternatives.map(\.cost) == words.alternatives.map(\.cost).sorted { $0.value < $1.value })
    #expect(words.alternatives.allSatisfy { $0.cost.value >= words.cost.value && $0.name != words.name })
  }

  @Test(arguments: [
    ([48, 52, 55], "C major", "I"), ([50, 53, 57], "C major", "ii"), ([52, 55, 59], "C major", "iii"),
    ([53, 57, 60], "C major", "IV"), ([55, 59, 62, 65], "C major", "V"), ([57, 60, 64], "C major", "vi"),
    ([59, 62, 65], "C major", "vii"), ([58, 62, 65], "C major", "♭VII"), ([56, 60, 63], "C major", "♭VI"),
    ([54, 57, 60, 64], "C major", "♯iv"), ([49, 53, 56], "C major", "♭II"),
    ([51, 55, 58], "Eb major", "I"), ([53, 56, 60], "Eb major", "ii"), ([58, 62, 65], "Eb major", "V"),
    ([57, 60, 64], "A minor", "i"), ([60, 64, 67], "A minor", "III"), ([64, 68, 71], "A minor", "V"),
    ([65, 69, 72], "A minor", "VI"), ([68, 71, 74, 77], "A minor", "vii"), ([67, 71, 74], "A minor", "VII"),
    ([54, 58, 61], "F# major", "I"), ([53, 56, 59], "F# major", "vii"),
  ])
  func hasFunction(_ notes: [Int], _ key: String, _ numeral: String) {
    #expect(Playing(notes, key: key).words?.roman == numeral)
  }

  @Test func `A polychord has no function`() {
    #expect(Playing([48, 52, 55], [66, 70, 73], key: "C major").words?.roman == .none)
  }

  @Test(arguments: [
    (Playing([48, 52, 55, 59], [62, 66, 69]), "Cma13(♯11)\tunified\tC3 E3 G3 B3 | D4 F♯4 A4"),
    (Playing([48, 52, 55]), "C\tunified\tC3 E3 G3"),
    (Playing([], [60, 63, 67]), "Cmi\tunified\tC4 E♭4 G4"),
    (Playing([59, 63, 66], key: "Cb major"), "C♭\tunified\tC♭4 E♭4 G♭4"),
  ])
  func isOneLine(_ playing: Playing, _ line: String) throws {
    let words = try #require(playing.words)
    #expect(PlainLine.text(words, style: .standard) == line)
    let ascii = PlainLine.text(words, style: SymbolStyle.standard.ascii)
    #expect(ascii.split(separator: "\t").last?.utf8.allSatisfy { $0 < 128 } == true)
  }

  @Test(arguments: [
    (NoteNames.english, "C3 E3 G3 B♭3 | D♯4"), (.german, "C3 E3 G3 B3 | Dis4"),
    (.semiGerman, "C3 E3 G3 B♭3 | D♯4"), (.solfege, "Do3 Mi3 Sol3 Si♭3 | Re♯4"),
  ])
  func theLineHasItsNoteNames(names: NoteNames, notes: String) throws {
    let words = try #require(Playing([48, 52, 55, 58], [63]).words)
    var style = SymbolStyle.standard
    style.noteNames = names
    #expect(PlainLine.text(words, style: style).hasSuffix("\t" + notes))
  }
}
