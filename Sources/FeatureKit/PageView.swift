/// A view of the page that a feature brings: at `/name`, the element `<chordd-name>` that `name.ts` defines.
public struct PageView: Hashable, Sendable {
  /// The name in addresses and of the element.
  public let name: String
  /// The name in the list of views.
  public let title: String
  /// The room in which its link stands.
  public let room: PageSection
  /// Parts of it with links of their own, at `/name/place`.
  public let places: [Subpage]
  /// The first request about the subject of its address, `/name/subject`; `nil`: none. A browser can ask while the view is still on its way.
  public let first: Reading?
  /// The kinds of files that a phone may share into it, as a manifest names them; empty where it takes nothing.
  public let shares: [String]

  /// A request that reads, and the field that takes the subject.
  public struct Reading: Hashable, Sendable {
    package let request, field: String

    public init(_ request: String, _ field: String) { (self.request, self.field) = (request, field) }
  }

  public init(
    _ name: String, title: String, room: PageSection, places: [Subpage] = [], first: Reading? = nil,
    shares: [String] = []
  ) {
    self.name = name
    self.title = title
    self.room = room
    self.places = places
    self.first = first
    self.shares = shares
  }
}

/// The header leads to the rooms: Play, and these, each with the links of its views.
public enum PageSection: String, CaseIterable, Codable, Hashable, Sendable {
  case practice, explore, charts, diary
}

/// A part of a view with a link of its own.
public struct Subpage: Codable, Hashable, Sendable {
  /// The name in addresses, behind that of the view.
  public let name: String
  /// The name for people.
  public let title: String

  public init(_ name: String, title: String) {
    self.name = name
    self.title = title
  }
}
