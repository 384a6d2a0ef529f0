/// A configuration on its way from the defaults to the command line, and what went wrong so far.
struct ConfigurationLayers {
  private(set) var configuration = Configuration()
  private(set) var files: [String] = []
  private(set) var problems: [ConfigurationProblem] = []
  private(set) var warnings: [ConfigurationProblem] = []

  mutating func addFile(_ path: String, mustExist: Bool, readFile: ConfigurationLoader.FileReader) {
    do throws(ConfigurationError) {
      guard let text = try ConfigurationFile.text(at: path, with: readFile) else {
        if mustExist { problems.append(ConfigurationProblem(file: path, "there is no such file")) }
        return
      }
      files.append(path)
      let reader = SettingsReader(try YAMLDocument(text: text, path: path), path: path)
      let refused = reader.assignments.compactMap { $0.carryOut(on: &configuration) }
      problems += (reader.problems + refused).sorted { $0.position < $1.position }
    } catch {
      problems += error.problems
    }
  }

  mutating func add(environment: [String: String]) {
    for (name, text) in environment.sorted(by: { $0.key < $1.key })
    where name.hasPrefix(Setting.environmentPrefix) {
      let origin = SettingOrigin.variable(name)
      if let setting = SettingsTable.rows.first(where: { $0.environmentVariable == name }) {
        carryOut(SettingAssignment(setting: setting, value: setting.value(fromText: text), origin: origin))
      } else {
        warnings.append(ConfigurationProblem(origin, UnknownSetting.sentence(forVariable: name)))
      }
    }
  }

  mutating func add(_ overrides: [SettingOverride]) {
    for override in overrides {
      let origin = SettingOrigin.option(override.option)
      guard let setting = SettingsTable.row(named: override.name) else {
        let sentence = UnknownSetting.sentence(forPath: override.name)
        problems.append(ConfigurationProblem(origin, "\(override.option): \(sentence)"))
        continue
      }
      switch override.value {
      case .text(let text):
        carryOut(SettingAssignment(setting: setting, value: setting.value(fromText: text), origin: origin))
      case .list:
        carryOut(SettingAssignment(setting: setting, value: override.value, origin: origin))
      }
    }
  }

  private mutating func carryOut(_ assignment: SettingAssignment) {
    if let problem = assignment.carryOut(on: &configuration) { problems.append(problem) }
  }
}

extension ConfigurationProblem {
  /// Where in its file; the beginning for what concerns all of it.
  fileprivate var position: SourcePosition {
    guard case .file(_, let position?) = origin else { return SourcePosition(line: 0, column: 0) }
    return position
  }
}
