/// Reads chord symbols, roots, keys and scales as a person types them; a mistake is one sentence.
public struct TheoryReader: Sendable {
  private let names: NoteNames
  /// The key in which numerals are counted, if one is known.
  private let key: Key?
  private let quote: @Sendable (String) -> String

  /// A reader of one person's input.
  ///
  /// - Parameters:
  ///   - names: the note names in which the person types.
  ///   - key: the key in which numerals are counted, if one is known.
  ///   - quote: puts a typed text in quotation marks and removes characters from it that could harm the reader of an error.
  public init(names: NoteNames, key: Key? = nil, quote: @escaping @Sendable (String) -> String) {
    self.names = names
    self.key = key
    self.quote = quote
  }

  /// A chord symbol, or a chord that is counted in the key: `ii7`, `♭VII`, `5-7`.
  ///
  /// - Throws: `TheoryInputError` when the text is neither, or is counted and no key is known.
  public func symbol(_ text: String) throws(TheoryInputError) -> WrittenSymbol {
    do throws(ChordSymbolError) {
      return try ChordSymbolParser(noteNames: names).parse(text)
    } catch {
      if let row = ChordNumeralParser.row(text) {
        let home = key.map { SymbolStyle.standard.ascii.finish($0.text(names)) } ?? "C major"
        throw TheoryInputError(
          "\(quote(text)) is more than one chord; they are played by: chordd play \"\(row.joined(separator: " "))\" --key \"\(home)\""
        )
      }
      if let counted = try counted(text) { return counted }
      let words = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
      if words.count > 1, words.allSatisfy({ (try? NoteText.read($0, names: names)) != nil }) {
        throw TheoryInputError(
          "\(quote(text)) is no chord symbol; these are notes, and their name comes from: chordd name \(words.joined(separator: " "))"
        )
      }
      guard let notes = notes(besideBarIn: text) else {
        let hint = ChordSymbolParser(noteNames: names).explained(error, in: text).suggestion
        throw TheoryInputError(
          "\(quote(text)) is no chord symbol; \(error)", isOpen: true, suggestion: hint)
      }
      throw TheoryInputError(
        "\(quote(text)) is no chord symbol; \(quote(notes)) are notes, which stand as lower | upper, such as: "
          + "chordd name C E G \"|\" D; chords stand as upper|lower, such as D|C7")
    }
  }

  /// A chord that is counted in the key; `nil` for anything else.
  private func counted(_ text: String) throws(TheoryInputError) -> WrittenSymbol? {
    guard ChordNumeralParser.reads(text) else { return nil }
    guard let key else {
      throw TheoryInputError(
        "\(quote(text)) is counted in a key, and none is known", needsKey: true,
        suggestion: "choose one, such as: chordd set key \"C major\"")
    }
    return try? ChordNumeralParser(key: key).parse(text)
  }

  /// One chord, where two would make no sense.
  ///
  /// - Throws: `TheoryInputError` when the text is no chord, or two.
  public func chord(_ text: String) throws(TheoryInputError) -> WrittenChord {
    guard case .chord(let chord) = try symbol(text) else {
      throw TheoryInputError("\(quote(text)) is two chords already; give one for each hand")
    }
    return chord
  }

  /// One chord; `nil` for a question mark, which says that the chord is unknown and may be looked for.
  ///
  /// - Throws: `TheoryInputError` when the text is neither.
  public func chordOrUnknown(_ text: String) throws(TheoryInputError) -> WrittenChord? {
    text == "?" ? nil : try chord(text)
  }

  /// A note name without octave and with one accidental at most.
  ///
  /// - Throws: `TheoryInputError` when the text is anything else.
  public func root(_ text: String) throws(TheoryInputError) -> SpelledPitch {
    let reading = try? NoteText.read(text, names: names)
    if case .note = reading, text.first?.isLetter == true {
      let name = text.prefix { !$0.isNumber && $0 != "-" }
      throw TheoryInputError("\(quote(text)) has an octave, which no root has; write \(name)")
    }
    guard case .name(let pitch) = reading else {
      throw TheoryInputError(
        "\(quote(text)) is no root; write a note name such as C, F# or Bb", isOpen: true,
        suggestion: scale(stuckTo: text).map { "put a space behind the root: \($0)" })
    }
    guard abs(pitch.alteration) < 2 else {
      let plain = SymbolStyle.standard.ascii.finish(names.text(pitch.simplified))
      throw TheoryInputError("\(quote(text)) has more than one accidental; write \(plain)")
    }
    return pitch
  }

  /// The key as it was typed, even if it is not in use in this spelling.
  ///
  /// - Throws: `TheoryInputError` when the text is no key.
  public func key(_ text: String) throws(TheoryInputError) -> Key {
    if let key = Key.read(text, names: names) { return key }
    if ["detect", "none"].contains(text.lowercased()) {
      // The setting `key` of a running chordd may have these values, which are no keys.
      throw TheoryInputError("\(quote(text)) is a setting: chordd set key \(text.lowercased())")
    }
    try refuseSecondMode(text)
    if let sentence = signature(text) { throw TheoryInputError(sentence) }
    // A key in other note names has a hint of its own.
    let meant = names.read(text) == nil ? nil : Key.meant(by: text, names: names)
    throw TheoryInputError(
      "\(quote(text)) is no key; write one such as C major, Eb minor or F#m", isOpen: true,
      suggestion: meant.map { "did you mean \(SymbolStyle.standard.ascii.finish($0.text(names)))?" })
  }

  /// `C dorian` for `Cdorian`.
  private func scale(stuckTo text: String) -> String? {
    guard let (_, length) = names.read(text), ScaleTable.scale(named: text.dropFirst(length)) != nil else {
      return nil
    }
    return "\(text.prefix(length)) \(text.dropFirst(length))"
  }

  /// The kind of scale that has this name.
  ///
  /// - Parameters:
  ///   - name: its usual name or one of its other names.
  ///   - nearest: finds the word of a list of which a word is most probably a misspelling; `nil` when there is none.
  /// - Throws: `TheoryInputError`, with a suggestion, when there is no such scale.
  public func scale(
    _ name: String, nearest: (String, [String]) -> String?
  ) throws(TheoryInputError) -> ScaleType {
    if let type = ScaleTable.scale(named: name) { return type }
    // Every name contains some letter.
    var meant = name.count < 3 ? [] : ScaleTable.scales(containing: name).prefix(6).map(\.name)
    if let other = ScaleTable.scale(meantBy: name) { meant = [other.name] }
    if meant.isEmpty, name.count > 3 {
      let others = ScaleTable.scales.flatMap(\.otherNames)
      meant = others.filter { $0.lowercased().contains(name.lowercased()) }.prefix(6).map { $0 }
    }
    if meant.isEmpty {
      meant = nearest(name, ScaleTable.scales.flatMap { [$0.name] + $0.otherNames }).map { [$0] } ?? []
    }
    let last = meant.popLast()
    let list = meant.isEmpty ? last : last.map { "\(meant.joined(separator: ", ")) or \($0)" }
    throw TheoryInputError(
      "there is no scale \(quote(name))", isOpen: true,
      suggestion: list.map { "did you mean \($0)?" } ?? "'chordd scale --list' shows those there are")
  }

  /// The keys of a signature: `3 sharps`, `two flats`, `4#`; `nil` for another text.
  private func signature(_ text: String) -> String? {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven"]
    let small = text.lowercased()
    let number = small.prefix { $0.isLetter || $0.isNumber }
    let count = words.firstIndex(of: String(number)) ?? Int(small.prefix { $0.isNumber })
    let behind = small.drop { $0.isNumber }
    let sign = (words.contains(String(number)) ? small.dropFirst(number.count) : behind).filter { $0 != " " }
    let step = ["sharp": 1, "sharps": 1, "#": 1, "♯": 1, "flat": -1, "flats": -1, "b": -1, "♭": -1][sign]
    guard let count, (0...7).contains(count), let step else { return nil }
    let major = SpelledPitch(fifths: count * step)
    let keys = [Key(major, .major), Key(SpelledPitch(fifths: count * step + 3), .minor)].map {
      SymbolStyle.standard.ascii.finish($0.text(names))
    }
    let signs = "\(count == 0 ? "no" : "\(count)") \(step > 0 ? "sharp" : "flat")\(count == 1 ? "" : "s")"
    return "\(keys[0]) and \(keys[1]) have \(signs): chordd key \(keys[0])"
  }

  /// Several notes on one side of a bar.
  private func notes(besideBarIn text: String) -> String? {
    let sides = text.split(separator: "|").map(String.init)
    guard sides.count == 2 else { return nil }
    return sides.first { side in
      let words = side.split(whereSeparator: { $0.isWhitespace || $0 == "," })
      return words.count > 1 && words.allSatisfy { (try? NoteText.read($0, names: names)) != nil }
    }
  }

  /// `Am minor`.
  private func refuseSecondMode(_ text: String) throws(TheoryInputError) {
    let words = text.split(whereSeparator: \.isWhitespace)
    let first = words.dropLast().joined(separator: " ")
    guard let mode = words.last, ["major", "minor", "dur", "moll"].contains(mode.lowercased()),
      let key = Key.read(first, names: names)
    else { return }
    let tonic = SymbolStyle.standard.ascii.finish(names.text(key.tonic))
    throw TheoryInputError(
      "\(quote(first)) is \(key.mode == .major ? "major" : "minor") already; write \(first) or \(tonic) \(mode)"
    )
  }
}

/// The reason why a text that was typed is no chord, root, key or scale.
public struct TheoryInputError: Error, Hashable, Sendable {
  /// The mistake, as a sentence without a full stop.
  public let mistake: String
  /// Whether the text may have been meant as something else, such as another command.
  public let isOpen: Bool
  /// The text that is probably meant, as a question or an advice, if there is one.
  public let suggestion: String?
  /// Whether a key is missing in which numerals are counted.
  public let needsKey: Bool

  init(_ mistake: String, isOpen: Bool = false, needsKey: Bool = false, suggestion: String? = nil) {
    self.mistake = mistake
    self.isOpen = isOpen
    self.needsKey = needsKey
    self.suggestion = suggestion
  }
}

extension TheoryInputError: CustomStringConvertible {
  /// One sentence.
  public var description: String { mistake + (suggestion.map { "; \($0)" } ?? "") }
}
