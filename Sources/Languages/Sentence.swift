/// A sentence for a person: a key of the catalogs, and the parts that fill its text.
///
/// The program makes keys and parts; only a catalog has words. Nobody reads the words again.
public struct Sentence: Codable, Hashable, Sendable {
  /// The key in the catalogs: `played-but`.
  public var key: String
  /// The parts, by the names that stand in braces in the catalogs.
  public var parts: [String: Phrase]

  public init(_ key: String, _ parts: [String: Phrase] = [:]) { (self.key, self.parts) = (key, parts) }

  private enum CodingKeys: CodingKey { case key, parts }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(key, forKey: .key)
    try container.encode(OrderedPhrases(phrases: parts), forKey: .parts)
  }
}

/// Phrases in the order of their names, so that the same sentence is the same text each time.
private struct OrderedPhrases: Encodable {
  let phrases: [String: Phrase]

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, phrase) in phrases.sorted(by: { $0.key < $1.key }) {
      try container.encode(phrase, forKey: Name(stringValue: name))
    }
  }
}

/// A sentence, or what fills one.
public indirect enum Phrase: Hashable, Sendable {
  /// A text that is the same in all languages, such as the title of a tune.
  case text(String)
  case number(Int)
  /// A name in music, and how it is written in the style that is set.
  case name(MusicName, String)
  case sentence(Sentence)
  /// Several in a row; the catalog says what stands between them.
  case list([Phrase])

  /// The sentence with this key.
  public static func say(_ key: String, _ parts: [String: Phrase] = [:]) -> Phrase {
    .sentence(Sentence(key, parts))
  }

  /// Sentences, one after the other.
  public static func sentences(_ all: [Phrase]) -> Phrase {
    all.count == 1 ? all[0] : .say("sentences", ["all": .list(all)])
  }

  /// The same with commas between: `Cmi7, shell`.
  public static func comma(_ all: [Phrase?]) -> Phrase {
    let all = all.compactMap(\.self)
    return all.count == 1 ? all[0] : .say("comma", ["all": .list(all)])
  }

  /// One digit behind the point, as the language writes it: `1.2`.
  public static func tenths(_ tenths: Int) -> Phrase {
    .say("decimal", ["whole": .number(tenths / 10), "tenth": .number(tenths % 10)])
  }

  /// A part of a sentence.
  public subscript(_ part: String) -> Phrase? {
    if case .sentence(let sentence) = self { sentence.parts[part] } else { nil }
  }

  /// The words in English.
  public var english: String { Catalog.english.text(self) }

  /// Whether it is the same in all languages.
  public var isPlain: Bool {
    switch self {
    case .text, .number, .name: true
    case .sentence: false
    case .list(let all): all.allSatisfy(\.isPlain)
    }
  }
}

/// In JSON a text, a number, a list or the object of a sentence; a name is the text that is written.
extension Phrase: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let all = try? container.decode([Phrase].self) {
      self = .list(all)
    } else {
      self = .sentence(try container.decode(Sentence.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text), .name(_, let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .sentence(let sentence): try container.encode(sentence)
    case .list(let all): try container.encode(all)
    }
  }
}

/// The texts of an object for other languages, by the names of its fields. One that is the same in all languages is left out of JSON.
public struct Sentences: Codable, Hashable, Sendable {
  private var phrases: [String: Phrase] = [:]

  public init(_ phrases: [String: Phrase?] = [:]) { self.phrases = phrases.compactMapValues(\.self) }

  /// The text of a field.
  public subscript(_ field: String) -> Phrase? {
    get { phrases[field] }
    set { phrases[field] = newValue }
  }

  public init(from decoder: any Decoder) throws {
    phrases = try decoder.singleValueContainer().decode([String: Phrase].self)
  }

  public func encode(to encoder: any Encoder) throws {
    try OrderedPhrases(phrases: phrases.filter { !$0.value.isPlain }).encode(to: encoder)
  }
}
