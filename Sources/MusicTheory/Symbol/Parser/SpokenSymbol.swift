/// Chord symbols as musicians speak them: `C major seven`, `D half diminished`.
public enum SpokenSymbol {
  /// Puts together what a shell or a space has separated: `E`, `flat`, `minor`, `G7` become `E flat minor` and `G7`.
  ///
  /// A word belongs to the one before when it is a written-out word of quality, number or accidental. A word that may be a chord of its
  /// own
  /// (`b5`, `m`, `7`) does not.
  /// - Complexity: O(*n*) in the number of words.
  public static func joined(_ words: [String]) -> [String] {
    var joined: [String] = []
    var isAwaited = false
    for word in words {
      let slash = word.lowercased() == "slash"
      if !joined.isEmpty, isAwaited || slash || continues(word) {
        joined[joined.count - 1] += " " + word
      } else {
        joined.append(word)
      }
      isAwaited = slash
    }
    return joined
  }

  private static func continues(_ word: String) -> Bool {
    let scanner = SymbolScanner(word)
    if scanner.nextSpokenNumber != nil || SpokenSign.read(word) != nil || word.lowercased() == "half" {
      return true
    }
    return scanner.nextWord().map { ($0.length > 2 || $0.word == .omit) && !$0.word.isScale } ?? false
  }
}

extension SymbolScanner {
  /// The number that comes next as a whole word, in digits, and how many characters it takes.
  var nextSpokenNumber: (digits: String, length: Int)? {
    guard let next, next.isLetter else { return nil }
    let word = String(folded[position...].prefix(11).prefix { $0.isLetter }).lowercased()
    return Self.spokenNumbers[word].map { ($0, word.count) }
  }

  /// The first digit of the number that comes next, behind spaces too.
  var nextDigit: Character? {
    var ahead = self
    ahead.skipSpaces()
    return ahead.takeDigits().first
  }

  /// Goes beyond a sign before a number, as a character or as a word, and returns it as a plain character.
  mutating func takeSign() -> Character? {
    guard let (spoken, length) = SpokenSign.read(rest) else {
      defer { position += 1 }
      return next
    }
    position += length
    skipSpaces()
    return spoken.sign
  }

  /// Goes beyond a slash, as a character or as a word.
  mutating func takeSlash() -> Bool { take("/") || take("slash ") }

  private static let spokenNumbers: [String: String] = [
    "one": "1", "two": "2", "second": "2", "three": "3", "third": "3", "four": "4", "fourth": "4",
    "five": "5", "fifth": "5", "six": "6", "sixth": "6", "seven": "7", "seventh": "7", "nine": "9",
    "ninth": "9",
    "eleven": "11", "eleventh": "11", "thirteen": "13", "thirteenth": "13",
  ]
}
