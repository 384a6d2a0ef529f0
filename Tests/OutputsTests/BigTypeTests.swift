import Testing

@testable import Outputs

@Suite struct BigTypeTests {
  // MARK: - The letters

  @Test(arguments: BigTypeGlyphs.sheets)
  func lettersAreRectangles(_ sheet: String) {
    for (name, rows) in BigTypeGlyphs.letters(of: sheet) {
      #expect(rows.count == BigTypeGlyphs.height, "\(name)")
      #expect(Set(rows.map(\.count)).count == 1, "\(name)")
      #expect(rows.allSatisfy { $0.allSatisfy(" █▀▄".contains) }, "\(name)")
    }
  }

  @Test func everyLetterIsDrawnOnceAndUnlikeTheOthers() {
    let letters = BigTypeGlyphs.sheets.flatMap(BigTypeGlyphs.letters)
    #expect(letters.count == BigTypeGlyphs.pictures.count)
    // These pairs are two code points for one sign.
    let twins: Set<String> = ["°", "Δ"]
    let pictures = letters.filter { !twins.contains($0.name) }.map(\.rows)
    #expect(Set(pictures).count == pictures.count)
  }

  /// Everything that names of chords are made of.
  @Test(arguments: [
    "ABCDEFG", "HLRS", "^*:", "0123456789", "abcdefghijklmnopqrstuvwxyz", "♭♯𝄫𝄪#", "˚°ø∆Δ", "+-–—", "()/|,.",
    " ", "MN",
    "⁶₉",
  ])
  func vocabularyIsDrawn(_ characters: String) {
    for character in characters {
      #expect(BigTypeGlyphs.pictures[String(character)] != nil, "\(character)")
    }
  }

  // MARK: - Text

  @Test(arguments: [
    "Cma13(♯11)", "F♯|C", "B♭mi7(♭5)/A♭", "C˚7", "C⁶/₉", "Cmi(∆7♭13)", "Dsus4", "C+", "A7(♯9♯5)", "C7(omit3)",
    "—",
    "", "日本", "Cma13(#11)", "N.C.", "F𝄪 Bø",
  ])
  func rowsAreAsWideAsSaid(_ text: String) {
    for style in BigType.Style.allCases {
      let rows = BigType.rows(text, style: style)
      #expect(rows.count == BigType.height)
      #expect(rows.allSatisfy { $0.count == BigType.width(of: text) })
    }
  }

  @Test func blocks() {
    #expect(
      BigType.rows("F♯7") == [
        "███████  ▄▄  ██  ████████",
        "██       ██▄▄███      ▄█▀",
        "██████  ▀██▀ ██      ▄█▀ ",
        "██       ██▄▄███    ▄█▀  ",
        "██      ▀██▀ ██     ██   ",
        "         ▀▀              ",
      ])
  }

  @Test func ascii() {
    #expect(
      BigType.rows("Ci", style: .ascii) == [
        " .#####. ##",
        "##     \" ..",
        "##       ##",
        "##     . ##",
        " \"#####\" ##",
        "           ",
      ])
  }

  @Test func sixNineIsOneLetter() {
    #expect(BigType.width(of: "⁶/₉") < BigType.width(of: "6/9"))
    #expect(BigType.rows("⁶/₉") == BigTypeGlyphs.pictures["⁶/₉"])
  }

  @Test func unknownCharactersAreBoxes() {
    #expect(BigType.rows("C日") == BigType.rows("C□"))
  }

  @Test(arguments: ["Cma13(♯11)", "Cmi(∆7♭13)", "C13(♭9♯11)", "F♯|Cmi"])
  func usualNamesFitAnOrdinaryTerminal(_ name: String) {
    #expect(BigType.width(of: name) <= 80)
  }
}
