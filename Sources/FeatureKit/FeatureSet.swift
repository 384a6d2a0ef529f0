internal import Keyboards
internal import MIDIOutput
public import Outputs
public import Settings
public import Wire

/// The parts of all features, put together once.
public struct FeatureSet: Sendable {
  private let features: [any Feature.Type]
  package let outputs: [any OutputKind.Type]
  public let table: SettingsTable
  public let requests: RequestList
  public let events: EventList
  package let views: [PageView]
  package let parts: [PagePart]

  /// - Parameters:
  ///   - outputs: those that belong to no feature.
  ///   - settings: the groups of settings that the program has besides.
  ///   - requests: the requests that the program has besides.
  ///   - events: the events that the program has besides.
  package init(
    _ features: [any Feature.Type], outputs: [any OutputKind.Type], settings: [any SettingsGroup.Type],
    requests: [any Request.Type], events: [EventDescription]
  ) {
    (self.features, self.outputs) = (features, outputs)
    self.events = EventList(events + features.flatMap { $0.events })
    views = features.flatMap { $0.views }
    parts = features.flatMap { $0.parts }
    self.requests = RequestList(requests + features.flatMap { Self.requests(of: $0) })
    table = SettingsTable(
      CoreSettings.heard + [ClockSettings.self, ShownNames.self] + outputs.flatMap { $0.settings } + settings
        + [
          MIDIOutputSettings.self
        ]
        + features.flatMap { $0.settings } + CoreSettings.running
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
  package func make(_ context: FeatureContext) throws -> [RunningFeature] {
    try features.map { try RunningFeature($0, context) }
  }
}

/// A feature that was made.
package struct RunningFeature: Sendable {
  package let listener: Listener?
  package let requests: RequestGroup
  package let troubles: @Sendable () -> [String]

  init<Kind: Feature>(_ type: Kind.Type, _ context: FeatureContext) throws {
    let feature = try Kind(context)
    listener = feature.listener
    requests = RequestGroup(Kind.requests, in: feature)
    troubles = { feature.troubles }
  }
}
