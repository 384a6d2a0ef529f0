import Foundation
import Languages
import TestKit

@testable import Practice

/// The sentences in phrases, and what catalogs lack for them.
enum PhraseKeys {
  static func sentences(_ phrase: Phrase) -> [Sentence] {
    switch phrase {
    case .text, .number, .name: []
    case .list(let phrases): phrases.flatMap(sentences)
    case .sentence(let sentence): [sentence] + sentence.parts.values.flatMap(sentences)
    }
  }

  /// The keys that a language has no words for, and the parts that a text has and its sentence has not.
  static func wordless(_ phrases: [Phrase]) -> Set<String> {
    var found: Set<String> = []
    for catalog in Catalog.all.values {
      for sentence in phrases.flatMap(sentences) {
        let (key, parts) = (sentence.key, Set(sentence.parts.keys))
        if !catalog.has(key) { found.insert("\(catalog.code): \(key)") }
        for form in ["", "/one", "/said", "/one/said"]
        where !self.parts(catalog[key + form]).isSubset(of: parts) {
          found.insert("\(catalog.code): \(key)\(form) has other parts than \(parts.sorted())")
        }
      }
    }
    return found
  }

  /// The names of the parts in a text.
  static func parts(_ text: String?) -> Set<String> {
    Set((text ?? "").matches(of: /\{(\w+)/).map { String($0.1) })
  }
}
