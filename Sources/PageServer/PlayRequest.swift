/// A chord or several that are to be heard, as the page asks for it; what the words mean is the backend's business.
public struct PlayRequest: Sendable, Hashable, Codable {
  /// A chord, two with a bar between, several with spaces between, or `last`.
  public var what: String
  /// `block`, `arpeggio`, `rolled` or `hands`.
  public var style: String?
  public var voicing: String?
  /// In beats a minute.
  public var tempo: Double?
}
