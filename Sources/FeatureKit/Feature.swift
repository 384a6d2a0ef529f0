public import Outputs
public import Settings
public import Wire

/// A part of the program that can be taken out without the rest noticing: it lives in a folder of its own below
/// `Sources/Features`, and in one line of the list in `Sources/FeatureList`.
///
/// It is an object, which is made once, before anything is played. Every part is optional.
public protocol Feature: Sendable {
  /// Rows of the table of settings.
  static var settings: [any SettingsGroup.Type] { get }
  /// Its requests.
  static var requests: [any Request<Self>.Type] { get }
  /// The events that it publishes, and those that its commands print.
  static var events: [EventDescription] { get }
  /// Its views of the page.
  static var views: [PageView] { get }
  /// Its parts of the page and of the screens for others.
  static var parts: [PagePart] { get }

  /// The checks of `chordd doctor` for it: of the files that it keeps.
  static func checks(_ configuration: Configuration, environment: [String: String]) -> [OutputCheck]

  init(_ context: FeatureContext) throws

  /// Gets the notes and chords that are played; `nil`: the feature does not listen.
  var listener: Listener? { get }

  /// Sentences about what it cannot keep now, for `chordd status` and `chordd doctor`. Any thread may ask.
  var troubles: [String] { get }
}

extension Feature {
  public static var settings: [any SettingsGroup.Type] { [] }
  public static var requests: [any Request<Self>.Type] { [] }
  public static var events: [EventDescription] { [] }
  public static var views: [PageView] { [] }
  public static var parts: [PagePart] { [] }
  public static func checks(_ configuration: Configuration, environment: [String: String]) -> [OutputCheck] {
    []
  }
  public var listener: Listener? { nil }
  public var troubles: [String] { [] }
}
