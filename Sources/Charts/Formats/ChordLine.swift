internal import MusicTheory

/// A line of chords without bar lines, as they stand above words: `N.C.  D   A`, `[Intro] C G (x2)`.
struct ChordLine {
  /// The part that begins with it.
  let section: String?
  let words: [String]

  /// Signs between chords that say nothing here.
  static let signs: Set<String> = ["-", "–", "/"]
  private static let mostLetters = 1000

  /// `nil` where a word is no chord.
  init?(_ line: String) {
    let plain = String(line.prefix(Self.mostLetters + 1)).trimmed
    guard plain.count <= Self.mostLetters, ChartFacts.label(of: plain) == nil else { return nil }
    let head = Self.head(plain)
    let words = Self.words(head.rest)
    let strange = words.count { !Self.isChord($0) && !Self.isSign($0) }
    guard !words.isEmpty,
      words.allSatisfy({ Self.isChord($0) || Self.isSign($0) || Self.isLikeChord($0) }),
      words.contains(where: { Self.isChord($0) && $0.first?.isUppercase == true }), strange * 2 <= words.count
    else { return nil }
    (section, self.words) = (head.section, words)
  }

  /// The words of a line, without bar lines.
  static func words(_ line: some StringProtocol) -> [String] {
    var words: [String] = []
    var rest = Array(line)[...]
    while !rest.isEmpty {
      let length = rest.wordLength
      if length > 0 { words.append(String(rest.prefix(length))) }
      rest = rest.dropFirst(length + 1)
    }
    return words
  }

  /// Words between bar lines, as many as say in which note names they are.
  static func words(ofBars lines: [String]) -> [String] {
    var words: [String] = []
    for line in lines where line.contains("|") && words.count < ChartLimits.mostForNames {
      words += self.words(line)
    }
    return words
  }

  /// The word that keeps a line from being one of chords, where most of its words are some; `nil` for words that are sung.
  static func mistake(in line: String) -> String? {
    let words = words(line.prefix(mostLetters))
    let others = words.filter { !isChord($0) && !isSign($0) }
    let chords = words.count { isChord($0) && $0.first?.isUppercase == true }
    return chords > 1 && others.count * 2 < words.count ? others.first : nil
  }

  /// Whether a line of chords has a word that is none, and at least twice as many chords: it stays above the words.
  static func isMixed(_ line: String) -> Bool {
    guard ChordLine(line) == nil, mistake(in: line) != nil else { return false }
    let words = words(line.prefix(mostLetters))
    return words.count { !isChord($0) && !isSign($0) } * 3 <= words.count
  }

  /// `Intro: C G` or `[Intro] C G`.
  private static func head(_ line: String) -> (section: String?, rest: Substring) {
    let isBracket = line.hasPrefix("[")
    guard let end = line.prefix(40).firstIndex(of: isBracket ? "]" : ":") else { return (nil, line[...]) }
    let name = line[..<end].drop { $0 == "[" }.trimmed
    guard !name.isEmpty, !(isBracket && isChord(name)) else { return (nil, line[...]) }
    return (name, line[line.index(after: end)...])
  }

  /// Whether most of the words are no chords.
  static func isProse(_ text: String) -> Bool {
    let words = self.words(text.prefix(mostLetters))
    return words.count > 2 && words.count(where: isChord) * 2 < words.count
  }

  private static func isSign(_ word: String) -> Bool {
    signs.contains(word) || word == "%" || word == "." || ["NC", "N.C."].contains(word.uppercased())
      || ChartText.times(word) != nil
  }

  /// Whether a word that is no chord here looks like one, and not like a word that is sung: `Caug(b7)`.
  private static func isLikeChord(_ word: String) -> Bool {
    guard let first = word.first, ("A"..."H").contains(first), word.count <= 20 else { return false }
    return word.dropFirst().contains { $0.isNumber || "#♯♭°ø(+".contains($0) }
  }

  private static func isChord(_ word: String) -> Bool {
    // One that may be left out.
    if word.hasPrefix("("), word.hasSuffix(")"), word.count > 2 {
      return isChord(String(word.dropFirst().dropLast()))
    }
    guard let first = word.first, "ABCDEFGHabcdefgh".contains(first), word.count <= 40 else { return false }
    return [NoteNames.english, .german].contains { names in
      (try? ChordSymbolParser(noteNames: names).parse(word)) != nil
    }
  }
}

extension ArraySlice<Character> {
  /// The letters of the word at the beginning of a line of bars: up to a space, a bar line or a comma, which belongs to a chord in brackets: `C7(b9,b13)`.
  var wordLength: Int {
    var depth = 0
    return prefix { letter in
      if letter == "(" { depth += 1 }
      if letter == ")" { depth -= 1 }
      return !letter.isWhitespace && letter != "|" && (letter != "," || depth > 0)
    }.count
  }
}
