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
  /// All that it asks for first. The replies come with its document, so that what they say can be drawn before the view is there.
  public let first: [Reading]
  /// The kinds of files that a phone may share into it, as a manifest names them; empty where it takes nothing.
  public let shares: [String]

  /// A request that reads, and the fields that take the subject of the address, `/name/subject`.
  public struct Reading: Hashable, Sendable {
    package let request: String
    package let fields: [String]
    package let open: String?

    /// - Parameters:
    ///   - fields: of several each takes a part of the subject, with a bar between them; without any the subject is not asked for.
    ///   - open: what a field has for which there is no part. The request is then sent without fields where the address has no
    ///     subject; with `nil` it is sent for a subject that has all parts.
    public init(_ request: String, _ fields: String..., open: String? = nil) {
      (self.request, self.fields, self.open) = (request, fields, open)
    }

    /// The fields for a subject; `nil` where it is not asked for.
    package func values(of subject: String) -> [(name: String, value: String)]? {
      if fields.isEmpty || subject.isEmpty, fields.isEmpty || open != nil { return [] }
      let parts =
        fields.count < 2
        ? [subject] : subject.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard !subject.isEmpty, parts.count <= fields.count else { return nil }
      let values = fields.indices.map { parts.indices.contains($0) && !parts[$0].isEmpty ? parts[$0] : open }
      guard !values.contains(nil) else { return nil }
      return zip(fields, values.compactMap(\.self)).map { (name: $0, value: $1) }
    }
  }

  public init(
    _ name: String, title: String, room: PageSection, places: [Subpage] = [], first: [Reading] = [],
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
