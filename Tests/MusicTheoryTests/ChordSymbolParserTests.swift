import MusicTheory
import Testing

private let standard = ChordSymbol()
private let parser = ChordSymbolParser()

/// The complaint about a text; `nil` when there is none.
private func complaint(_ text: String) -> ChordSymbolError? {
  do throws(ChordSymbolError) {
    _ = try parser.parse(text)
    return nil
  } catch {
    return error
  }
}

@Suite struct ChordSymbolParserTests {
  @Test(arguments: commonSpellings)
  func commonSpellingsAreRead(symbol: String, text: String) throws {
    #expect(standard.text(try parser.parse(symbol)) == text)
  }

  @Test(arguments: printedSpellings)
  func printedSpellingsAreRead(symbol: String, text: String) throws {
    #expect(standard.text(try parser.parse(symbol)) == text)
  }

  @Test(arguments: badSymbols)
  func whatIsWrongIsSaidInOneSentenceWithItsPlace(symbol: String, sentence: String) throws {
    let error = try #require(complaint(symbol))
    #expect(error.description == sentence)
    #expect((0...symbol.count).contains(error.position))
  }

  /// In front of every place of a good symbol, a sign that has no business there is found there, or before it.
  @Test(arguments: ["Cma13(♯11)", "F♯mi7(♭5)/C", "C7(♭9♯9)", "C⁶/₉sus4", "D|C7", "C:maj7(9)/3", "c:m7.5-/es"])
  func theComplaintNamesThePlace(symbol: String) throws {
    for place in 0...symbol.count {
      let broken = String(symbol.prefix(place) + "?" + symbol.dropFirst(place))
      let error = try #require(complaint(broken))
      #expect(error.position <= place, "\(broken): \(error)")
      #expect(error.description.hasPrefix("character \(error.position + 1): "))
    }
  }

  @Test func aTextLongerThanAnySymbolIsRefused() {
    let longest = "C" + String(repeating: " ", count: 99)
    #expect(complaint(longest) == nil)
    #expect(complaint(longest + " ") == ChordSymbolError(.tooLong(limit: 100), at: 100))
    let music = "<harmony>" + String(repeating: " ", count: 3992)
    #expect(complaint(music) == ChordSymbolError(.tooLong(limit: 4000), at: 4000))
    #expect(
      complaint(longest + " ")?.description
        == "character 101: the symbol is too long; 100 characters are enough for any chord")
  }

  /// A fifth or a root that does not sound is heard, but no part of the written chord.
  @Test(arguments: [
    ("C7no5", "C7", DegreeSet.fifth as DegreeSet?), ("C7(omit5)", "C7", .fifth),
    ("C7alt", "C7(♭9♯9♯11♭13)", .fifth), ("C7alt(♭9♯9♯11)", "C7(♭9♯9♯11)", .fifth),
    ("C7alt(b9,b13)", "C7(♭9♭13)", .fifth), ("Calt(#9)", "C7(♯9)", .fifth), ("C7altb9#9", "C7(♭9♯9)", .fifth),
    ("C7(no1)", "C7", .root), ("C7(no root)", "C7", .root), ("C7", "C7", nil), ("C7no3", "C7(omit3)", nil),
  ])
  func omissions(symbol: String, text: String, omitted: DegreeSet?) throws {
    guard case .chord(let written) = try parser.parse(symbol) else { return }
    #expect(written.chord.quality.omitted == omitted ?? [])
    #expect(written.chord.isRootless == (omitted == .root))
    #expect(standard.text(written) == text)
    #expect(written.isWrittenLike(try chord(text)))
  }

  private func chord(_ text: String) throws -> WrittenChord {
    guard case .chord(let written) = try parser.parse(text) else { fatalError("\(text) is two chords") }
    return written
  }

  /// Written degrees that no row of the vocabulary has, and the chord with the same keys that stands for them.
  @Test(arguments: [
    ("C6maj7", "Cma13"), ("Cm7b5#5", "Cmi7(♭5♭13)"), ("C7b5#5", "C7(♯5♯11)"), ("C(no3)add9", "Csus2"),
    ("Cdim6", "C˚7"), ("Cm13b5", "Cmi13(♭5)"), ("Cadd13", "C6"), ("C7susadd3", "C11"),
  ])
  func theNearestNameForTheSameKeys(symbol: String, text: String) throws {
    #expect(standard.text(try chord(symbol)) == text)
  }

  @Test func aPolychordIsTheUpperChordFirst() throws {
    guard case .polychord(let upper, let lower) = try parser.parse("D/C7") else { return }
    #expect(upper.root == pitch("D") && lower.root == pitch("C"))
    let reading = try parser.parse("D|C7").reading
    #expect(reading == .polychord(Polychord(upper: upper.chord, lower: lower.chord)))
    #expect(reading.kind == .polychord)
    #expect(try parser.parse("C/D").reading.kind == .slash)
  }
}
