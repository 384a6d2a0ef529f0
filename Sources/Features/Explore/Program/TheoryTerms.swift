internal import ChordAnalysis
internal import Explore
internal import FeatureKit
internal import Languages
internal import MusicTheory
internal import Wire

/// The key and the names with which the chords of one request are read and written.
struct TheoryTerms {
  /// The naming of the settings; the key of the request, if any, replaces theirs.
  let naming: NamingSettings
  /// The key in which numerals are counted: that of the request, else of the settings, else the one that is heard.
  let counting: CountingKey?

  /// Reads typed text; a mistake is wrong usage.
  func typed<Value>(
    _ read: (TheoryReader) throws(TheoryInputError) -> Value
  ) throws(RequestFailure) -> Value {
    try naming.style.typed(in: counting?.key, read)
  }
}

extension ExploreService {
  /// `key` is the key of the request, if any.
  func terms(in key: RequestText?) throws(RequestFailure) -> TheoryTerms {
    var naming = context.naming
    if let key {
      let given = try naming.style.key(key)
      naming.key = given
      return TheoryTerms(naming: naming, counting: CountingKey(given, from: .request))
    }
    let set = naming.key.map { CountingKey($0, from: .settings) }
    return TheoryTerms(
      naming: naming, counting: set ?? context.heardKey.map { CountingKey($0, from: .heard) })
  }
}
