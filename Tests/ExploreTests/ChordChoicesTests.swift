import Explore
import MusicTheory
import Testing

@Suite struct ChordChoicesTests {
  private func choices(_ symbol: String) -> ChordChoices {
    ChordChoices(parsed(symbol), naming: NamingSettings())
  }

  private func selected(_ choices: [ChordChoices.Choice]) -> [String] {
    choices.filter(\.selected).map(\.label)
  }

  @Test(
    arguments: [
      ("C13(#11)", "C", "7", "9 ♯11 13", "C"), ("Am", "A", "mi", "", "A"), ("C", "C", "major", "", "C"),
      ("F#m7b5/A", "F♯", "mi7(♭5)", "", "A"), ("Bb/C", "B♭", "major", "", "C"), ("D|C7", "C", "7", "", "C"),
      ("G7sus4", "G", "7sus4", "", "G"),
    ])
  func `What a chord has`(symbol: String, root: String, kind: String, extensions: String, bass: String) {
    let choices = choices(symbol)
    #expect(selected(choices.roots) == [root] && selected(choices.kinds) == [kind])
    #expect(
      selected(choices.extensions).joined(separator: " ") == extensions && selected(choices.basses) == [bass])
  }

  @Test(
    arguments: [
      ("C7", "roots", "A♭", "A♭7"), ("C13(#11)", "kinds", "ma7", "Cma13(♯11)"),
      ("C13(#11)", "kinds", "6", "C⁶/₉(♯11)"),
      ("C7", "extensions", "♭9", "C7(♭9)"), ("C7(b9)", "extensions", "♭9", "C7"),
      ("C7", "basses", "E", "C7/E"),
      ("C7/E", "basses", "C", "C7"), ("C/E", "roots", "E♭", "E♭/G"), ("Bb/C", "kinds", "mi", "B♭mi/C"),
    ])
  func `What a choice makes`(symbol: String, part: String, label: String, made: String) throws {
    let all = choices(symbol)
    let list = try #require(
      ["roots": all.roots, "kinds": all.kinds, "extensions": all.extensions, "basses": all.basses][part])
    #expect(list.first { $0.label == label }?.symbol == made)
  }

  @Test func `Every choice of every plain chord is another chord, and its link reads back`() throws {
    for chord in plainChords where chord.root == SpelledPitch(fifths: -3) {
      let choices = ChordChoices(.chord(chord), naming: NamingSettings())
      try roundTrip(choices)
      for list in [choices.roots, choices.kinds, choices.extensions, choices.basses] {
        #expect(Set(list.map(\.label)).count == list.count, "\(choices.kinds)")
        #expect(Set(list.map(\.link)).count == list.count)
      }
      #expect(choices.basses.count == 12 && choices.kinds.count == 35)
    }
  }

  @Test func `A fifth of the vocabulary is in each step of tension`() {
    let steps = ["C", "Cma7", "C7", "C13(#11)", "C7(b9#9#11b13)"].map {
      ChordFacts(parsed($0), naming: NamingSettings()).tension.step
    }
    #expect(steps == steps.sorted() && steps.first == 1 && steps.last == 5)
  }
}
