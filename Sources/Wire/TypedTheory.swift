public import Languages
public import MusicTheory
internal import System

extension SymbolStyle {
  /// Reads typed text; a mistake is wrong usage. Numerals are counted in the key.
  public func typed<Value>(
    in key: Key? = nil, _ read: (TheoryReader) throws(TheoryInputError) -> Value
  ) throws(RequestFailure) -> Value {
    do {
      return try read(TheoryReader(names: noteNames, key: key, shorten: { $0.shortened }))
    } catch {
      throw .usage(error.said, atTerminal: error.description)
    }
  }

  /// The key that a request gives, as it is usually written.
  public func key(_ given: RequestText) throws(RequestFailure) -> Key {
    try typed { reader throws(TheoryInputError) in try reader.key(given.text) }.usual
  }
}

extension Field<RequestText?> {
  /// The key of a request about chords, as `--key` of the commands is.
  public static var key: Field {
    Field(
      "the key that spells roots and counts numerals; without it that of the settings, for numerals else the one heard",
      example: "Eb major")
  }
}

extension Phrase {
  /// A text that a person typed, in the quotation marks of the language: shortened, and without characters that a terminal would obey.
  public static func quoted(_ text: String) -> Phrase { .say("quoted", ["text": .text(text.shortened)]) }
}
