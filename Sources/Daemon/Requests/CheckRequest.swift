public import FeatureKit
internal import Foundation
internal import Glibc
internal import Outputs
internal import PageServer
public import Settings
internal import System
public import Wire

/// Examines the files of the running program with its own rights, for `chordd doctor`.
public struct CheckRequest: Request {
  public static let declaration = RequestDeclaration(
    "check", .readPrivately,
    "Says whose chordd this is, which configuration it has read, and whether it can keep what it has to keep.",
    pace: .long, audience: .owner)

  public init() {}

  public struct Reply: Codable, Sendable {
    /// The name of the user that chordd runs as.
    public let user: String
    /// The process number of chordd.
    public let pid: Int
    /// The configuration files that it reads.
    public let files: [String]
    /// The findings about its page, its files, and what it could not keep.
    public let findings: [Finding]
  }

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    let configuration = program.settings.current
    let checks = program.features.checks(configuration, environment: program.environment)
    return Reply(
      user: MachineUsers.name(of: geteuid()), pid: Int(program.fixed.process),
      files: try program.loadedConfiguration.files,
      findings: [program.share.finding].compactMap(\.self)
        + checks.filter { $0.silence == nil }.map { Finding($0.examine()) }
        + program.troubles().map { Finding(verdict: .broken, sentence: $0) })
  }
}

/// Gives the settings as the next start of the running program finds them.
public struct ConfigurationRequest: Request {
  public static let declaration = RequestDeclaration(
    "configuration", .readPrivately,
    "Says every setting as the next start of chordd finds it, and where its value comes from.",
    audience: .owner
  ).promised

  public init() {}

  /// A setting, as `chordd configuration --json` prints it.
  public struct Line: Codable, Sendable {
    /// The name of the setting.
    public let name: String
    /// Its value as it is written in a file; absent when it is secret.
    public let value: String?
    /// The file with the line, the variable, or `default`.
    public let source: String
  }

  public struct Reply: Codable, Sendable {
    /// All settings.
    public let settings: [Line]
  }

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    Reply(
      settings: try program.loadedConfiguration.lines(
        program.features.table, environment: program.environment))
  }
}

extension LoadedConfiguration {
  /// A line for each setting. `environment`: all the variables of the process, with its folder of state.
  public func lines(
    _ table: SettingsTable, environment: [String: String]
  ) -> [ConfigurationRequest.Line] {
    let page = configuration[PageSettings.self]
    let choice = NetworkSwitch(page, environment: environment).choice
    let opened =
      choice.open && page.listen?.isLoopback ?? false
      ? ", opened to the network by the switch on the page: others may \(choice.others.words)" : ""
    // Keyboards have settings of their own, which are in no table.
    let keyboards = written.keys.filter { $0.hasPrefix("keyboards.") }.sorted()
    let settings =
      table.rows.map { (name: $0.name, usual: $0.defaultValue, isSecret: $0.isSecret) }
      + keyboards.map { (name: $0, usual: .text(""), isSecret: false) }
    return settings.map { setting in
      let found = written[setting.name]
      return .init(
        name: setting.name,
        value: setting.isSecret && found != nil ? nil : (found?.value ?? setting.usual).yaml,
        source: (found?.origin.place ?? "default") + (setting.name == "page.listen" ? opened : ""))
    }
  }
}

extension RunningProgram {
  /// The configuration as it is in the files, the environment and the options now.
  fileprivate var loadedConfiguration: LoadedConfiguration {
    get throws(RequestFailure) {
      do throws(ConfigurationError) {
        return try settings.loaded()
      } catch {
        throw RequestFailure(error.sentences, isUsage: false)
      }
    }
  }
}
