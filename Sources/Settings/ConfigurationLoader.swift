internal import System
/// Brings together a configuration, the later winning: the defaults, the system's file, the user's file, that of a service,
/// environment variables, command-line options.
public struct ConfigurationLoader: Sendable {
  /// The content of a file, or `nil` when there is none.
  public typealias FileReader = @Sendable (_ path: String) throws(ConfigurationFileError) -> [UInt8]?

  public static let systemFile = "/etc/chordd/chordd.yaml"

  private let table: SettingsTable
  private let environment: [String: String]
  private let readFile: FileReader

  /// - Parameters:
  ///   - environment: all the variables of the process.
  ///   - readFile: reads a file; replaced in tests.
  public init(
    table: SettingsTable, environment: [String: String],
    readFile: @escaping FileReader = ConfigurationFile.read
  ) {
    self.table = table
    self.environment = environment
    self.readFile = readFile
  }

  /// `$XDG_CONFIG_HOME/chordd/chordd.yaml` or `~/.config/chordd/chordd.yaml`; `nil` without a home.
  public var userFile: String? {
    // The XDG Base Directory Specification ignores relative paths here.
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return folder + "/chordd/chordd.yaml"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.config/chordd/chordd.yaml"
  }

  /// The file of a service that systemd gives a folder of its own (`StateDirectory=`), where it may write when its home and
  /// /etc are closed to it: `$STATE_DIRECTORY/chordd.yaml`; `nil` for other programs.
  public var serviceFile: String? {
    let folder = environment["STATE_DIRECTORY"]?.split(separator: ":").first
    return folder.flatMap { $0.hasPrefix("/") ? $0 + "/chordd.yaml" : nil }
  }

  /// Where settings are saved, unless another file is named: the file that overrides the others.
  public var savedFile: String? { serviceFile ?? userFile }

  /// - Parameters:
  ///   - file: a file to read instead of the system's and the user's; it must exist.
  ///   - overrides: the options of the command line; of two for one setting, the later one counts.
  /// - Throws: everything that is wrong, not just the first thing.
  public func load(
    file: String? = nil, overrides: [SettingOverride] = []
  ) throws(ConfigurationError) -> LoadedConfiguration {
    var layers = ConfigurationLayers(table: table)
    if let file {
      layers.addFile(file, mustExist: true, readFile: readFile)
    } else {
      for path in [Self.systemFile, userFile, serviceFile].compactMap(\.self) {
        layers.addFile(path, mustExist: false, readFile: readFile)
        layers.lookForOthers(beside: path, readFile: readFile)
      }
    }
    layers.add(environment: environment)
    layers.add(overrides)
    layers.carryOutPostponed()
    guard layers.problems.isEmpty else { throw ConfigurationError(layers.problems) }
    return LoadedConfiguration(
      configuration: layers.configuration, files: layers.files, warnings: layers.warnings,
      renamed: layers.renamed,
      written: layers.written)
  }
}

/// A valid configuration and its sources.
public struct LoadedConfiguration: Sendable, Equatable {
  public let configuration: Configuration
  /// The files that were read, in this order.
  public let files: [String]
  /// Warnings; the program can go on.
  public let warnings: [ConfigurationProblem]
  /// Settings that are written by the names that they had before.
  public var renamed: [ConfigurationProblem] = []
  /// The deciding value of each setting that is written somewhere, by its name; all others have their defaults.
  public var written: [String: WrittenSetting] = [:]
}

/// The value of a setting as it is written, and where.
public struct WrittenSetting: Sendable, Equatable {
  public let value: SettingValue
  public let origin: SettingOrigin
}

/// A setting given on the command line, which overrides everything else.
public struct SettingOverride: Sendable, Equatable {
  /// The setting's name in the table, such as `hands.split`.
  public let name: String
  /// The value as it was written.
  public let value: SettingValue
  /// The option, such as `--split`, for messages.
  public let option: String

  public init(_ name: String, _ value: SettingValue, option: String) {
    self.name = name
    self.value = value
    self.option = option
  }
}

/// A configuration while its sources are read, and the problems so far.
struct ConfigurationLayers {
  let table: SettingsTable
  private(set) var configuration: Configuration
  private(set) var files: [String] = []
  private(set) var problems: [ConfigurationProblem] = []
  private(set) var warnings: [ConfigurationProblem] = []
  private(set) var renamed: [ConfigurationProblem] = []
  private(set) var written: [String: WrittenSetting] = [:]
  /// Values that can only be read when `naming.notes` is known, and the number of problems before each.
  private var postponed: [(assignment: SettingAssignment, place: Int)] = []

  init(table: SettingsTable) { (self.table, configuration) = (table, table.defaults) }

  mutating func addFile(_ path: String, mustExist: Bool, readFile: ConfigurationLoader.FileReader) {
    do throws(ConfigurationError) {
      guard let text = try ConfigurationFile.text(at: path, with: readFile) else {
        if mustExist {
          problems.append(
            ConfigurationProblem(
              file: path,
              "there is no such file\(NearFile.hint(for: path)); without --config the usual files are read"))
        }
        return
      }
      files.append(path)
      let reader = SettingsReader(try YAMLDocument(text: text, path: path), path: path, table: table)
      renamed += reader.renamed
      let refused = reader.assignments.compactMap { carryOut($0) }
      problems += (reader.problems + refused).sorted { $0.position < $1.position }
    } catch {
      problems += error.problems
    }
  }

  /// Names that people give a configuration, which are not read.
  private static let otherNames = [
    "chordd.yml", "chordd.yaml.txt", "chordd.json", "chordd.toml", "chordd.conf", "chordd.ini", "config.yaml",
    "config.yml",
  ]

  /// Warns of files that were probably meant.
  mutating func lookForOthers(beside path: String, readFile: ConfigurationLoader.FileReader) {
    guard let slash = path.lastIndex(of: "/") else { return }
    for name in Self.otherNames {
      let other = "\(path[..<slash])/\(name)"
      do throws(ConfigurationFileError) {
        guard try readFile(other) != nil else { continue }
      } catch {
        if case .isNoFile = error { continue }
      }
      let advice = files.contains(path) ? "only chordd.yaml beside it is" : "rename it to chordd.yaml"
      warnings.append(ConfigurationProblem(file: other, "this file is not read; \(advice)"))
    }
  }

  mutating func add(environment: [String: String]) {
    for (name, text) in environment.sorted(by: { $0.key < $1.key })
    where name.hasPrefix(Setting.environmentPrefix) {
      let origin = SettingOrigin.variable(name)
      if let setting = table.rows.first(where: { $0.environmentVariable == name }) {
        note(SettingAssignment(setting: setting, value: setting.value(fromText: text), origin: origin))
      } else if let setting = table.rows.first(where: {
        $0.formerName.map(Setting.environmentVariable) == name
      }) {
        renamed.append(
          ConfigurationProblem(origin, SettingsReader.renaming(name, to: setting.environmentVariable)))
        guard environment[setting.environmentVariable] == nil else { continue }
        note(SettingAssignment(setting: setting, value: setting.value(fromText: text), origin: origin))
      } else {
        warnings.append(ConfigurationProblem(origin, table.unknownSetting(forVariable: name)))
      }
    }
  }

  mutating func add(_ overrides: [SettingOverride]) {
    for override in overrides {
      let origin = SettingOrigin.option(override.option)
      guard let setting = table.row(named: override.name) else {
        let sentence = table.unknownSetting(forPath: override.name)
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

  /// Reads the values with note names, when all sources are known.
  mutating func carryOutPostponed() {
    var added = 0
    for (assignment, place) in postponed {
      guard let problem = store(assignment) else { continue }
      // Problems are shown in the order of the sources, those of a file in the order of its lines.
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
    return store(assignment)
  }

  private mutating func store(_ assignment: SettingAssignment) -> ConfigurationProblem? {
    if let problem = assignment.carryOut(on: &configuration) { return problem }
    written[assignment.setting.name] = WrittenSetting(value: assignment.value, origin: assignment.origin)
    return nil
  }
}

extension ConfigurationProblem {
  /// Whether both are about one file, and this one about an earlier place.
  fileprivate func precedes(_ other: ConfigurationProblem) -> Bool {
    guard case .file(let path, _) = origin, case .file(path, _) = other.origin else { return false }
    return position < other.position
  }

  /// The position in its file; the beginning for problems of the whole file.
  fileprivate var position: SourcePosition {
    guard case .file(_, let position?) = origin else { return SourcePosition(line: 0, column: 0) }
    return position
  }
}
