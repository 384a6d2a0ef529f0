internal import Keyboards
public import Outputs
public import PageServer
public import Requests
public import Settings

/// A part of the program that can be taken out without the rest noticing: it lives in a folder of its own below
/// `Sources/Features`, and in one line of the list there.
///
/// Every part is optional. The input thread never sees a feature.
public protocol Feature: Sendable {
  /// Rows of the table of settings.
  static var settings: [any SettingsGroup.Type] { get }
  /// What can be asked of it.
  static var requests: [any Request<RunningProgram>.Type] { get }
  /// Where names go.
  static var outputs: [any Output.Type] { get }
  /// Its views of the page.
  static var views: [PageView] { get }

  /// Called once, before anything is played.
  static func begin(in program: RunningProgram)
}

extension Feature {
  public static var settings: [any SettingsGroup.Type] { [] }
  public static var requests: [any Request<RunningProgram>.Type] { [] }
  public static var outputs: [any Output.Type] { [] }
  public static var views: [PageView] { [] }
  public static func begin(in program: RunningProgram) {}
}

/// Everything that features bring, put together once.
public struct FeatureSet: Sendable {
  let features: [any Feature.Type]
  public let table: SettingsTable
  public let requests: RequestList<RunningProgram>
  let outputs: [any Output.Type]
  let views: [PageView]

  /// - Parameter outputs: those that belong to no feature.
  public init(_ features: [any Feature.Type], outputs: [any Output.Type]) {
    self.features = features
    self.outputs = outputs + features.flatMap { $0.outputs }
    views = features.flatMap { $0.views }
    requests = RequestList(RunningProgram.requests + features.flatMap { $0.requests })
    table = SettingsTable(
      CoreSettings.heard + self.outputs.flatMap { $0.settings }
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
}
