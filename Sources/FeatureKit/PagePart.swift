/// A part of a screen that a feature brings: the module `name.ts`. It exports `places`: functions that fill places of the screen, each
/// by the name of its place.
///
/// A module that is named `…-on-page`, `…-on-overlay` or `…-on-band` stands in the files that its screen begins with, and draws with
/// the first name; another one is loaded once the page has been greeted.
public struct PagePart: Codable, Hashable, Sendable {
  /// The name of the module.
  public let name: String
  /// The screen that it belongs to.
  public let screen: PageScreen

  public init(_ name: String, on screen: PageScreen = .page) {
    self.name = name
    self.screen = screen
  }
}

/// The page, or a screen for others.
public enum PageScreen: String, CaseIterable, Codable, Hashable, Sendable {
  case page, overlay, band
}
