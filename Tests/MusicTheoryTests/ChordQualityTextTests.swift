import MusicTheory
import Testing

@Suite struct ChordQualityTextTests {
  @Test(arguments: seedChordTypes)
  func seedTypesAreWrittenOurWay(type: SeedChordType) throws {
    let quality = try #require(ChordQuality(degrees: degrees(type.formula)))
    #expect(ChordSymbol().text(quality) == type.ours)
  }

  @Test func theTableOfSeedTypesIsSound() {
    #expect(seedChordTypes.count == 144)
    #expect(Set(seedChordTypes.map { degrees($0.formula).semitones }).count == 144)
    // A difference has a reason; only the plain major triad differs without one: its quality is unsaid.
    for type in seedChordTypes where type.seed != "ma" {
      #expect((type.difference == nil) == (type.seed == type.ours), "\(type.seed)")
    }
  }

  @Test(arguments: missingChordTypes)
  func missingTypesAreWritten(formula: String, symbol: String) throws {
    let quality = try #require(ChordQuality(degrees: degrees(formula)))
    #expect(ChordSymbol().text(quality) == symbol)
  }

  @Test func nothingIsMissingThatTheSeedHas() {
    let seed = Set(seedChordTypes.map { degrees($0.formula).semitones })
    #expect(missingChordTypes.allSatisfy { !seed.contains(degrees($0.formula).semitones) })
  }

  @Test(arguments: [
    ("1 3 5 7 9 ♯11 13", "ma13(#11)"), ("1 3 5 ♭7 ♭9 ♭13", "7(b9b13)"), ("1 ♭3 5 7", "mi(maj7)"),
    ("1 ♭3 5 7 9", "mi(maj9)"), ("1 ♭3 ♭5 ˚7", "dim7"), ("1 ♭3 ♭5", "dim"), ("1 ♭3 ♭5 ˚7 7", "dim7(addmaj7)"),
    ("1 3 5 6 9", "6/9"), ("1 ♭3 5 6 9", "mi6/9"), ("1 3 ♯5", "+"), ("1 3 5", ""), ("1 ♭3 ♭5 ♭7", "mi7(b5)"),
  ])
  func ascii(formula: String, symbol: String) throws {
    let quality = try #require(ChordQuality(degrees: degrees(formula)))
    #expect(ChordSymbol(style: .standard.ascii).text(quality) == symbol)
  }
}
