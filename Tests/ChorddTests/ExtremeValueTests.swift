import ALSASequencer
import ChordAnalysis
import CommandKit
import FeatureList
import Foundation
import Keyboards
import MIDI
import MusicTheory
import Outputs
import Playback
import PlaybackFeature
import System
import Testing

@testable import Daemon
@testable import FeatureKit
@testable import Settings

/// Every setting of the table with every extreme value, by every way in: refused in a sentence or used, and never a trap.
@Suite struct ExtremeValueTests {
  /// Mistakes of a person, or of a program that writes configurations.
  static let texts: [String] = {
    let numbers = [
      Int.min, .min + 1, .max, .max - 1, Int(Int32.min), Int(Int32.max), 1 << 32, -129, -1, 128, 256,
    ]
    return numbers.map(String.init)
      + [
        "0", "-0", "+0", "+1", "00", "0x10", "1e308", "-1e308", "1e309", "1e-400", "nan", "-nan", "inf",
        "-inf", "", " ",
        "-", "--", "off", "none", "all", "auto", "18446744073709551616", "99999999999999999999999999", "0.0",
        "1.5",
        "86399999", "86400000", "9223372036854775807s", "1e30s", "0ms", "-1ms", ".", "..", "/", "~", "//////",
        "/\0",
        "C9223372036854775807", "C-9223372036854775808", "C-1", "G9", "99999999999:0",
        "0:-9223372036854775808",
        "[::1]:99999999999", "[", "[]", ":", ":0", "1:1:1", "h:65536", "h:-1", "usb:ffff:ffff", "usb:", "\0",
        "\u{1B}[2J",
        "\u{85}", "\u{9B}31m", "\u{202E}txt", "\u{2028}", "\n", "\r\n", "\t", "\u{FEFF}", "\u{FFFD}",
        "\u{10FFFF}",
        "٣", "１６", "e\u{301}", "👩‍👩‍👧‍👦", "{name}", "%s%n", "#", "'", "\"", "\\",
        String(repeating: "9", count: 400),
        String(repeating: "a", count: 2000), "/" + String(repeating: "x", count: 500),
        String(repeating: "♭", count: 100),
      ]
  }()

  /// Values that only a file can have.
  static let yaml = [
    "[]", "[[]]", "[[1]]", "{}", "{a: {b: {c: 1}}}", "[{a: 1}]", "~", "null", "&a [*a]", "*a",
    "!!binary AAAA",
    "!!int 1", "!!null 1", "? a", "| ", "|\n    a\n    b", ">-\n    a", "\"\\0\"", "\"\\ud800\"", "\"\\x1b\"",
    "[,]", "[1, 1, 1, 1]",
    "[-9223372036854775808]", "[9223372036854775807, 1]", "0o17", ".nan", "-.inf", "2001-01-01", "=", "<<",
    "@", "`",
  ]

  private static let settings = FeatureSet.all.table.rows + KeyboardSettings.rows(of: "Piano")

  @Test(arguments: settings)
  func neverTraps(_ setting: Setting) throws {
    let live = try LivePart()
    for text in Self.texts {
      try live.set(setting, text)
      try live.load(setting, Self.quoted(text))
      if !text.contains(where: \.isNewline) { try live.load(setting, text) }
    }
    for value in Self.yaml { try live.load(setting, value) }
    try live.load(setting, bytes: [0xED, 0xA0, 0x80])
    try live.load(setting, bytes: [0xFF, 0xFE])
  }

  /// A text as YAML that means this very text.
  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        ? String(scalar)
        : "\\U" + String(repeating: "0", count: 8 - String(scalar.value, radix: 16).count)
          + String(scalar.value, radix: 16)
    }
    return "\"" + escaped.joined() + "\""
  }
}

/// The parts of a running program that a configuration changes and that need neither a sequencer nor a network.
private final class LivePart {
  /// Every group is in it: an empty configuration makes its groups anew at each look, which takes half of the time.
  private static let defaults = FeatureSet.all.table.defaults

  private let control: InputControl
  private let context: StreamContext

  private var analyzer = Analyzer(settings: Configuration().analyzer)
  private var time = Duration.zero
  private var used: Configuration?

  init() throws {
    control = try InputControl()

    context = StreamContext(
      naming: Configuration().namingSettings, startMicroseconds: 0, elapsed: { nil }, wallClock: { 0 })
  }

  /// By variable, by option and by request.
  func set(_ setting: Setting, _ text: String) throws {
    let options = [SettingValue.text(text), .list([text]), .list([text, text])].map { value in
      [SettingOverride(setting.name, value, option: "--option")]
    }
    let environment = [setting.environmentVariable: text]
    for (environment, overrides) in [(environment, [])] + options.map({ ([:], $0) }) {
      try reload { () throws(ConfigurationError) in
        try ConfigurationLoader(table: FeatureSet.all.table, environment: environment) { _ in nil }.load(
          overrides: overrides)
      }
    }
    let settings = liveSettings {
      LoadedConfiguration(configuration: Self.defaults, files: [], warnings: [])
    }
    if let changed = try? settings.set(setting, to: text, request: "request") { try use(changed) }
  }

  /// By file.
  func load(_ setting: Setting, _ yaml: String) throws { try load(setting, bytes: Array(yaml.utf8)) }

  func load(_ setting: Setting, bytes: [UInt8]) throws {
    let groups = setting.name.split(separator: ".")
    let keys = groups.enumerated().map { String(repeating: " ", count: $0) + $1 + ":" }.joined(
      separator: "\n")
    let content = Array((keys + " ").utf8) + bytes + [10]
    try reload { () throws(ConfigurationError) in
      try ConfigurationLoader(table: FeatureSet.all.table, environment: [:]) { _ in content }.load(file: "f")
    }
  }

  private func reload(_ load: () throws(ConfigurationError) -> LoadedConfiguration) throws {
    do throws(ConfigurationError) {
      let loaded = try load()
      let settings = liveSettings { loaded }
      _ = try settings.reload()
      try? use(settings.current)
    } catch {
      #expect(error.sentences.allSatisfy { !$0.isEmpty && !$0.unicodeScalars.contains(where: \.isControl) })
    }
  }

  private func liveSettings(
    _ load: @escaping @Sendable () throws(ConfigurationError) -> LoadedConfiguration
  ) -> LiveSettings {
    LiveSettings(
      Self.defaults, table: FeatureSet.all.table, control: control, context: context,
      load: BoundedLoad(load))
  }

  /// All that is made of a configuration: analyzer, names, outputs, playback, keyboards.
  private func use(_ configuration: Configuration) throws {
    // Most values are refused, or mean what is in force.
    guard configuration != used else { return }
    used = configuration
    let settings = control.takeSettings() ?? configuration.analyzer
    analyzer.update(settings, at: time) { _ in }
    analyzer.setSplit(settings.split, at: time) { _ in }
    let event = JSONEvent(context: context.with(configuration.namingSettings))
    for note: UInt8 in [48, 52, 55, 58, 61] {
      let midi = MIDIEvent.noteOn(NoteNumber(dataByte: note), velocity: 80, channel: Channel(statusByte: 0))
      analyzer.apply(.midi(midi, from: .first), at: time) { _ = event.text(copy $0) }
    }
    time += .seconds(1)
    analyzer.advance(to: time) { _ = event.text(copy $0) }
    analyzer.apply(.panic, at: time) { _ = event.text(copy $0) }
    for entry in configuration.keyboards.entries { _ = (entry.profile, try? PortSelector(entry.name)) }
    for port in configuration.input.ports { _ = try? PortSelector(port) }
    let request = try PlaybackTextReader(noteNames: .english).read("Dm7 G7 | Cmaj7")
    #expect(!PlaybackSchedule(request, configuration.playback).events.isEmpty)
    let midi = MIDISender(send: { _ in true }, sendSystemExclusive: { _ in }, velocity: { 64 })
    let outputPlace = OutputPlace(
      configuration: configuration, environment: [:], context: context, midi: midi)
    _ = FeatureSet.all.outputs.flatMap { $0.listeners(outputPlace) }
    let place = SplitPlace(configuration.hands.split, border: nil)
    #expect(throws: Never.self) {
      try JSONDecoder().decode(SplitPlace.self, from: JSONEncoder().encode(place))
    }
    #expect(!configuration.naming.key.word.isEmpty)
  }
}
