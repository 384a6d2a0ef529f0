import MusicTheory
import Testing

@testable import ChordAnalysis

/// The other readings that are shown beside the name.
@Suite struct OfferedReadingsTests {
  private func alternatives(_ keys: String, _ shown: ShownAlternatives = .usual) throws -> [String] {
    let played = hands(keys)
    let words = ChordDescription(
      ChordCombiner().combine(played), hands: played, down: played.all,
      naming: NamingSettings(alternatives: shown))
    return try #require(words).alternatives.map(\.name)
  }

  /// A name that musicians disagree about is offered; a name that nobody would think of is not.
  @Test(arguments: [
    ("48 52 55 57", ["Ami7/C"]), ("48 62 66 69", ["D7/C"]), ("48 52 55", []), ("48 52 55 58", []),
    ("48 52 55 59 62 66 69", []), ("48", []), ("48 55", []), ("48 49 50 51", []),
  ])
  func offersWhatComesClose(keys: String, names: [String]) throws {
    #expect(try alternatives(keys) == names)
  }

  @Test func neverMoreThanAskedFor() throws {
    #expect(try alternatives("48 51 54 57", .close(2)).count == 2)
    #expect(try alternatives("48 51 54 57", .close(0)).isEmpty)
    #expect(try alternatives("48 52 55 57", .close(7)) == ["Ami7/C"])
  }

  @Test func allAreAllThatThereAre() throws {
    for keys in ["48 52 55 57", "48 52 55 59 62 66 69", "48"] {
      let readings = ChordCombiner().combine(hands(keys)).readings
      #expect(try alternatives(keys, .all).count == readings.count - 1)
    }
  }

  /// Both limits hold for every set of tones, and nothing within them is left out.
  @Test func theLimitsHoldForEverySet() throws {
    for bits in 0..<2048 {
      let keys = [48] + (0..<11).filter { bits >> $0 & 1 == 1 }.map { 49 + $0 }
      let notes = NoteSet(keys.compactMap(NoteNumber.init))
      let readings = ChordCombiner().combine(Hands(lower: notes)).readings
      let best = try #require(readings.best)
      let offered = readings.offered(.close(7))
      for place in 1..<max(1, readings.count) {
        let candidate = readings[place]
        let isClose = candidate.cost - best.cost <= 50 && candidate.reading.symbolCost <= 100
        #expect(offered.contains(candidate) == isClose, "\(notes): \(candidate.reading)")
      }
    }
  }

  /// Four altered tones, lists of what is missing and piles of added tones: names that no lead sheet has.
  @Test(arguments: [
    "C7(♭9♯9♯5♯11)", "C7(♭9♯9♭5♭13)", "C13(♭5 omit3)", "C6(♭9 omit3)", "C13(♭9 add11)", "C˚7(♭13 add11)",
    "Cmi7(♯5 add11 add13)",
  ])
  func costlySymbolsAreNotOffered(symbol: String) throws {
    let cost = try ChordSymbolParser().parse(symbol).reading.symbolCost
    #expect(cost > 100, "\(cost.text)")
  }

  /// A symbol that players write every day is offered where its cost is close.
  @Test(arguments: [
    "C", "Cmi", "C7", "Cma9", "Cmi11", "C13", "C7(♭9)", "C13(♯11)", "C7(♯9♯5)", "C⁶/₉", "Cmi7(♭5)", "C˚7",
    "C9sus4",
    "Cadd9", "C7(♭9♯11)", "Cmi(∆7)",
  ])
  func plainSymbolsAre(symbol: String) throws {
    let cost = try ChordSymbolParser().parse(symbol).reading.symbolCost
    #expect(cost <= 100, "\(cost.text)")
  }
}
