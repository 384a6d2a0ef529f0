internal import ChordAnalysis
internal import Outputs
internal import Synchronization

/// The settings in force while the program runs: read from files, changed by hand, read again.
final class LiveSettings: Sendable {
  private let configuration: Mutex<Configuration>
  /// What the program started with, part of which holds until it ends.
  private let atStart: Configuration
  private let load: @Sendable () throws(ConfigurationError) -> LoadedConfiguration
  private let control: InputControl
  private let context: SinkContext
  private let changed: @Sendable () -> Void

  /// - Parameter changed: called after a change, by whomever; must not wait.
  init(
    _ configuration: Configuration, control: InputControl, context: SinkContext,
    changed: @escaping @Sendable () -> Void = {},
    load: @escaping @Sendable () throws(ConfigurationError) -> LoadedConfiguration
  ) {
    self.configuration = Mutex(configuration)
    atStart = configuration
    self.load = load
    self.control = control
    self.context = context
    self.changed = changed
  }

  /// What is in force now, with what the player chose at the keyboard.
  var current: Configuration {
    configuration.withLock { configuration in
      adoptChosenSplit(&configuration)
      return configuration
    }
  }

  /// Returns to what the files, the environment and the options say; a mistake there changes nothing.
  func reload() throws(ConfigurationError) -> [ConfigurationProblem] {
    let loaded = try load()
    configuration.withLock { configuration in
      // Chosen before now, so it holds no longer.
      _ = control.chosenSplit.take()
      configuration = loaded.configuration
      put(configuration)
    }
    changed()
    let late = atStart.groupsForTheStart(changedIn: loaded.configuration)
    guard !late.isEmpty else { return loaded.warnings }
    let sentence = "what changed in \(late.joined(separator: ", ")) takes effect at the next start"
    return loaded.warnings + [ConfigurationProblem(.request("reload"), sentence)]
  }

  /// Changes one setting until the next reload, and returns what is then in force.
  func set(_ setting: Setting, to text: String, request: String) throws(ConfigurationError) -> Configuration {
    let assignment = SettingAssignment(
      setting: setting, value: setting.value(fromText: text), origin: .request(request))
    let result: Result<Configuration, ConfigurationError> = configuration.withLock { configuration in
      adoptChosenSplit(&configuration)
      if let problem = assignment.carryOut(on: &configuration) {
        return .failure(ConfigurationError([problem]))
      }
      put(configuration)
      return .success(configuration)
    }
    changed()
    return try result.get()
  }

  private func put(_ configuration: Configuration) {
    context.naming = configuration.namingSettings
    control.update(configuration.analyzer)
  }

  /// A split that was chosen at the keyboard must survive a change of something else.
  private func adoptChosenSplit(_ configuration: inout Configuration) {
    switch control.chosenSplit.take() {
    case .key(let note): configuration.hands.split = .at(note)
    case .channel(let upper):
      configuration.hands.split = .channel
      configuration.hands.upperChannel = upper
    case .off: configuration.hands.split = .off
    case .floating(let split):
      configuration.hands.split = .floating
      configuration.hands.reach = split.reach
    case nil: break
    }
  }
}
