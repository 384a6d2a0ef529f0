internal import ArgumentParser
internal import Explore
internal import FeatureKit
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

  package func symbol(_ text: String) throws -> WrittenSymbol { try checked { try $0.symbol(text) } }
  package func chord(_ text: String) throws -> WrittenChord { try checked { try $0.chord(text) } }
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
      return try read(TheoryReader(names: names, key: key, quote: { $0.quoted }))
    } catch let error as TheoryInputError {
      if error.needsKey { throw ValidationError("\(error.mistake); add one, such as: --key \"C major\"") }
      if command == "scale", words.count == 1,
        (try? ChordSymbolParser(noteNames: names).parse(words[0])) != nil
      {
        throw ValidationError(
          "a root and a scale are needed; the scales of the chord \(words[0].quoted) are shown by: chordd chord \(CommandGuess.shellWord(words[0]))"
        )
      }
      guard error.isOpen else { throw ValidationError(error.description) }
      let isNamed = command == "scale" && error.suggestion?.hasPrefix("did you mean") == true
      let hint = isNamed ? "" : CommandGuess.hint(for: words, besides: [command])
      guard hint.isEmpty else { throw ValidationError(error.mistake + hint) }
      let foreign = note.flatMap { names.foreignHint(for: $0) }.map { "; \($0)" }
      throw ValidationError(error.description + (foreign ?? ""))
    }
  }
}
