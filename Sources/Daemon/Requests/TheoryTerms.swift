internal import ChordAnalysis
package import Explore
package import MusicTheory
internal import Outputs
package import Requests

/// In which key and with which names the chords of one request are read and written.
package struct TheoryTerms: Sendable {
  /// As the settings say; a key that the request gives wins over theirs.
  package let naming: NamingSettings
  /// The key in which numerals are counted: that of the request, else of the settings, else the one that is heard.
  package let counting: CountingKey?

  /// What a person typed; a mistake is wrong usage.
  package func typed<Value>(
    _ read: (TheoryReader) throws(TheoryInputError) -> Value
  ) throws(RequestFailure) -> Value {
    try naming.style.typed(in: counting?.key, read)
  }
}

extension RunningProgram {
  /// `key` is what the request gives, if anything.
  package func terms(in key: RequestText?) throws(RequestFailure) -> TheoryTerms {
    var naming = context.naming
    if let key {
      let given = try naming.style.typed { reader throws(TheoryInputError) in try reader.key(key.text) }
      naming.key = given.usual
      return TheoryTerms(naming: naming, counting: CountingKey(given.usual, from: .request))
    }
    let set = naming.key.map { CountingKey($0, from: .settings) }
    return TheoryTerms(naming: naming, counting: set ?? heardKey.map { CountingKey($0, from: .heard) })
  }
}

extension RequestField {
  /// The key of a request about chords, as `--key` of the commands is.
  package static let key = RequestField(
    "key",
    "the key that spells roots and counts numerals; without it that of the settings, for numerals else the one heard",
    example: "Eb major", isRequired: false, isOnLine: false)
}
