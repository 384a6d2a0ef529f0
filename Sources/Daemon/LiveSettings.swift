internal import Keyboards
package import Settings
internal import ALSASequencer
internal import ChordAnalysis
internal import MusicTheory
internal import Outputs
internal import Synchronization

/// The settings in force while the program runs: read from files, changed by hand, read again.
package final class LiveSettings: Sendable {
  /// The settings in force, and those of them that no file has yet.
  private struct Present {
    var configuration: Configuration
    /// The settings of the files, the environment and the options.
    var lasting: Configuration
    /// As it was asked for, by the names of the settings.
    var unsaved: [String: SettingValue] = [:]
  }

  let table: SettingsTable
  private let present: Mutex<Present>
  /// Two saves at once would write the same draft of the file.
  let saving = Mutex<Void>(())
  /// The settings at the start of the program, some of which hold until its end.
  let atStart: Configuration
  private let load: BoundedLoad
  /// Where changes can be kept; `nil` when there is no such place.
  let savedFile: String?
  private let control: InputControl
  private let context: StreamContext
  private let changed: @Sendable () -> Void
  private let reopen = Mutex<@Sendable () -> Void>({})

  /// - Parameter changed: called after every change; must not wait.
  init(
    _ configuration: Configuration, table: SettingsTable, control: InputControl, context: StreamContext,
    savedFile: String? = nil, changed: @escaping @Sendable () -> Void = {},
    load: BoundedLoad
  ) {
    present = Mutex(Present(configuration: configuration, lasting: configuration))
    self.savedFile = savedFile
    self.table = table
    atStart = configuration
    self.load = load
    self.control = control
    self.context = context
    self.changed = changed
  }

  /// The settings in force, with the split that the player chose at the keyboard.
  package var current: Configuration { snapshot.configuration }

  /// The same, and the names of the settings that will be lost at the end unless they are saved.
  var snapshot: (configuration: Configuration, unsaved: [String]) {
    present.withLock { present in
      adoptChosenSplit(&present)
      let changed = changes(of: present).filter { !isOnlyRespelled($0.setting, present) }
      return (present.configuration, changed.map(\.setting.name))
    }
  }

  /// Whether a value, such as the split, is another text only because notes are called differently: a file needs that text, but nobody
  /// changed the value.
  private func isOnlyRespelled(_ setting: Setting, _ present: Present) -> Bool {
    let names = present.lasting.naming.noteNames
    guard let value = present.configuration.spelledValue(of: setting.name, names) else { return false }
    return value == present.lasting.spelledValue(of: setting.name, names)
  }

  /// The files, the environment and the options as they are now.
  func loaded() throws(ConfigurationError) -> LoadedConfiguration { try load() }

  /// Returns to the settings of the files, the environment and the options; a mistake there changes nothing.
  func reload() throws(ConfigurationError) -> [ConfigurationProblem] {
    // Files that were renamed are opened anew even if the configuration has a mistake.
    reopen.withLock(\.self)()
    let loaded = try load()
    present.withLock { present in
      // Chosen before now, so it holds no longer.
      _ = control.chosenSplit.take()
      present = Present(configuration: loaded.configuration, lasting: loaded.configuration)
      put(present.configuration)
    }
    changed()
    let late = table.changesForTheStart(atStart, loaded.configuration)
    guard !late.isEmpty else { return loaded.warnings }
    let sentence = "what changed in \(late.joined(separator: ", ")) takes effect at the next start"
    return loaded.warnings + [ConfigurationProblem(.request("reload"), sentence)]
  }

  /// Changes one setting until the next reload, or for good once it is saved, and returns the settings that are then in force.
  func set(_ setting: Setting, to text: String, request: String) throws(ConfigurationError) -> Configuration {
    let value = setting.value(fromText: text)
    let assignment = SettingAssignment(setting: setting, value: value, origin: .request(request))
    let result: Result<Configuration, ConfigurationError> = present.withLock { present in
      adoptChosenSplit(&present)
      var configuration = present.configuration
      let problem =
        refusal(of: setting, request) ?? assignment.carryOut(on: &configuration)
        ?? Self.unusablePort(in: configuration, request)
      if let problem {
        return .failure(ConfigurationError([problem]))
      }
      present.configuration = configuration
      present.unsaved[setting.name] = value
      put(configuration)
      return .success(configuration)
    }
    changed()
    return try result.get()
  }

  /// From now on `body` is called at every reload; it must not wait.
  func reopenFiles(with body: @escaping @Sendable () -> Void) { reopen.withLock { $0 = body } }

  /// A setting that is only read at the start cannot be changed while the program runs. The list of keyboards can be saved for the next
  /// start: now they are connected one by one.
  ///
  /// Nor can it be set back to its value at the start: the file may have another one by now, such as another token.
  private func refusal(of setting: Setting, _ request: String) -> ConfigurationProblem? {
    guard setting.isForTheStart, setting.name != "input.ports" else { return nil }
    return ConfigurationProblem(
      .request(request),
      "\(setting.name) takes effect at the next start only; write it into the configuration file")
  }

  /// With a port that is none, the next start would fail.
  private static func unusablePort(in changed: Configuration, _ request: String) -> ConfigurationProblem? {
    for port in changed.input.ports {
      do throws(PortSelectorError) {
        _ = try PortSelector(port)
      } catch {
        return ConfigurationProblem(.request(request), error.description)
      }
    }
    return nil
  }

  private func put(_ configuration: Configuration) {
    context.naming = configuration.namingSettings
    control.update(configuration.analyzer)
  }

  /// A split that was chosen at the keyboard must survive a change of something else.
  private func adoptChosenSplit(_ present: inout Present) {
    guard let chosen = control.chosenSplit.take() else { return }
    adopt(chosen, in: &present.configuration)
    present.unsaved["hands.split"] = .text("")
  }

  // MARK: - Saving

  /// The configuration that the next start would find.
  func loadedConfiguration() throws(ConfigurationError) -> Configuration { try load().configuration }

  /// The settings that were changed while the program ran, with their values as in a file, in the order of the table.
  var changes: [(setting: Setting, value: SettingValue)] {
    present.withLock { present in
      adoptChosenSplit(&present)
      return changes(of: present)
    }
  }

  private func changes(of present: Present) -> [(setting: Setting, value: SettingValue)] {
    let configuration = present.configuration
    return table.rows.compactMap { setting in
      let spelled = configuration.spelledValue(of: setting.name, configuration.naming.noteNames)
      // With other note names, values that contain notes mean something else.
      if spelled != configuration.spelledValue(of: setting.name, present.lasting.naming.noteNames),
        let spelled
      {
        return (setting, spelled)
      }
      guard let asked = present.unsaved[setting.name] else { return nil }
      var changed = present.lasting
      let isAsBefore = setting.assign(spelled ?? asked, &changed) && changed == present.lasting
      return isAsBefore ? nil : (setting, spelled ?? asked)
    }
  }

  /// They are in the file now; those that were changed again meanwhile are not.
  func forget(_ saved: [(setting: Setting, value: SettingValue)]) {
    let now = changes
    present.withLock { present in
      // Values that contain notes are set after the setting of note names.
      for isSpelled in [false, true] {
        for (setting, value) in saved where setting.isSpelled == isSpelled {
          _ = setting.assign(value, &present.lasting)
        }
      }
      for (setting, value) in saved
      where now.contains(where: { $0.setting.name == setting.name && $0.value == value }) {
        present.unsaved[setting.name] = nil
      }
    }
    changed()
  }

  private func adopt(_ split: HandSplit, in configuration: inout Configuration) {
    switch split {
    case .key(let note): configuration.hands.split = .at(note)
    case .channel(let upper):
      configuration.hands.split = .channel
      configuration.hands.upperChannel = upper
    case .off: configuration.hands.split = .off
    case .floating(let split):
      configuration.hands.split = .floating
      configuration.hands.reach = split.reach
    }
  }
}

extension Configuration {
  /// The value of a setting that is written in the names of the notes; `nil` for any other.
  fileprivate func spelledValue(of name: String, _ names: NoteNames) -> SettingValue? {
    switch (name, naming.key) {
    case ("hands.split", _): .text(hands.split.text(names))
    case ("naming.key", .given(let key)): .text(key.text(names))
    case ("naming.key", .detected): "detect"
    case ("naming.key", .none): "none"
    default: nil
    }
  }
}

extension LiveSettings {
  /// The lines that `save` would write into the file.
  var unsavedLines: String { ConfigurationText.lines(changes, table) }

  /// Writes the changed settings into the file, where the next start finds them.
  func save() throws(ConfigurationSaverError) -> SaveRequest.Reply {
    let result: Result<SaveRequest.Reply, ConfigurationSaverError> = saving.withLock { _ in
      Result { () throws(ConfigurationSaverError) in try saveAlone() }
    }
    return try result.get()
  }

  private func saveAlone() throws(ConfigurationSaverError) -> SaveRequest.Reply {
    guard let savedFile else { throw .noPlace }
    let changes = changes
    guard !changes.isEmpty else { return SaveRequest.Reply(file: savedFile, saved: [], warnings: []) }
    try ConfigurationSaver(path: savedFile, table: table).save(changes)
    forget(changes)
    return SaveRequest.Reply(
      file: savedFile, saved: changes.map(\.setting.name), warnings: overruled(changes))
  }

  /// Warnings about saved settings that the environment or the command line overrides at the next start, too.
  private func overruled(_ changes: [(setting: Setting, value: SettingValue)]) -> [String] {
    let loaded: Configuration
    do throws(ConfigurationError) {
      loaded = try loadedConfiguration()
    } catch {
      return ["with what is saved the next start fails: \(error.sentences.first ?? "")"]
    }
    return changes.filter { setting, value in
      var changed = loaded
      return setting.assign(value, &changed) && changed != loaded
    }.map {
      "\($0.setting.name) is saved, but \($0.setting.environmentVariable) or an option of the command line wins over the file"
    }
  }
}
