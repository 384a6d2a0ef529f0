internal import FeatureKit
internal import MusicTheory
internal import Outputs
internal import Wire

/// The whole state, as one visitor sees it.
struct HelloEvent: Codable, Sendable {
  enum Name: String, EventName { case hello }

  let facts: WrittenFields<PageFacts>
  let shown: ShownNow
  /// The last news of features, by their types. Features say what these are.
  let news: [(type: String, json: String)]
  let links: PageLinks
  let settings: WrittenFields<ShownSettings>
  let hearing: Hearing
  let rights: VisitorRights

  private enum CodingKeys: CodingKey { case type }

  private struct NewsKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(
    facts: WrittenFields<PageFacts>, shown: ShownNow, news: [(type: String, json: String)], links: PageLinks,
    settings: WrittenFields<ShownSettings>, hearing: Hearing, rights: VisitorRights
  ) {
    (self.facts, self.shown, self.news, self.links) = (facts, shown, news, links)
    (self.settings, self.hearing, self.rights) = (settings, hearing, rights)
  }

  init(from decoder: any Decoder) throws {
    _ = try decoder.container(keyedBy: CodingKeys.self).decode(Name.self, forKey: .type)
    facts = try WrittenFields(from: decoder)
    shown = try ShownNow(from: decoder)
    news = []
    links = try PageLinks(from: decoder)
    settings = try WrittenFields(from: decoder)
    hearing = try Hearing(from: decoder)
    rights = try VisitorRights(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(Name.hello, forKey: .type)
    try facts.encode(to: encoder)
    try shown.encode(to: encoder)
    var told = encoder.container(keyedBy: NewsKey.self)
    for (type, json) in news {
      try told.encode(Written<NoNews>(json: json), forKey: NewsKey(stringValue: type))
    }
    try links.encode(to: encoder)
    try settings.encode(to: encoder)
    try hearing.encode(to: encoder)
    try rights.encode(to: encoder)
  }

  /// The server does not know what news are about.
  private struct NoNews: Codable {}
}

/// Facts about the program that the page shows.
public struct PageFacts: Codable, Sendable {
  /// The version of chordd.
  let version: String
  /// The instruments that are played.
  let sources: [PlayedSource]
  /// The values to choose from, and the names of keys.
  let choices: PageChoices

  public init(version: String, sources: [PlayedSource], choices: PageChoices) {
    (self.version, self.sources, self.choices) = (version, sources, choices)
  }
}

/// An instrument that is played, as the events about the input name it.
public struct PlayedSource: Codable, Sendable {
  /// `true` for the demo; absent otherwise.
  let demo: Bool?
  /// The address, such as `24:0`; empty for a file, a stream and the page's own piano.
  let port: String
  /// The name, such as `page` for the page's own piano.
  let portName: String

  public init(port: String, portName: String, isDemo: Bool) {
    (self.port, self.portName, demo) = (port, portName, isDemo ? true : nil)
  }
}

/// The newest events about the performance.
struct ShownNow: Codable, Sendable {
  /// The newest live `chord` event, until it is cleared; `nil` without one.
  @Nullable var chord: Written<ChordEvent>?
  /// The newest `notes` event, if it came after that chord; `nil` otherwise.
  @Nullable var notes: Written<NotesEvent>?
  /// The newest `harmony` event, while one is in force.
  let harmony: Written<HarmonyEvent>?
}

/// The committed chords and the views.
struct PageLinks: Codable, Sendable {
  /// The last seventeen committed `chord` events, the oldest first.
  let recent: [Written<ChordEvent>]
  /// The views of the page beside the first: `/circle` is the document that shows `circle`.
  let views: Written<[LinkedView]>?
  /// The parts of the page and of the screens for others.
  let parts: Written<[PagePart]>?
}

/// A view of the page.
struct LinkedView: Codable, Sendable {
  /// The name in addresses.
  let name: String
  /// Parts of it with links of their own: `/diary/bookmarks`.
  let places: [Subpage]
  /// The room in which its link stands.
  let room: PageSection
  /// The name in the list of views.
  let title: String

  init(_ view: PageView) {
    (name, places, room, title) = (view.name, view.places, view.room, view.title)
  }
}

/// The rights of the visitor.
struct VisitorRights: Codable, Sendable {
  /// Whether you may play and change settings.
  let writable: Bool
  /// Whether a token would let you do more.
  let token: Bool
  /// Whether you may play, at least.
  let playable: Bool
  /// Whether you sit at the machine: then you may open the page to the network.
  let owner: Bool
}
