/// A configuration on its way from the defaults to the command line, and what went wrong so far.
struct ConfigurationLayers {
  private(set) var configuration = Configuration()
  private(set) var files: [String] = []
  private(set) var problems: [ConfigurationProblem] = []
  private(set) var warnings: [ConfigurationProblem] = []
  /// What can only be read once `naming.notes` is known, and how many problems there were before it.
  private var postponed: [(assignment: SettingAssignment, place: Int)] = []

  mutating func addFile(_ path: String, mustExist: Bool, readFile: ConfigurationLoader.FileReader) {
    do throws(ConfigurationError) {
      guard let text = try ConfigurationFile.text(at: path, with: readFile) else {
        if mustExist { problems.append(ConfigurationProblem(file: path, "there is no such file")) }
        return
      }
      files.append(path)
      let reader = SettingsReader(try YAMLDocument(text: text, path: path), path: path)
      let refused = reader.assignments.compactMap { carryOut($0) }
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
        note(SettingAssignment(setting: setting, value: setting.value(fromText: text), origin: origin))
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
        note(SettingAssignment(setting: setting, value: setting.value(fromText: text), origin: origin))
      case .list:
        note(SettingAssignment(setting: setting, value: override.value, origin: origin))
      }
    }
  }

  private mutating func note(_ assignment: SettingAssignment) {
    if let problem = carryOut(assignment) { problems.append(problem) }
  }

  /// Reads the values that are written in note names, now that all layers have said which.
  mutating func carryOutPostponed() {
    var added = 0
    for (assignment, place) in postponed {
      guard let problem = assignment.carryOut(on: &configuration) else { continue }
      // Problems are told in the order of the layers, those of a file in the order of its lines.
      let earlier = problems[(place + added)...].prefix { $0.precedes(problem) }
      problems.insert(problem, at: earlier.endIndex)
      added += 1
    }
  }

  private mutating func carryOut(_ assignment: SettingAssignment) -> ConfigurationProblem? {
    guard !assignment.setting.isSpelled else {
      postponed.append((assignment, problems.count))
      return nil
    }
    return assignment.carryOut(on: &configuration)
  }
}

extension ConfigurationProblem {
  /// Whether both are about one file, and this one about an earlier place.
  fileprivate func precedes(_ other: ConfigurationProblem) -> Bool {
    guard case .file(let path, _) = origin, case .file(path, _) = other.origin else { return false }
    return position < other.position
  }

  /// Where in its file; the beginning for what concerns all of it.
  fileprivate var position: SourcePosition {
    guard case .file(_, let position?) = origin else { return SourcePosition(line: 0, column: 0) }
    return position
  }
}
