import ChordAnalysis
import Testing

@testable import Languages
@testable import MusicTheory

/// How names are spoken.
@Suite struct SpokenNameTests {
  struct Case: Sendable, CustomStringConvertible {
    var playing: Playing
    var spoken: String
    var language = "en"
    var names = NoteNames.english

    init(
      _ lower: [Int], _ upper: [Int], _ spoken: String, _ language: String = "en",
      _ names: NoteNames = .english
    ) {
      playing = Playing(lower, upper)
      (self.spoken, self.language, self.names) = (spoken, language, names)
    }

    var description: String { spoken }
  }

  @Test(arguments: [
    Case([48, 52, 55], [], "C major"),
    Case([48, 52, 55, 59], [], "C major seven"),
    Case([48, 52, 55, 59], [62, 66, 69], "C major thirteen sharp eleven"),
    Case([48], [66, 69, 74], "D seven over C"), Case([40], [60, 67, 72], "C over E"),
    Case([42, 45, 48, 52], [], "F sharp minor seven flat five"),
    Case([45, 48, 52], [], "A-minor"),
    Case([44, 48, 51], [], "A-flat major"),
    Case([49], [57, 61, 64], "A-over C sharp"),
    Case([48, 55], [], "C five"), Case([48, 53], [], "F five over C"), Case([48, 52], [], "C, E"),
    Case([48, 52, 55, 59], [61, 65, 68], "D flat major above C major seven"),
    Case([48, 52, 55, 57, 62], [], "C six nine"),
    Case([48, 53, 55, 58], [], "C seven sus four"), Case([53, 57, 60, 67], [], "F add nine"),
    Case([48, 52, 58, 61, 63, 66, 68], [], "C seven altered"),
    Case([48], [], "note C"), Case([57], [], "note A"), Case([47], [], "Note H", "de", .german),
    Case([46, 50, 53, 56], [], "B flat seven"),
    Case([42, 45, 48, 52], [], "Fis moll sieben be fünf", "de", .german),
    Case([46, 50, 53], [], "B Dur", "de-AT", .german),
    Case([47, 51, 54], [], "H Dur", "de", .german),
    Case([43, 47, 50], [], "Sol major", "fr", .solfege),
    Case([43, 47, 50, 53], [], "Sol siete", "es", .solfege),
    Case([42, 45, 48, 52], [], "Fa sostenido menor siete bemol cinco", "es-MX", .solfege),
  ])
  func isSpoken(_ case: Case) throws {
    var naming = `case`.playing.naming
    naming.style.noteNames = `case`.names
    let best = try #require(`case`.playing.combination.readings.best)
    let name = SpokenName(language: `case`.language, names: naming.style.noteNames)
    #expect(name.text(naming.symbol.spelled(best.reading)) == `case`.spoken)
  }

  /// Every quality of the vocabulary, in every language, has words for all its signs but brackets and commas.
  @Test(arguments: Catalog.all.keys.sorted())
  func everyQualityHasItsWords(_ language: String) {
    let words = SpokenWords.in(language)
    #expect(words.pieces.values.allSatisfy { !$0.isEmpty })
    for index in ChordVocabulary.rows.indices {
      let row = ChordVocabulary.rows[index]
      var qualities = [
        ChordQuality(rowIndex: index), ChordQuality(rowIndex: index, extensions: row.extensions),
      ]
      if row.degrees.contains(.fifth) { qualities.append(ChordQuality(rowIndex: index, omitted: [.fifth])) }
      for quality in qualities {
        let signs = quality.spokenPieces.filter { words.pieces[$0] == nil }
        #expect(signs.allSatisfy { ["(", ")", ",", " "].contains($0) }, "\(quality) leaves \(signs)")
        #expect(quality.spokenPieces.isEmpty == words.quality(quality).isEmpty)
      }
    }
  }

  @Test(
    arguments: [
      ("ii7", "two minor seven"), ("V7", "five seven"), ("Ima7", "one major seven"), ("vi", "six minor"),
      ("IV", "four"), ("♭VII", "flat seven"), ("vii˚", "seven diminished"),
      ("iiø7", "two minor seven flat five"),
      ("V7(♭9)", "five seven flat nine"), ("V7/V", "five seven of five"), ("C7", nil), ("Iv", nil), ("", nil),
    ] as [(String, String?)])
  func aNumeralIsSpoken(numeral: String, spoken: String?) {
    #expect(SpokenName(language: "en", names: .english).numeral(numeral) == spoken)
  }

  @Test(
    arguments: [("♭9", "flat nine"), ("♯11", "sharp eleven"), ("13", "thirteen"), ("C", nil)]
      as [(String, String?)])
  func aDegreeIsSpoken(degree: String, spoken: String?) {
    #expect(SpokenName(language: "en", names: .english).degree(degree) == spoken)
  }
}
