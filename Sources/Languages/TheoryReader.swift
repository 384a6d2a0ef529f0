public import MusicTheory

/// Reads chord symbols, roots, keys and scales as a person types them; a mistake is one sentence.
public struct TheoryReader: Sendable {
  private let names: NoteNames
  /// The key in which numerals are counted, if one is known.
  private let key: Key?
  private let shorten: @Sendable (String) -> String

  /// A reader of one person's input.
  ///
  /// - Parameters:
  ///   - names: the note names in which the person types.
  ///   - key: the key in which numerals are counted, if one is known.
  ///   - shorten: cuts a typed text that is long, and removes characters from it that could harm the reader of an error.
  public init(names: NoteNames, key: Key? = nil, shorten: @escaping @Sendable (String) -> String) {
    self.names = names
    self.key = key
    self.shorten = shorten
  }

  /// The names as a person types them.
  private var style: SymbolStyle {
    var style = SymbolStyle.standard.ascii
    style.noteNames = names
    return style
  }

  private func quoted(_ text: some StringProtocol) -> Phrase {
    .say("quoted", ["text": .text(shorten(String(text)))])
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
          .say("typed.row", ["text": quoted(text)]),
          command: "; they are played by: chordd play \"\(row.joined(separator: " "))\" --key \"\(home)\"")
      }
      if let counted = try counted(text) { return counted }
      let words = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
      if words.count > 1, words.allSatisfy({ (try? NoteText.read($0, names: names)) != nil }) {
        throw TheoryInputError(
          .say("typed.notes", ["text": quoted(text)]),
          command: "; their name comes from: chordd name \(words.joined(separator: " "))")
      }
      guard let notes = notes(besideBarIn: text) else {
        let hint = ChordSymbolParser(noteNames: names).explained(error, in: text).suggestion
        // The mistake in a symbol is explained in English alone.
        throw TheoryInputError(
          .say("typed.no-chord", ["text": quoted(text), "mistake": .text("\(error)")]), isOpen: true,
          suggestion: hint.map(Phrase.text))
      }
      throw TheoryInputError(
        .say("typed.notes-beside-bar", ["text": quoted(text), "notes": quoted(notes)]),
        command: "; notes stand as lower | upper, such as: chordd name C E G \"|\" D")
    }
  }

  /// A chord that is counted in the key; `nil` for anything else.
  private func counted(_ text: String) throws(TheoryInputError) -> WrittenSymbol? {
    guard ChordNumeralParser.reads(text) else { return nil }
    guard let key else {
      throw TheoryInputError(
        .say("typed.counted", ["text": quoted(text)]), needsKey: true,
        advice: "choose one, such as: chordd set key \"C major\"")
    }
    return try? ChordNumeralParser(key: key).parse(text)
  }

  /// One chord, where two would make no sense.
  ///
  /// - Throws: `TheoryInputError` when the text is no chord, or two.
  public func chord(_ text: String) throws(TheoryInputError) -> WrittenChord {
    guard case .chord(let chord) = try symbol(text) else {
      throw TheoryInputError(.say("typed.two-chords", ["text": quoted(text)]))
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
      throw TheoryInputError(
        .say("typed.root-with-octave", ["text": quoted(text), "note": .text(String(name))]))
    }
    guard case .name(let pitch) = reading else {
      throw TheoryInputError(
        .say("typed.no-root", ["text": quoted(text)]), isOpen: true,
        suggestion: scale(stuckTo: text).map { .say("typed.space-behind-root", ["scale": .text($0)]) })
    }
    guard abs(pitch.alteration) < 2 else {
      let plain = SymbolStyle.standard.ascii.finish(names.text(pitch.simplified))
      throw TheoryInputError(
        .say("typed.many-accidentals", ["text": quoted(text), "note": .text(plain)]))
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
      throw TheoryInputError(
        .say("typed.setting", ["text": quoted(text)]), command: ": chordd set key \(text.lowercased())")
    }
    try refuseSecondMode(text)
    if let error = signature(text) { throw error }
    // A key in other note names has a hint of its own.
    let meant = names.read(text) == nil ? nil : Key.meant(by: text, names: names)
    throw TheoryInputError(
      .say("typed.no-key", ["text": quoted(text)]), isOpen: true,
      suggestion: meant.map { .didYouMean([.key($0, style)]) })
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
    let isKnown = !meant.isEmpty
    throw TheoryInputError(
      .say("typed.no-scale", ["name": quoted(name)]), isOpen: true,
      advice: isKnown ? nil : "'chordd scale --list' shows those there are",
      suggestion: isKnown ? .didYouMean(meant.map(Phrase.scale(named:))) : nil)
  }

  /// The keys of a signature: `3 sharps`, `two flats`, `4#`; `nil` for another text.
  private func signature(_ text: String) -> TheoryInputError? {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven"]
    let small = text.lowercased()
    let number = small.prefix { $0.isLetter || $0.isNumber }
    let count = words.firstIndex(of: String(number)) ?? Int(small.prefix { $0.isNumber })
    let behind = small.drop { $0.isNumber }
    let sign = (words.contains(String(number)) ? small.dropFirst(number.count) : behind).filter { $0 != " " }
    let step = ["sharp": 1, "sharps": 1, "#": 1, "♯": 1, "flat": -1, "flats": -1, "b": -1, "♭": -1][sign]
    guard let count, (0...7).contains(count), let step else { return nil }
    let major = SpelledPitch(fifths: count * step)
    let (key, other) = (Key(major, .major), Key(SpelledPitch(fifths: count * step + 3), .minor))
    let flatsOrSharps = step > 0 ? "typed.signature-sharps" : "typed.signature-flats"
    return TheoryInputError(
      .say(
        count == 0 ? "typed.signature-none" : flatsOrSharps,
        ["major": .key(key, style), "minor": .key(other, style), "count": .number(count)]),
      command: ": chordd key \(style.finish(key.text(names)))")
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
    let other = "\(style.finish(names.text(key.tonic))) \(mode)"
    throw TheoryInputError(
      .say(
        key.mode == .major ? "typed.major-already" : "typed.minor-already",
        ["text": quoted(first), "own": .text(shorten(first)), "other": .text(shorten(other))]))
  }
}

/// The reason why a text that was typed is no chord, root, key or scale.
public struct TheoryInputError: Error, Hashable, Sendable {
  private let fault: Phrase
  /// A command that helps, behind the mistake: for terminals, and so in English alone.
  private let command: String
  private let meant: Phrase?
  /// Advice for terminals where nothing is meant.
  private let advice: String?
  /// Whether the text may have been meant as something else, such as another command.
  public let isOpen: Bool
  /// Whether a key is missing in which numerals are counted.
  public let needsKey: Bool

  init(
    _ fault: Phrase, isOpen: Bool = false, needsKey: Bool = false, command: String = "",
    advice: String? = nil, suggestion: Phrase? = nil
  ) {
    (self.fault, self.isOpen, self.needsKey) = (fault, isOpen, needsKey)
    (self.command, self.advice, meant) = (command, advice, suggestion)
  }

  /// The mistake, as a sentence without a full stop.
  public var mistake: String { fault.english + command }

  /// The text that is probably meant, as a question or an advice, if there is one.
  public var suggestion: String? { meant?.english ?? advice }

  /// Whether the suggestion names what is meant.
  public var isMeant: Bool { meant?.isDidYouMean ?? false }

  /// The sentence for people who have no terminal before them.
  public var said: Phrase { .steps([fault] + [meant].compactMap(\.self)) }
}

extension TheoryInputError: CustomStringConvertible {
  /// One sentence.
  public var description: String { mistake + (suggestion.map { "; \($0)" } ?? "") }
}

extension Phrase {
  /// A question about what is near: `did you mean C or D?`
  public static func didYouMean(_ names: [Phrase]) -> Phrase {
    .say("did-you-mean", ["names": .list(names)])
  }

  fileprivate var isDidYouMean: Bool {
    if case .sentence(let sentence) = self { sentence.key == "did-you-mean" } else { false }
  }

  /// Steps to take, one after the other, or a fault and what helps: `add G; play C`.
  public static func steps(_ all: [Phrase]) -> Phrase {
    all.count == 1 ? all[0] : .say("steps", ["all": .list(all)])
  }
}
