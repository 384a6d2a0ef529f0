/// A part of a screen that a feature brings: the module `name.ts`. It exports `places`: functions that fill places of the screen, each
/// by the name of its place.
///
/// A module that is named `…-on-page`, `…-on-overlay` or `…-on-band` stands in the files that its screen begins with, and draws with
/// the first name; another one is loaded once the page has been greeted. One with a title is there on request: it is a switch in the
/// page's menu.
public struct PagePart: Codable, Hashable, Sendable {
  /// The name of the module.
  public let name: String
  /// The screen that it belongs to.
  public let screen: PageScreen
  /// The name for people of one that is there on request; left out for the others.
  public let title: String?

  public init(_ name: String, on screen: PageScreen = .page, title: String? = nil) {
    self.name = name
    self.screen = screen
    self.title = title
  }
}

/// The page, or a screen for others.
public enum PageScreen: String, CaseIterable, Codable, Hashable, Sendable {
  case page, overlay, band
}
