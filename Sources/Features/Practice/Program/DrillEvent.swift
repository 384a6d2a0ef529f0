internal import Languages
internal import MusicTheory
internal import Outputs
internal import Wire

/// The event `drill`: it carries the whole session, so that the newest one says all there is to know.
struct DrillEvent: Codable, Sendable {
  enum Name: String, EventName { case drill }

  /// The kinds of news.
  enum News: String, CaseIterable, Codable, Sendable {
    case task, keys, verdict, done, round, session, menu
  }

  private(set) var type = Name.drill
  /// `task` (a new one), `keys`, `verdict`, `done` (with the result), `round` (with a metronome: the next beats), `session` (it is over),
  /// `menu` (hands-free: a drill is chosen, outside of a session).
  let event: News
  /// Counts the events of this type by themselves.
  @From<1, Int> var seq: Int
  /// The drill, its task and the verdict; absent before the first.
  let session: SessionView?
  /// The words that are said with it, in each language; absent where there is nothing to say.
  let spoken: SpokenLine?
}

/// The words that are said at once, in every language: for the voice of chordd, and for those of pages.
struct SpokenLine: Codable, Hashable, Sendable {
  /// The words, by the codes of languages.
  var words: [String: String]
  /// Whether they wait until the words before are said; else they take their place.
  var follows: Bool

  /// The words in the language of a tag such as `de-AT`.
  subscript(language: String) -> String { words[Catalog.named(language).code] ?? "" }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(words: [String: String], follows: Bool) { (self.words, self.follows) = (words, follows) }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    words = [:]
    for code in Catalog.all.keys.sorted() {
      words[code] = try fields.decode(String.self, forKey: Key(stringValue: code))
    }
    follows = try fields.decode(Bool.self, forKey: Key(stringValue: "follows"))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (code, words) in words { try container.encode(words, forKey: Key(stringValue: code)) }
    try container.encode(follows, forKey: Key(stringValue: "follows"))
  }
}
