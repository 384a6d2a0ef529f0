import Explore
import MusicTheory
import Testing

@Suite struct ChordMenuTests {
  @Test func `Every name reads back as its quality`() {
    for entry in ChordMenu.entries {
      let read = chord("C" + (entry.name == "ma" ? "" : entry.name))
      #expect(read.chord.quality.degrees.semitones == entry.quality.degrees.semitones, "\(entry.name)")
      #expect(ChordMenu.entry(named: entry.name) == entry && ChordMenu.entry(of: entry.quality) == entry)
    }
  }

  @Test func `No kind is there twice, groups stand together`() {
    let entries = ChordMenu.entries
    #expect(Set(entries.map(\.name)).count == entries.count)
    #expect(Set(entries.map(\.quality.degrees.semitones)).count == entries.count)
    let groups = entries.map(\.group)
    #expect(zip(groups, groups.dropFirst()).count { $0 != $1 } == ChordMenu.Group.allCases.count - 1)
  }

  /// Triads, triads with one tone more, sixth and seventh chords.
  @Test func `It has the 28 simple kinds`() {
    #expect(ChordMenu.entries.count { $0.quality.degrees.count < 5 } == 28)
  }

  @Test(arguments: [
    ("C ♮ ma7", "Cma7"), ("B ♭ ma", "B♭"), ("F # mi7(b5)", "F♯mi7(♭5)"), ("E b dim7", "E♭˚7"), ("C ♮ -", nil),
    ("- ♮ ma7", nil), ("- n -", nil),
  ])
  func selections(text: String, symbol: String?) throws {
    let side = try #require(CombineSelection.Side(text))
    #expect(side.chord.map(ChordSymbol().text) == symbol)
  }

  @Test(arguments: ["", "C", "C ma7", "H ♮ ma7", "c ♮ ma7", "C x ma7", "C ♮ nonsense", "C ♮ ma7 x"])
  func `What is no selection`(text: String) {
    #expect(CombineSelection.Side(text) == nil)
  }
}
