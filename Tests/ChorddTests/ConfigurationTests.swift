import ChordAnalysis
import CommandKit
import FeatureList
import Logging
import MIDI
import MusicTheory
import Outputs
import Testing

@testable import Daemon
@testable import FeatureKit
@testable import Settings

/// A configuration file, setting by setting.
@Suite struct ConfigurationTests {
  /// The names at the outermost level of a file, as messages list them.
  static let groups =
    "input, hands, pedals, settling, naming, outputs, mqtt, speech, midi, page, playback, practice, diary, charts, lights, control, log, keyboards"

  /// The change that some text makes to the defaults.
  struct Change: Sendable {
    let text: String
    let make: @Sendable (inout Configuration) -> Void

    init(_ text: String, make: @escaping @Sendable (inout Configuration) -> Void = { _ in }) {
      self.text = text
      self.make = make
    }
  }

  @Test(arguments: [
    Change(""),
    Change("# nothing but a comment"),
    Change("---\n"),
    Change(String(repeating: "# *remark*\n", count: 20)),
    Change("~"),
    Change("hands:\n"),
    Change("hands: {}\ninput: null"),
    Change("input: {ports: [\"20:0\", Roland]}") { $0.input.ports = ["20:0", "Roland"] },
    Change("input:\n  ports:\n    - 20:0\n    - \"Keys, A-88: 1\"") {
      $0.input.ports = ["20:0", "Keys, A-88: 1"]
    },
    Change("hands: {split: 48}") { $0.hands.split = .at(NoteNumber(48)!) },
    Change("hands: {split: 010}") { $0.hands.split = .at(NoteNumber(10)!) },
    Change("hands: {split: E♭4}") { $0.hands.split = .at(NoteNumber(63)!) },
    Change("hands: {split: 'eb4'}") { $0.hands.split = .at(NoteNumber(63)!) },
    Change("hands: {split: C-1}") { $0.hands.split = .at(NoteNumber(0)!) },
    Change("hands: {split: off}") { $0.hands.split = .off },
    Change("hands: {split: channel, upper-channel: 16}") {
      $0.hands.split = .channel; $0.hands.upperChannel = Channel(15)!
    },
    Change("hands: {split: floating, reach: 14}") {
      $0.hands.split = .floating; $0.hands.reach = 14
    },
    Change("hands: {learn-controller: 80}") { $0[PedalChoices.self].learn = Controller(dataByte: 80) },
    Change("hands: {learn-controller: off}"),
    Change("input: {stuck-note: off}") { $0.input.stuckNote = nil },
    Change("input: {stuck-note: 90s}") { $0.input.stuckNote = .seconds(90) },
    Change("input: {channels: [1, 10]}") { $0.input.channels = ChannelSet(rawValue: 0b10_0000_0001) },
    Change("input: {channels: '1,10'}") { $0.input.channels = ChannelSet(rawValue: 0b10_0000_0001) },
    Change("input: {channels: all}"),
    Change("input: {drums: yes}") { $0.input.drums = true },
    Change("settling: {latch: 400}") { $0[SettlingChoices.self].latch = .milliseconds(400) },
    Change("settling: {latch: off}"),
    Change("pedals: {sustain: no}") { $0[PedalChoices.self].sustain = false },
    Change("pedals: {sostenuto: OFF, half-pedal: 0127}") {
      $0[PedalChoices.self].sostenuto = false; $0[PedalChoices.self].halfPedal = 127
    },
    Change("settling: {coalesce: 10}") { $0[SettlingChoices.self].coalesce = .milliseconds(10) },
    Change("settling: {commit: 150 ms, coalesce-limit: 1.5s}") {
      $0[SettlingChoices.self].commit = .milliseconds(150);
      $0[SettlingChoices.self].coalesceLimit = .milliseconds(1500)
    },
    Change("settling: {hold: 60s}") { $0[SettlingChoices.self].hold = .seconds(60) },
    Change("settling: {coalesce: 0.5}") { $0[SettlingChoices.self].coalesce = .microseconds(500) },
    Change("naming: {ascii: yes, rootless: on}") {
      $0.naming.ascii = true; $0.naming.rootless = true
    },
    Change("naming: {key: Eb major}") { $0.naming.key = .given(Key(SpelledPitch(.e, -1), .major)) },
    Change("naming: {key: \"C#m\"}") { $0.naming.key = .given(Key(SpelledPitch(.c, 1), .minor)) },
    Change("naming: {key: none, style: standard, alternatives: 0}") {
      $0.naming.key = .none; $0.naming.alternatives = .close(0)
    },
    Change("naming: {alternatives: all}") { $0.naming.alternatives = .all },
    Change("naming: {key: detect}") { $0.naming.key = .detected },
    Change("naming: {style: jazz}") { $0.naming.style = "jazz" },
    // Note names hold for the whole configuration, wherever they are set.
    Change("hands: {split: H3}\nnaming: {key: B major, notes: german}") {
      ($0.naming.notes, $0.naming.key) = ("german", .given(Key(SpelledPitch(.b, -1), .major)))
      $0.hands.split = .at(NoteNumber(59)!)
    },
    Change("outputs: {terminal: on}") { $0[TerminalSettings.self].terminal = .on },
    Change("outputs: {terminal: off, json: '-'}") {
      $0[TerminalSettings.self].terminal = .off; $0[JSONSettings.self].json = .standardOutput
    },
    Change("outputs: {json: /tmp/a b.jsonl}") { $0[JSONSettings.self].json = .file("/tmp/a b.jsonl") },
    Change("log: {level: debug}") { $0[LogSettings.self].level = .debug },
    Change("\u{FEFF}log: {level: debug}\r\nhands:\r\n  split: off\r\n") {
      $0[LogSettings.self].level = .debug; $0.hands.split = .off
    },
    Change("hands: &h {split: off}") { $0.hands.split = .off },
    Change("\"hands\": {\"split\": \"off\"}") { $0.hands.split = .off },
  ])
  func says(_ change: Change) throws {
    var expected = Configuration()
    change.make(&expected)
    #expect(try load(change.text) == expected)
  }

  @Test(arguments: [
    // Names
    ("hands:\n  splt: C4", "f:2:3: unknown setting \"hands.splt\"; did you mean \"hands.split\"?"),
    ("hnads:\n  split: C4", "f:1:1: unknown setting \"hnads\"; did you mean \"hands\"?"),
    (
      "pedals: {half_pedal: 3}",
      "f:1:10: unknown setting \"pedals.half_pedal\"; did you mean \"pedals.half-pedal\"?"
    ),
    ("split: C4", "f:1:1: unknown setting \"split\"; did you mean \"hands.split\"?"),
    (
      "hands.split: C4",
      "f:1:1: unknown setting \"hands.split\"; write \"hands:\" and, indented below it, \"split: …\""
    ),
    (
      "web: 1",
      "f:1:1: unknown setting \"web\"; known here are \(ConfigurationTests.groups)"
    ),
    (
      "no: 1",
      "f:1:1: unknown setting \"no\"; known here are \(ConfigurationTests.groups)"
    ),
    ("? [a]\n: 1", "f:1:3: the name of a setting must be plain text"),
    (
      "\"a\\e[2J\": 1",
      "f:1:1: unknown setting \"a\\u{1b}[2J\"; known here are \(ConfigurationTests.groups)"
    ),
    // Shape
    (
      "hands: C4",
      "f:1:8: hands is a group, whose settings (split, upper-channel, reach) go indented on the lines below it"
    ),
    (
      "- hands",
      "f:1:1: a configuration is made of groups and settings, such as \"hands:\" and \"  split: C4\""
    ),
    (
      "hands", "f:1:1: a configuration is made of groups and settings, such as \"hands:\" and \"  split: C4\""
    ),
    (
      "input: {ports: Roland}",
      "f:1:16: input.ports must be a list of port names, not \"Roland\"; for example, ports: [\"20:0\", \"Roland\"]"
    ),
    (
      "input: {ports: [[a]]}",
      "f:1:16: input.ports must be a list of port names, not a list of lists or groups; for example, ports: [\"20:0\", \"Roland\"]"
    ),
    (
      "pedals: {sustain: {}}",
      "f:1:19: pedals.sustain must be true or false, not a group of settings; for example, sustain: true"
    ),
    (
      "pedals: {sustain: [no]}",
      "f:1:19: pedals.sustain must be true or false, not the list \"no\"; for example, sustain: true"
    ),
    // Twice
    (
      "log:\n  level: debug\n  level: info",
      "f:3:3: \"log.level\" is already given on line 2; keep one of the two"
    ),
    (
      "log: {level: debug, \"level\": info}",
      "f:1:21: \"log.level\" is already given on line 1; keep one of the two"
    ),
    ("log: {}\nhands: {}\nlog: {}", "f:3:1: \"log\" is already given on line 1; keep one of the two"),
    // YAML
    (
      "hands:\n\tsplit: C4",
      "f:2:1: not valid YAML: indent with spaces, not tabs, and put unusual text in quotes"
    ),
    (
      "outputs:\n  json: -",
      "f:2:9: not valid YAML: write \"-\" in quotes, and each item of a list on its own line"
    ),
    (
      "hands:\n  split: C4\n   upper-channel: 3",
      "f:3:17: not valid YAML: indent every setting of a group alike, and put text with a colon in quotes"
    ),
    (
      "a: 1\n---\nb: 2",
      "f:2:1: not valid YAML: the line --- begins another document; a configuration has only one"
    ),
    (
      "a: *nobody",
      "f:1:4: not valid YAML: a word with * stands for a part that & names, and there is none; put it in quotes"
    ),
    ("log:\n  level: \u{7}", "f:2:10: not valid YAML: there is a control character; remove it"),
  ])
  func refuses(_ yaml: String, message: String) {
    #expect(complaint(yaml) == message)
  }

  @Test func everyProblemOfAFileIsReportedInOrder() {
    let yaml = """
      log: {level: loud}
      hands:
        splt: C4
        split: H4
        upper-channel: 17
        upper-channel: 3
      log: {level: debug}
      """
    #expect(
      complaint(yaml)?.split(separator: "\n").map { $0.prefix(30) } == [
        "f:1:14: log.level must be trac",
        "f:3:3: unknown setting \"hands.",
        "f:4:10: hands.split must be a ",
        "f:5:18: hands.upper-channel mu",
        "f:6:3: \"hands.upper-channel\" i",
        "f:7:1: \"log\" is already given ",
      ])
  }

  // MARK: - Helpers

  private func load(_ yaml: String) throws -> Configuration {
    let loader = ConfigurationLoader(table: FeatureSet.all.table, environment: [:]) { _ in Array(yaml.utf8) }
    return try loader.load(file: "f").configuration
  }

  private func complaint(_ yaml: String) -> String? {
    do {
      _ = try load(yaml)
      return nil
    } catch {
      return "\(error)"
    }
  }
}
