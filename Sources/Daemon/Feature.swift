internal import Keyboards
public import Outputs
public import PageServer
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
  /// Its views of the page.
  static var views: [PageView] { get }
  /// The modules that it adds to every view; each fills a slot of the page.
  static var parts: [String] { get }

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
  public static var views: [PageView] { [] }
  public static var parts: [String] { [] }
  public static func checks(_ configuration: Configuration, environment: [String: String]) -> [OutputCheck] {
    []
  }
  public var listener: Listener? { nil }
  public var troubles: [String] { [] }
}

/// The parts of all features, put together once.
public struct FeatureSet: Sendable {
  let features: [any Feature.Type]
  public let table: SettingsTable
  public let requests: RequestList
  let outputs: [any OutputKind.Type]
  let views: [PageView]
  let parts: [String]

  /// - Parameter outputs: those that belong to no feature.
  public init(_ features: [any Feature.Type], outputs: [any OutputKind.Type]) {
    self.features = features
    self.outputs = outputs
    views = features.flatMap { $0.views }
    parts = features.flatMap { $0.parts }
    requests = RequestList(RunningProgram.requests + features.flatMap { Self.requests(of: $0) })
    table = SettingsTable(
      CoreSettings.heard + outputs.flatMap { $0.settings }
        + [PageSettings.self, MIDIOutputSettings.self] + features.flatMap { $0.settings }
        + CoreSettings.running
    ) { name in
      do throws(PortSelectorError) {
        _ = try PortSelector(name)
        return nil
      } catch {
        return error.description
      }
    }
  }

  private static func requests<Kind: Feature>(of feature: Kind.Type) -> [any Request.Type] {
    feature.requests
  }

  /// The checks of the outputs that the configuration switches on, and of the features.
  public func checks(_ configuration: Configuration, environment: [String: String]) -> [OutputCheck] {
    outputs.flatMap { $0.checks(configuration, environment: environment) }
      + features.flatMap { $0.checks(configuration, environment: environment) }
  }

  /// Makes the features, each with its requests.
  func make(_ context: FeatureContext) throws -> [RunningFeature] {
    try features.map { try RunningFeature($0, context) }
  }
}

/// A feature that was made.
struct RunningFeature: Sendable {
  let listener: Listener?
  let requests: RequestGroup
  let troubles: @Sendable () -> [String]

  init<Kind: Feature>(_ type: Kind.Type, _ context: FeatureContext) throws {
    let feature = try Kind(context)
    listener = feature.listener
    requests = RequestGroup(Kind.requests, in: feature)
    troubles = { feature.troubles }
  }
}
