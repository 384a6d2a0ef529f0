import Testing

@testable import MusicTheory

/// The probable meaning of symbols with a slip.
@Suite struct SymbolSuggestionTests {
  private func suggestion(_ text: String) -> String? {
    do {
      _ = try ChordSymbolParser().parse(text)
      return nil
    } catch {
      return ChordSymbolParser().explained(error, in: text).suggestion
    }
  }

  @Test(arguments: [
    ("Cmoll7", "did you mean Cm7?"), ("C moll", "did you mean Cm?"), ("Cdur", "did you mean C?"),
    ("Emenor7", "did you mean Em7?"), ("Cmja7", "did you mean Cmaj7?"), ("Ebdmi7", "did you mean Ebdim7?"),
    ("Csu4", "did you mean Csus4?"), ("Cmajj7", "did you mean Cmaj7?"), ("C.maj7", "did you mean Cmaj7?"),
    ("C_7", "did you mean C7?"), ("Cagu", "did you mean Caug?"),
    ("C%2311", "%23 is a sign of a web address; did you mean C#11?"),
    ("Dm7-G7-Cmaj7", "put spaces between chords: Dm7 G7 Cmaj7"),
    ("Dm7/G7/C", "put spaces between chords: Dm7 G7 C"),
    ("Dm7→G7", "put spaces between chords: Dm7 G7"),
    ("VIII7", "numerals go from I to VII, and numbers from 1 to 7"),
    ("bIX", "numerals go from I to VII, and numbers from 1 to 7"),
    ("8", "numerals go from I to VII, and numbers from 1 to 7"),
    ("Xyz", nil), ("Hello", nil), ("Cat", nil), ("60", nil), ("Ball", nil), ("C7(b9", nil),
  ])
  func isFound(_ text: String, _ expected: String?) {
    #expect(suggestion(text) == expected)
  }

  /// With two letters swapped, one left out or one doubled in any place, what is suggested is a chord.
  @Test(arguments: ["Cmaj7", "Ebmin7b5", "F#dim7", "Gsus4", "Bbaug", "Aadd9", "Dm7b5", "C13(#11)"])
  func isAChord(_ symbol: String) {
    let letters = Array(symbol)
    for place in letters.indices.dropFirst() {
      var texts = [letters, letters, letters]
      texts[0].swapAt(place, place - 1)
      texts[1].remove(at: place)
      texts[2].insert(letters[place], at: place)
      for text in texts {
        guard let found = suggestion(String(text)), found.hasPrefix("did you mean ") else { continue }
        let meant = String(found.dropFirst(13).dropLast())
        #expect((try? ChordSymbolParser().parse(meant)) != nil, "\(found)")
      }
    }
  }
}
