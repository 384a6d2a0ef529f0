import CommandKit
import FeatureList
import Logging
import MusicTheory
import Outputs
import Testing

@testable import Daemon
@testable import FeatureKit
@testable import Settings

/// The order of precedence of several sources, and what can be wrong with each.
@Suite struct ConfigurationSourcesTests {
  private static let home = ["HOME": "/home/me"]
  private static let system = "/etc/chordd/chordd.yaml"
  private static let user = "/home/me/.config/chordd/chordd.yaml"

  private static func loader(
    _ environment: [String: String] = home, files: [String: String] = [:]
  ) -> ConfigurationLoader {
    ConfigurationLoader(table: FeatureSet.all.table, environment: environment) { path in
      files[path].map { Array($0.utf8) }
    }
  }

  // MARK: - Precedence

  struct Case: Sendable {
    let system: String?
    let user: String?
    let variable: String?
    let option: String?
    let level: Logger.Level
  }

  @Test(arguments: [
    Case(system: nil, user: nil, variable: nil, option: nil, level: .notice),
    Case(system: "trace", user: nil, variable: nil, option: nil, level: .trace),
    Case(system: "trace", user: "debug", variable: nil, option: nil, level: .debug),
    Case(system: "trace", user: "debug", variable: "info", option: nil, level: .info),
    Case(system: "trace", user: "debug", variable: "info", option: "error", level: .error),
    Case(system: "trace", user: nil, variable: nil, option: "error", level: .error),
    Case(system: nil, user: "debug", variable: "info", option: nil, level: .info),
  ])
  func laterSourcesWin(_ case: Case) throws {
    var environment = Self.home
    environment["CHORDD_LOG_LEVEL"] = `case`.variable
    var files: [String: String] = [:]
    files[Self.system] = `case`.system.map { "log: {level: \($0)}" }
    files[Self.user] = `case`.user.map { "log: {level: \($0)}" }
    let overrides = `case`.option.map { [SettingOverride("log.level", .text($0), option: "--log")] } ?? []
    let loaded = try Self.loader(environment, files: files).load(overrides: overrides)
    #expect(loaded.configuration[LogSettings.self].level == `case`.level)
    #expect(loaded.files == [Self.system, Self.user].filter { files[$0] != nil })
  }

  /// A warning names a file that is not read because of its name, in each folder.
  @Test(arguments: [
    ("/etc/chordd/chordd.yml", "rename it to chordd.yaml"),
    ("/home/me/.config/chordd/chordd.toml", "only chordd.yaml beside it is"),
    ("/home/me/.config/chordd/config.yaml", "only chordd.yaml beside it is"),
  ])
  func `A file of another name is noticed`(path: String, advice: String) throws {
    let files = [path: "hands: {split: 48}", Self.user: "hands: {split: 50}"]
    let loaded = try Self.loader(files: files).load()
    #expect(loaded.warnings.map(\.description) == ["\(path): this file is not read; \(advice)"])
    #expect(loaded.files == [Self.user])
  }

  @Test func settingsOfBothFilesCount() throws {
    let files = [Self.system: "log: {level: debug}\nhands: {split: off}", Self.user: "hands: {split: 48}"]
    let configuration = try Self.loader(files: files).load().configuration
    #expect(configuration[LogSettings.self].level == .debug)
    #expect(configuration.hands.split == .at(NoteNumber(48)!))
  }

  @Test func anExplicitFileReplacesBoth() throws {
    let files = [Self.system: "log: {level: debug}", Self.user: "bad: 1", "mine": "hands: {split: off}"]
    let loaded = try Self.loader(files: files).load(file: "mine")
    #expect(loaded.files == ["mine"])
    #expect(loaded.configuration[LogSettings.self].level == .notice)
    #expect(loaded.configuration.hands.split == .off)
  }

  @Test(
    arguments: [
      (["HOME": "/h"], "/h/.config/chordd/chordd.yaml"),
      (["HOME": "/h", "XDG_CONFIG_HOME": "/x"], "/x/chordd/chordd.yaml"),
      (["HOME": "/h", "XDG_CONFIG_HOME": "relative"], "/h/.config/chordd/chordd.yaml"),
      (["HOME": "/h", "XDG_CONFIG_HOME": ""], "/h/.config/chordd/chordd.yaml"),
      ([:], nil), (["HOME": ""], nil),
    ] as [([String: String], String?)])
  func userFile(_ environment: [String: String], path: String?) {
    #expect(Self.loader(environment).userFile == path)
  }

  // MARK: - Environment and options

  @Test(
    arguments: [
      ("CHORDD_HANDS_SPLIT", .init("Eb4") { $0.hands.split = .at(NoteNumber(63)!) }),
      ("CHORDD_INPUT_PORTS", .init("20:0, Roland A-88") { $0.input.ports = ["20:0", "Roland A-88"] }),
      ("CHORDD_INPUT_PORTS", .init("")),
      (
        "CHORDD_SETTLING_COALESCE_LIMIT",
        .init("0.1s") { $0[SettlingChoices.self].coalesceLimit = .milliseconds(100) }
      ),
      ("CHORDD_OUTPUTS_JSON", .init("-") { $0[JSONSettings.self].json = .standardOutput }),
      ("CHORDDX", .init("1")),
    ] as [(String, ConfigurationTests.Change)])
  func variable(_ name: String, change: ConfigurationTests.Change) throws {
    var expected = Configuration()
    change.make(&expected)
    let loaded = try Self.loader([name: change.text]).load()
    #expect(loaded.configuration == expected)
    #expect(loaded.warnings == [])
  }

  /// A former name: what is read, and what is said of it.
  @Test(
    arguments: [
      ("diary: {pedal: 67}", [:], 67, ["f:1:9: diary.pedal is called pedals.keep now"]),
      ("pedals: {keep: 66}\ndiary: {pedal: 67}", [:], 66, ["f:2:9: diary.pedal is called pedals.keep now"]),
      ("diary: {pedal: 67}\npedals: {keep: 66}", [:], 66, ["f:1:9: diary.pedal is called pedals.keep now"]),
      (
        "", ["CHORDD_DIARY_PEDAL": "67"], 67,
        ["CHORDD_DIARY_PEDAL is called CHORDD_PEDALS_KEEP now"]
      ),
      ("", ["CHORDD_DIARY_PEDAL": "67", "CHORDD_PEDALS_KEEP": "66"], 66, nil),
      ("pedals: {keep: 66}", [:], 66, []),
    ] as [(String, [String: String], Int, [String]?)])
  func formerNames(_ text: String, _ variables: [String: String], _ controller: Int, _ said: [String]?) throws
  {
    let loader = ConfigurationLoader(table: FeatureSet.all.table, environment: variables) { _ in
      Array(text.utf8)
    }
    let loaded = try loader.load(file: "f")
    #expect(loaded.written["pedals.keep"]?.value == .text("\(controller)") && loaded.warnings == [])
    if let said { #expect(loaded.renamed.map(\.description) == said) }
  }

  @Test(arguments: [
    (
      "CHORDD_HAND_SPLIT",
      "unknown environment variable \"CHORDD_HAND_SPLIT\"; did you mean CHORDD_HANDS_SPLIT?"
    ),
    ("CHORDD_ZZZ", "unknown environment variable \"CHORDD_ZZZ\" is ignored"),
  ])
  func unknownVariable(_ name: String, warning: String) throws {
    #expect(try Self.loader([name: "1"]).load().warnings.map(\.description) == [warning])
  }

  @Test(arguments: [
    SettingValue.text("20:0, Roland"), .list(["20:0", "Roland"]),
  ])
  func listsComeAsTextOrAsList(_ value: SettingValue) throws {
    let ports = SettingOverride("input.ports", value, option: "--port")
    #expect(try Self.loader().load(overrides: [ports]).configuration.input.ports == ["20:0", "Roland"])
  }

  @Test func everyBadVariableAndOptionIsNamed() {
    let environment = ["CHORDD_HANDS_SPLIT": "H9", "CHORDD_PEDALS_SUSTAIN": ""]
    let overrides = [
      SettingOverride("hands.split", "X", option: "--split"),
      SettingOverride("hands.splt", "C4", option: "--set"),
    ]
    let error = #expect(throws: ConfigurationError.self) {
      try Self.loader(environment, files: [Self.system: "x: 1"]).load(overrides: overrides)
    }
    #expect(
      error?.description == """
        /etc/chordd/chordd.yaml:1:1: unknown setting "x"; \
        known here are \(ConfigurationTests.groups)
        CHORDD_HANDS_SPLIT must be a note such as C4, E♭4 or 60, or floating, or channel, or off, not "H9"; \
        for example, CHORDD_HANDS_SPLIT=C4
        CHORDD_PEDALS_SUSTAIN must be true or false, not empty; for example, CHORDD_PEDALS_SUSTAIN=true
        --split must be a note such as C4, E♭4 or 60, or floating, or channel, or off, not "X"; \
        for example, --split C4
        --set: unknown setting "hands.splt"; did you mean "hands.split"?
        """)
  }

  // MARK: - Files that are none

  @Test(arguments: [
    (ConfigurationFileError.isNoFile("a directory"), "f: this is a directory, not a configuration file"),
    (.isTooLarge, "f: larger than 64 KiB, so not a configuration file"),
    (.unreadable("Permission denied"), "f: cannot be read: Permission denied"),
  ])
  func unreadable(_ failure: ConfigurationFileError, message: String) {
    let loader = ConfigurationLoader(table: FeatureSet.all.table, environment: [:]) {
      _ throws(ConfigurationFileError) in throw failure
    }
    let error = #expect(throws: ConfigurationError.self) { try loader.load(file: "f") }
    #expect(error?.description == message)
  }

  @Test(
    arguments: [
      (
        [0xFF, 0xFE, 0x61, 0x00],
        "f: no configuration: it is text in UTF-16; save it as UTF-8, or: iconv -f UTF-16 -t UTF-8"
      ),
      (Array("a: \u{FC}".utf16.map { UInt8($0) }), "f: this is not UTF-8 text; save it with that encoding"),
      (
        Array("OggS".utf8),
        "f: no configuration: it is an Ogg recording, not text; chordd reads notes, not sound"
      ),
      (Array(repeating: 0x20, count: 300_000), "f: larger than 64 KiB, so not a configuration file"),
    ] as [([UInt8], String)])
  func badBytes(_ bytes: [UInt8], message: String) {
    let loader = ConfigurationLoader(table: FeatureSet.all.table, environment: [:]) { _ in bytes }
    let error = #expect(throws: ConfigurationError.self) { try loader.load(file: "f") }
    #expect(error?.description == message)
  }

  @Test(
    arguments: [
      ("/tmp", "/tmp: this is a directory, not a configuration file"),
      (
        "/nowhere/at/all",
        "/nowhere/at/all: there is no such file; there is no folder /nowhere/at; without --config the usual files are read"
      ),
      (
        "/dev/null/x",
        "/dev/null/x: there is no such file; without --config the usual files are read"
      ),
      ("/dev/zero", "/dev/zero: this is a device, not a configuration file"),
      ("/dev/null", nil),
      (#filePath, "x"),
    ] as [(String, String?)])
  func realFiles(_ path: String, message: String?) throws {
    let loader = ConfigurationLoader(table: FeatureSet.all.table, environment: [:])
    if let message {
      let error = #expect(throws: ConfigurationError.self) { try loader.load(file: path) }
      #expect(message == "x" || error?.description == message)
    } else {
      #expect(try loader.load(file: path).configuration == Configuration())
    }
  }
}
