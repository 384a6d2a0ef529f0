internal import MusicTheory
internal import Outputs
internal import Practice
internal import System

/// A language that practice speaks.
enum SpokenLanguage: Int, CaseIterable, Sendable {
  case english, german, spanish

  /// That of a setting such as `de-AT`; English where there are no words.
  init(_ tag: String) {
    switch tag.prefix(2) {
    case "de": self = .german
    case "es": self = .spanish
    default: self = .english
    }
  }

  var code: String { ["en", "de", "es"][rawValue] }
  fileprivate var and: String { ["and", "und", "y"][rawValue] }
}

/// Says what is written for a player: sentences in a language, with symbols as words, so that `B♭` is `B flat`.
struct SpokenText: Sendable {
  let language: SpokenLanguage
  private let style: SymbolStyle
  private let voice: SpokenName

  /// `notes`: the names that the player wants to hear; `nil`: those of the language, see `SpeechSettings.names`.
  init(_ language: SpokenLanguage, _ naming: NamingSettings, notes: NoteNames? = nil) {
    self.language = language
    style = naming.style
    let written = naming.style.noteNames
    voice = SpokenName(
      language: language.code, names: notes ?? SpeechSettings.names(of: language.code, where: written))
  }

  /// The words of a text; what nobody knows is said as it is written, without its signs.
  func say(_ text: String) -> String { tidy(words(of: text) ?? plain(text)) }

  /// Whether it has words for all of it.
  func knows(_ text: String) -> Bool { words(of: text) != nil }

  /// A note that is read: `B flat 3`.
  func say(_ note: StaffNote) -> String {
    let letter = Letter.allCases.first { $0.text == note.letter } ?? .c
    return "\(voice.text(SpelledPitch(letter, note.alteration))) \(note.octave)"
  }

  // MARK: - Texts

  private func words(of text: String) -> String? {
    let text = text.trimmed
    guard !text.isEmpty else { return "" }
    // Most names are one word: they need not be compared with every sentence.
    if !text.contains(" "), text.first?.isUppercase == true, let name = symbol(text) { return name }
    if let found = row(SpokenSentences.rows, Self.patterns, text) { return found }
    if let name = symbol(text) { return name }
    // Sentences in a row.
    let sentences = Self.sentences(text)
    if sentences.count > 1 { return all(sentences, joined: " ") }
    if text.hasSuffix("."), let inner = words(of: String(text.dropLast())) { return inner + "." }
    let parts = Self.split(text, at: ", ")
    if parts.count > 1 { return all(parts, joined: ", ") }
    // Notes, one after the other.
    if text.contains("–") { return inRow(text.replacing("–", with: " "), note) }
    // Chords that follow one another.
    let names = text.split(separator: " ").map(String.init)
    guard names.count > 1 else { return nil }
    let said = names.map { symbol($0) }
    return said.contains(nil) ? nil : said.compactMap(\.self).joined(separator: ", ")
  }

  private func all(_ parts: [String], joined seam: String) -> String? {
    let said = parts.map { words(of: $0) }
    return said.contains(nil) ? nil : said.compactMap(\.self).joined(separator: seam)
  }

  private func row(_ rows: [SpokenSentences.Row], _ patterns: [Pattern], _ text: String) -> String? {
    for (row, pattern) in zip(rows, patterns) {
      guard let found = pattern.match(text, { say($1, as: $0) != nil }) else { continue }
      return pattern.filled(row.said[language.rawValue], found.map { say($0.text, as: $0.kind) ?? $0.text })
    }
    return nil
  }

  private static let patterns = SpokenSentences.rows.map { Pattern($0.written) }

  private func say(_ text: String, as kind: Pattern.Kind) -> String? {
    switch kind {
    case .name: words(of: text)
    case .note: note(text)
    case .list: list(text)
    case .notes: inRow(text) { note($0) ?? voice.degree($0) ?? words(of: $0) }
    case .steps: all(Self.split(text, at: ", "), joined: ", ")
    case .number: number(text)
    case .word: text.contains(" ") ? nil : text
    case .title: words(of: text) ?? plain(text)
    case .clauses: clauses(text)
    }
  }

  /// `C is wrong, and E is missing`.
  private func clauses(_ text: String) -> String? {
    let said = Self.split(text, at: ", and ").map { words(of: $0) }
    return said.contains(nil) ? nil : said.compactMap(\.self).joined(separator: ", \(language.and) ")
  }

  /// `minor 3rd`, `octave`.
  private func interval(_ text: String) -> String? {
    let found = { (rows: [SpokenSentences.Row], text: String) in
      rows.first { $0.written == text }?.said[language.rawValue]
    }
    guard let space = text.lastIndex(of: " ") else { return found(SpokenSentences.numbers, text) }
    guard let size = found(SpokenSentences.sizes, String(text[..<space])),
      let number = found(SpokenSentences.numbers, String(text[text.index(after: space)...]))
    else { return nil }
    return language == .spanish ? "\(number) \(size)" : "\(size) \(number)"
  }

  /// `C, E♭ and G`.
  private func list(_ text: String) -> String? {
    let last = Self.split(text, at: " and ")
    guard last.count <= 2 else { return nil }
    let parts = Self.split(last[0], at: ", ") + last.dropFirst()
    let said = parts.map { note($0) ?? words(of: $0) }
    guard !said.contains(nil) else { return nil }
    let names = said.compactMap(\.self)
    guard names.count > 1, let end = names.last else { return names.first }
    return "\(names.dropLast().joined(separator: ", ")) \(language.and) \(end)"
  }

  /// `C E G | F♯ A♯ C♯`: one hand after the other.
  private func inRow(_ text: String, _ word: (String) -> String?) -> String? {
    let said = text.split(separator: " ").filter { $0 != "|" && $0 != "–" }.map { word(String($0)) }
    guard !said.isEmpty, !said.contains(nil) else { return nil }
    return said.compactMap(\.self).joined(separator: ", ")
  }

  /// `2.1` has a comma in other languages than English.
  private func number(_ text: String) -> String? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : Substring(text)
    guard digits.first?.isNumber == true, digits.allSatisfy({ $0.isNumber || $0 == "." }) else { return nil }
    return language == .english ? text : text.replacing(".", with: ",")
  }

  // MARK: - Names

  /// A chord, a scale, a numeral or a degree; `nil` for anything else.
  private func symbol(_ text: String) -> String? {
    interval(text) ?? scale(text) ?? voice.numeral(text) ?? voice.degree(text) ?? chord(text) ?? quality(text)
      ?? note(text)
  }

  private func note(_ text: String) -> String? {
    switch try? NoteText.read(text, names: style.noteNames) {
    case .name(let pitch): mark(voice.text(pitch))
    case .note:
      // With its octave.
      text.last?.isNumber == true
        ? note(String(text.prefix { !$0.isNumber && $0 != "-" }))
          .map { "\($0) \(text.drop { !$0.isNumber && $0 != "-" })" } : nil
    case nil: nil
    }
  }

  private func scale(_ text: String) -> String? {
    guard let space = text.firstIndex(of: " "), let note = note(String(text[..<space])) else { return nil }
    return scaleName(String(text[text.index(after: space)...])).map { "\(note) \($0)" }
  }

  /// `Dorian ♭2` as well.
  private func scaleName(_ name: String) -> String? {
    if let row = SpokenSentences.scales.first(where: { $0.written == name }) {
      return row.said[language.rawValue]
    }
    let words = name.split(separator: " ").map(String.init)
    if words.count > 1, let last = degrees(words[words.count - 1]),
      let first = scaleName(words.dropLast().joined(separator: " "))
    {
      return "\(first) \(last)"
    }
    // Names of other languages are the same in all.
    return ScaleTable.scale(named: name) == nil || name.contains { "♭♯♮𝄫".contains($0) } ? nil : name
  }

  /// `♭2`, `♯2♯6`, `𝄫7`.
  private func degrees(_ text: String) -> String? {
    let plain = text.replacing("𝄫", with: "♭♭").replacing("♮", with: "")
    var parts: [String] = []
    for character in plain {
      if "♭♯".contains(character), parts.last?.last?.isNumber != false { parts.append("") }
      guard !parts.isEmpty || character.isNumber else { return nil }
      if parts.isEmpty { parts.append("") }
      parts[parts.count - 1].append(character)
    }
    let said = parts.map { voice.degree($0) }
    return said.isEmpty || said.contains(nil) ? nil : said.compactMap(\.self).joined(separator: " ")
  }

  private func chord(_ text: String) -> String? {
    let tight = text.replacing(" | ", with: "|")
    guard !tight.contains(" "),
      let symbol = try? ChordSymbolParser(noteNames: style.noteNames).parse(tight)
    else { return nil }
    return voice.text(of: symbol)
  }

  /// The signs behind a root: `mi7`.
  private func quality(_ text: String) -> String? {
    guard !text.contains(" "), !text.isEmpty, let first = text.first, !"|/♭♯".contains(first) else {
      return nil
    }
    guard case .chord(let chord)? = try? ChordSymbolParser(noteNames: .english).parse("C" + text),
      chord.bass == nil, chord.root.alteration == 0
    else {
      return nil
    }
    return voice.text(chord.chord.quality)
  }

  // MARK: - Signs

  /// A voice would take the note A for an article: it is tied to the word behind it.
  private func mark(_ note: String) -> String {
    language == .english && note == "A" ? "A\u{E000}" : note
  }

  /// Without signs that a voice reads out or stumbles over.
  private func plain(_ text: String) -> String {
    let (flat, sharp) = [("flat", "sharp"), ("be", "Kreuz"), ("bemol", "sostenido")][language.rawValue]
    return text.replacing("♭", with: " \(flat) ").replacing("♯", with: " \(sharp) ")
      .replacing(" | ", with: ", ").replacing("–", with: ", ").replacing("…", with: "")
  }

  private func tidy(_ text: String) -> String {
    var text = text.replacing("A\u{E000} ", with: "A-").replacing("\u{E000}", with: "")
    for (sign, word) in [
      ("  ", " "), (" ,", ","), (" .", "."), ("..", "."), ("?.", "?"), ("|", " "), ("(", ""), (")", ""),
    ] {
      while text.contains(sign) { text = text.replacing(sign, with: word) }
    }
    return text.trimmed
  }

  private static func sentences(_ text: String) -> [String] {
    var sentences: [String] = [""]
    for character in text {
      if character == " ", let last = sentences[sentences.count - 1].last, ".?!".contains(last) {
        sentences.append("")
      } else {
        sentences[sentences.count - 1].append(character)
      }
    }
    return sentences.filter { !$0.isEmpty }
  }

  private static func split(_ text: String, at seam: String) -> [String] {
    text.split(separator: seam, omittingEmptySubsequences: false).map(String.init)
  }
}

/// A text with gaps: `You played {name}: {list} is wrong.`
private struct Pattern: Sendable {
  enum Kind: String { case name, note, list, notes, steps, clauses, number = "#", word, title }

  /// The texts before each gap, and behind the last one.
  private var texts: [String] = [""]
  private var kinds: [Kind] = []

  init(_ written: String) {
    var rest = Substring(written)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}"),
      let kind = Kind(rawValue: String(rest[rest.index(after: open)..<close]))
    {
      texts[texts.count - 1] += rest[..<open]
      kinds.append(kind)
      texts.append("")
      rest = rest[rest.index(after: close)...]
    }
    texts[texts.count - 1] += rest
  }

  /// The contents of the gaps, where `text` has this form; each gap takes as little as it can.
  func match(_ text: String, _ fits: (Kind, String) -> Bool) -> [(kind: Kind, text: String)]? {
    guard text.hasPrefix(texts[0]), text.hasSuffix(texts[texts.count - 1]) else { return nil }
    guard !kinds.isEmpty else { return text == texts[0] ? [] : nil }
    // Most differ at their first sign.
    guard texts.allSatisfy({ $0.isEmpty || text.contains($0) }) else { return nil }
    return match(text.dropFirst(texts[0].count), gap: 0, fits)
  }

  private func match(
    _ rest: Substring, gap: Int, _ fits: (Kind, String) -> Bool
  ) -> [(kind: Kind, text: String)]? {
    let (behind, kind) = (texts[gap + 1], kinds[gap])
    if gap == kinds.count - 1 {
      guard rest.hasSuffix(behind), rest.count > behind.count else { return nil }
      let content = String(rest.dropLast(behind.count))
      return fits(kind, content) ? [(kind, content)] : nil
    }
    var from = rest.startIndex
    while let place = rest[from...].firstRange(of: behind) {
      let content = String(rest[..<place.lowerBound])
      if !content.isEmpty, fits(kind, content),
        let others = match(rest[place.upperBound...], gap: gap + 1, fits)
      {
        return [(kind, content)] + others
      }
      guard place.lowerBound < rest.endIndex else { return nil }
      from = rest.index(after: place.lowerBound)
    }
    return nil
  }

  func filled(_ said: String, _ contents: [String]) -> String {
    var (text, rest, place) = ("", Substring(said), 0)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}"),
      place < contents.count
    {
      text += rest[..<open] + contents[place]
      place += 1
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }
}
