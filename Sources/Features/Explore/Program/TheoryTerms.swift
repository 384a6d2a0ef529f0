internal import ChordAnalysis
internal import Daemon
internal import Explore
internal import MusicTheory
internal import Wire

/// In which key and with which names the chords of one request are read and written.
struct TheoryTerms {
  /// As the settings say; a key that the request gives wins over theirs.
  let naming: NamingSettings
  /// The key in which numerals are counted: that of the request, else of the settings, else the one that is heard.
  let counting: CountingKey?

  /// What a person typed; a mistake is wrong usage.
  func typed<Value>(
    _ read: (TheoryReader) throws(TheoryInputError) -> Value
  ) throws(RequestFailure) -> Value {
    try naming.style.typed(in: counting?.key, read)
  }
}

extension ExploreService {
  /// `key` is what the request gives, if anything.
  func terms(in key: RequestText?) throws(RequestFailure) -> TheoryTerms {
    var naming = context.naming
    if let key {
      let given = try naming.style.key(key)
      naming.key = given
      return TheoryTerms(naming: naming, counting: CountingKey(given, from: .request))
    }
    let set = naming.key.map { CountingKey($0, from: .settings) }
    return TheoryTerms(naming: naming, counting: set ?? context.heardKey.map { CountingKey($0, from: .heard) })
  }
}
