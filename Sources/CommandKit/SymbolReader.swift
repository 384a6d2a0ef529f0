internal import ArgumentParser
internal import Explore
internal import FeatureKit
internal import Foundation
internal import Languages
package import MusicTheory
internal import Outputs
internal import System

/// Reads the words typed after a theory command; a mistake is wrong usage, with one sentence.
package struct SymbolReader {
  package let names: NoteNames
  /// The key in which numerals are counted.
  package var key: Key?
  /// The command and the words typed after it, for hints.
  package var command = ""
  package var words: [String] = []

  package init(names: NoteNames, key: Key? = nil, command: String = "", words: [String] = []) {
    (self.names, self.key, self.command, self.words) = (names, key, command, words)
  }

  package func symbol(_ text: String) throws -> WrittenSymbol {
    let symbol = try checked { try $0.symbol(text) }
    noteOtherReading(of: text)
    return symbol
  }

  private func noteOtherReading(of text: String) {
    if let sentence = Self.otherReading(of: text, names) { Diagnostics.note(sentence) }
  }

  /// A sentence about a symbol that is another chord in the note names of another language, such as `Do7`; `nil` for any other.
  package static func otherReading(of text: String, _ names: NoteNames) -> String? {
    guard names.dutch(text) == nil, let other = ForeignName.otherChord(text, in: names),
      let symbol = try? ChordSymbolParser(noteNames: names).parse(text)
    else { return nil }
    return
      "\(text.quoted) is read as \(ChordSymbol(style: SymbolStyle.pop.ascii).text(symbol)); in the note names of other languages it is \(other): chordd chord \(other)"
  }

  package func chord(_ text: String) throws -> WrittenChord {
    let chord = try checked { try $0.chord(text) }
    noteOtherReading(of: text)
    return chord
  }

  package func root(_ text: String) throws -> SpelledPitch { try checked(text) { try $0.root(text) } }
  package func scale(_ name: String) throws -> ScaleType {
    try checked { try $0.scale(name, nearest: Suggestion.nearest) }
  }

  /// The key as it is usually written.
  package func key(_ text: String) throws -> Key {
    let key = try checked(text) { try $0.key(text) }
    if !key.isInUse {
      Diagnostics.note(
        "\(key.text(names)) would need \(abs(key.signature)) accidentals; the same key is written \(key.usual.text(names))"
      )
    }
    return key.usual
  }

  /// `note` may be one by a name of other note names.
  private func checked<Value>(
    _ note: String? = nil, _ read: (TheoryReader) throws -> Value
  ) throws -> Value {
    do {
      return try read(TheoryReader(names: names, key: key, shorten: { $0.shortened }))
    } catch let error as TheoryInputError {
      if error.needsKey { throw ValidationError("\(error.mistake); add one, such as: --key \"C major\"") }
      if command == "scale", words.count == 1,
        (try? ChordSymbolParser(noteNames: names).parse(words[0])) != nil
      {
        throw ValidationError(
          "a root and a scale are needed; the scales of the chord \(words[0].quoted) are shown by: chordd chord \(CommandGuess.shellWord(words[0]))\(minorScale)"
        )
      }
      guard error.isOpen else { throw ValidationError(error.description) }
      let meant = MeantSymbol(names: names, suggestion: error.suggestion)
      if let line = oneBass(meant) {
        throw ValidationError("\(words.joined(separator: " ").quoted) has more than one bass note; \(line)")
      }
      let isNamed = command == "scale" && error.isMeant
      let hint = isNamed ? "" : CommandGuess.hint(for: words, besides: [command])
      guard hint.isEmpty else { throw ValidationError(error.mistake + oneChord(or: hint)) }
      let foreign = note.flatMap { names.foreignHint(for: $0) }.map { "; \($0)" }
      guard let line = line(meant) else {
        throw ValidationError(advising(error.description + (foreign ?? ""), read))
      }
      let mistake = advising(error.mistake + (foreign ?? ""), read)
      // A sign of a web address is explained.
      let reason = error.suggestion?.components(separatedBy: "; did you mean ")
      let why = reason.flatMap { $0.count > 1 ? "; \($0[0])" : nil }
      throw ValidationError(
        "\(mistake)\(why ?? ""); did you mean 'chordd \(command) \(line)'?")
    }
  }

  /// The scale of `Am`, as the end of a sentence; empty for a symbol that is no key.
  private var minorScale: String {
    guard let key = Key.read(words[0], names: names), key.mode == .minor else { return "" }
    return "; as a scale: chordd scale \(SymbolStyle.standard.ascii.finish(key.text(names)))"
  }

  /// A progression where one chord belongs.
  private func oneChord(or hint: String) -> String {
    let chords = words.flatMap { $0.split(separator: " ").map(String.init) }
    guard ["chord", "graph"].contains(command), chords.count > 1, hint.contains("'chordd play"),
      (try? ChordSymbolParser(noteNames: names).parse(chords[0])) != nil
    else { return hint }
    return "; one chord at a time: chordd \(command) \(CommandGuess.shellWord(chords[0]))\(hint)"
  }

  /// The sentence about more than one bass note, with the line for the first.
  private func oneBass(_ meant: MeantSymbol) -> String? {
    guard ["chord", "graph"].contains(command), let symbol = meant.oneBass(words.joined(separator: " "))
    else { return nil }
    return "a chord has one: chordd \(command) \(CommandGuess.shellWord(symbol))"
  }

  /// The words that are meant, as they are typed behind the command; `nil` where nothing is near.
  private func line(_ meant: MeantSymbol) -> String? {
    let whole = words.joined(separator: " ")
    switch command {
    case "chord", "graph", "combine":
      let texts = command == "combine" ? words : [whole]
      let line = texts.compactMap(meant.chord)
      guard line.count == texts.count, line != texts else { return nil }
      return line.map(CommandGuess.shellWord).joined(separator: " ")
    case "key":
      return ForeignName.english(whole, as: .key, in: names) ?? meant.guess
    case "scale":
      if let line = ForeignName.english(whole, as: .scale, in: names) { return line }
      if let name = meant.guess { return (root + [name]).joined(separator: " ") }
      // A scale without its root, in words of another language.
      return ForeignName.english("C \(whole)", as: .scale, in: .english)
    default: return nil
    }
  }

  /// The first word, with an accidental that stands alone.
  private var root: [String] {
    let isSigned = words.dropFirst().first.map { ["flat", "sharp"].contains($0.lowercased()) } == true
    return Array(words.prefix(isSigned ? 2 : 1))
  }

  /// The sentence without its advice to use `--notes` where the words cannot be read with it either.
  private func advising<Value>(_ sentence: String, _ read: (TheoryReader) throws -> Value) -> String {
    guard let advice = sentence.range(of: ": --notes ") else { return sentence }
    let name = sentence[advice.upperBound...].prefix { $0.isLetter || $0 == "-" }
    let other = NoteNames.named(String(name)) ?? names
    let isRead = (try? read(TheoryReader(names: other, key: key, shorten: { $0.shortened }))) != nil
    // The root alone is read before the name of the scale.
    let isScale =
      command != "scale" || ScaleTable.scale(named: words.dropFirst().joined(separator: " ")) != nil
    guard !isRead || !isScale else { return sentence }
    return String(sentence[..<advice.lowerBound]) + sentence[advice.upperBound...].dropFirst(name.count)
  }
}
