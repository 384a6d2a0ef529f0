internal import MusicTheory

/// How the chords of a tune are written: in which note names, and whether a small root is minor.
struct ChartSpelling: Hashable {
  private(set) var names = NoteNames.english
  /// `a` for Am, as in the songbooks of Germany, Poland and Bohemia.
  private(set) var isSmallMinor = false
  /// The first words that only Germans write so: `Hm`, `Es7`, `Tonart: B-Dur`; `nil` where somebody said which names they are.
  private var germanWords: String?

  init() {}

  private static let languages = [NoteNames.english, .german, .solfege]

  /// English, unless more of the words can be read in others, as those of a chart with an H or a Sol; or a line says a key in German and no
  /// B♭ is written with a sign. A small root is minor, unless one is written with an m of its own, as `am`.
  ///
  /// - Parameters:
  ///   - text: the whole tune.
  ///   - known: the names, where they are known.
  init(of words: some Sequence<String>, in text: some StringProtocol, names known: NoteNames? = nil) {
    let words = words.prefix(ChartLimits.mostForNames).map(ChartText.withoutMarkup)
      .filter { $0.first?.isLetter == true }
    var counts = Self.languages.map { _ in 0 }
    for word in words {
      for (place, names) in Self.languages.enumerated() where Self.read(word, names) != nil {
        counts[place] += 1
      }
    }
    let most = counts.max() ?? 0
    let best = zip(Self.languages, counts).filter { $0.1 == most }.map(\.0)
    let key = best.contains(.german) ? Self.germanKey(in: text) : nil
    let isGerman = key != nil && !words.contains { $0.hasPrefix("Bb") || $0.hasPrefix("B♭") }
    names = known ?? (isGerman ? .german : best.first ?? .english)
    if known == nil, names == .german {
      germanWords = words.first { Self.read($0, .english) == nil && Self.read($0, .german) != nil } ?? key
    }
    let small = words.filter(isSmall).compactMap { Self.read($0, names) }
    isSmallMinor = !small.isEmpty && small.allSatisfy { !$0.hasMinorThird || $0.hasMinorWithoutSign }
  }

  private static func read(_ word: String, _ names: NoteNames) -> WrittenSymbol? {
    try? ChordSymbolParser(noteNames: names).parse(word)
  }

  /// Whether a word begins with a small letter of a note; small syllables are usual in solfège.
  private func isSmall(_ word: String) -> Bool {
    names != .solfege && word.first.map { ("a"..."h").contains($0) } == true
  }

  /// Whether the word says something that it does not say to everybody.
  func isOwn(_ word: String) -> Bool { names != .english || isSmallMinor && isSmall(word) }

  func parse(_ text: String, key: Key?) throws(ChordSymbolError) -> WrittenSymbol {
    let isMinor = isSmallMinor && isSmall(text)
    // A `b7` of a tune with small roots is no numeral.
    if let key, !isMinor, let counted = try? ChordNumeralParser(key: key).parse(text) { return counted }
    let symbol = try ChordSymbolParser(noteNames: names).parse(text)
    return isMinor ? symbol.minor : symbol
  }
}

extension ChartSpelling {
  /// A line of a text that says which note names it has: `notes: german`, in ChordPro `{meta: notes german}`.
  static func names(saidIn line: some StringProtocol) -> NoteNames? {
    let words = line.prefix(40).lowercased().split { " :{}\t_".contains($0) }
    guard let place = words.firstIndex(of: "notes"),
      words[..<place].allSatisfy({ ["meta", "x"].contains($0) }),
      words.count == place + 2
    else { return nil }
    return NoteNames.named(String(words[place + 1]))
  }

  /// The same anywhere in a text.
  static func names(saidIn text: String) -> NoteNames? {
    var rest = text.utf8[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      rest = rest[line.endIndex...].dropFirst()
      guard let first = line.first, "nN{ ".utf8.contains(first), line.count <= 40 else { continue }
      if let names = names(saidIn: Substring(line)) { return names }
    }
    return nil
  }

  /// The same in a comment of XML, or as OpenLyrics names what its singers read.
  static func names(saidInXML text: String) -> NoteNames? {
    let head = text.prefix(2000) + text.suffix(200)
    if let start = head.ranges(of: "<!-- notes: ").last {
      return names(saidIn: "notes: " + head[start.upperBound...].prefix { $0 != " " })
    }
    guard let start = head.firstRange(of: "chordNotation=\"") else { return nil }
    switch head[start.upperBound...].prefix(while: { $0 != "\"" }) {
    case "german", "hungarian": return .german
    case "english-b": return .semiGerman
    case "neolatin": return .solfege
    default: return nil
    }
  }

  /// The line of a text that says a key as Germans do: `Tonart: B-Dur`, `es-moll`; `nil` without one.
  private static func germanKey(in text: some StringProtocol) -> String? {
    for line in text.split(whereSeparator: \.isNewline).prefix(ChartLimits.mostForNames)
    where line.utf8.count <= 80 && !line.contains("|") {
      let words = line.lowercased().split { !$0.isLetter }
      let isKey = words.indices.contains { place in
        guard let mode = ["dur", "moll"].first(where: words[place].hasSuffix) else { return false }
        let glued = words[place].dropLast(mode.count)
        let note = glued.isEmpty && place > 0 ? words[place - 1] : glued
        return NoteNames.german.isNote(note) && note != "bb"
      }
      if isKey || words.contains("tonart") && !line.contains("Bb") { return String(line).trimmed }
    }
    return nil
  }

  /// Sentences about letters that mean something else to others.
  var sentences: [String] {
    (germanWords.map {
      ["the chords have German note names here, because of \($0.quotedExcerpt): B is B♭"]
    } ?? [])
      + (isSmallMinor ? ["a chord in small letters is minor here: a is Am"] : [])
  }
}

extension WrittenSymbol {
  fileprivate var degrees: DegreeSet {
    if case .chord(let chord) = self { chord.chord.quality.degrees } else { [] }
  }

  fileprivate var hasMinorThird: Bool { degrees.contains(.minorThird) }

  /// Diminished chords have a minor third by their name.
  fileprivate var hasMinorWithoutSign: Bool { degrees.contains(.flatFifth) }

  /// The same with a minor third; what says itself which third it has stays.
  fileprivate var minor: WrittenSymbol {
    let ofMajor: DegreeSet = [.majorSeventh, .sharpFifth, .sharpNinth]
    guard case .chord(let chord) = self, degrees.contains(.majorThird), degrees.isDisjoint(with: ofMajor),
      let quality = ChordQuality(degrees: degrees.subtracting([.majorThird]).union([.minorThird]))
    else { return self }
    return .chord(WrittenChord(root: chord.root, quality: quality, bass: chord.bass))
  }
}

extension ChartText {
  /// How often a part is played, as people write it behind the sign of a repeat: `x3`, `3x`, `×3`, `(x 3)`, `3 times`; `nil` for other words.
  static func times(_ text: some StringProtocol) -> Int? {
    guard text.utf8.count <= 20, text.contains(where: \.isNumber) else { return nil }
    let letters = text.lowercased().filter { !"() ".contains($0) }
    let digits = letters.filter { $0.isASCII && $0.isNumber }
    let words = ["x", "×", "times", "mal", "veces", "fois"]
    guard let number = Int(digits), (1...99).contains(number),
      words.contains(where: { letters == digits + $0 })
        || ["x", "×"].contains(where: { letters == $0 + digits })
    else { return nil }
    return number
  }

  /// The same at the beginning of a text, and how many of its characters it takes.
  static func times(at text: ArraySlice<Character>) -> (number: Int, length: Int)? {
    let spaces = text.prefix(while: \.isWhitespace).count
    let rest = text.dropFirst(spaces).prefix(16)
    guard let first = rest.first, first.isNumber || "xX×(".contains(first) else { return nil }
    // The longest first: `3 times`, `(x 3)`.
    for length in stride(from: rest.count, to: 1, by: -1) {
      let next = rest.dropFirst(length).first
      guard next.map({ $0.isWhitespace || "|,:".contains($0) }) ?? true,
        rest.prefix(length).last?.isWhitespace == false,
        let number = times(String(rest.prefix(length)))
      else { continue }
      return (number, spaces + length)
    }
    return nil
  }

  /// The name of a part in a comment such as `Intro (x2)`; `nil` for other words.
  static func sectionName(_ comment: String) -> String? {
    let words = comment.prefix { !"(:,".contains($0) }
    let first = words.lowercased().prefix { $0.isLetter || $0 == "-" }
    guard words.count <= 24, parts.contains(String(first)) else { return nil }
    return self.words(String(words).trimmed)
  }

  private static let parts: Set = [
    "intro", "verse", "pre-chorus", "prechorus", "chorus", "refrain", "bridge", "interlude", "solo",
    "instrumental", "break", "vamp", "tag", "turnaround", "ending", "outro", "coda",
    "strophe", "vers", "kehrvers", "estrofa", "estribillo", "puente", "couplet",
  ]

  /// A symbol without the markup that some programs write into it: `A<sup>7</sup>` is A7.
  static func withoutMarkup(_ text: String) -> String {
    guard text.contains("<"), text.contains(">") else { return text }
    var (plain, tag) = ("", "")
    for letter in text {
      switch letter {
      case "<" where tag.isEmpty: tag = "<"
      case ">" where !tag.isEmpty: tag = ""
      case _ where !tag.isEmpty:
        tag.append(letter)
        // `<` alone is no tag.
        if tag.count == 2, !letter.isLetter, letter != "/" { (plain, tag) = (plain + tag, "") }
      default: plain.append(letter)
      }
    }
    return plain + tag
  }
}
