/// The words for scales in German, Spanish, Italian and French, of which a person may not know the English ones.
enum ForeignScaleWord {
  /// Each English word with the beginnings of the others, in small letters without accents.
  private static let table: [(english: String, stems: [String])] = [
    ("major", ["dur", "majeur", "mayor", "maggiore", "maior"]),
    ("minor", ["moll", "mineur", "menor", "minore"]),
    ("Ionian", ["ionisch", "jonisch", "ionien", "jonic", "ionic", "ionio"]),
    ("Dorian", ["dorisch", "dorien", "doric", "dorio"]),
    ("Phrygian", ["phrygisch", "phrygien", "frigi"]),
    ("Lydian", ["lydisch", "lydien", "lidi"]),
    ("Mixolydian", ["mixolydisch", "mixolydien", "mixolidi", "misolidi"]),
    ("Aeolian", ["aolisch", "aeolisch", "eolien", "eoli"]),
    ("Locrian", ["lokrisch", "locrien", "locri"]),
    ("harmonic", ["harmonisch", "harmonique", "armonic"]),
    ("melodic", ["melodisch", "melodique", "melodic"]),
    ("natural", ["naturlich", "naturel", "natural"]),
    ("pentatonic", ["pentatonisch", "pentatonique", "pentatonic"]),
    ("chromatic", ["chromatisch", "chromatique", "cromatic"]), ("blues", ["blues"]),
  ]

  private static let accents: [Character: Character] = [
    "á": "a", "à": "a", "â": "a", "ä": "a", "é": "e", "è": "e", "ê": "e", "ë": "e", "í": "i", "ì": "i",
    "î": "i", "ï": "i", "ó": "o", "ò": "o", "ô": "o", "ö": "o", "ú": "u", "ù": "u", "û": "u", "ü": "u",
  ]

  /// The English word; the word itself without accents when it is none of these.
  static func english(_ word: some StringProtocol) -> String {
    let plain = String(word.lowercased().map { accents[$0] ?? $0 })
    // An ending for gender and number stands behind the stem: dorisches, pentatónica.
    let found = table.first { _, stems in
      stems.contains { plain.hasPrefix($0) && plain.count <= $0.count + 2 }
    }
    return found?.english ?? plain
  }
}

extension ScaleTable {
  /// The scale that a name in another language, or in another order, means: `dórico`, `minor melodic`.
  public static func scale(meantBy name: some StringProtocol) -> ScaleType? {
    let words = name.split { $0 == " " || $0 == "-" }.prefix(5).map { ForeignScaleWord.english($0) }
    guard !words.isEmpty, words.count < 5 else { return nil }
    return orders(of: words).lazy.compactMap { scale(named: $0.joined(separator: " ")) }.first
  }

  private static func orders(of words: [String]) -> [[String]] {
    guard words.count > 1 else { return [words] }
    return words.indices.flatMap { place in
      var rest = words
      let first = rest.remove(at: place)
      return orders(of: rest).map { [first] + $0 }
    }
  }
}
