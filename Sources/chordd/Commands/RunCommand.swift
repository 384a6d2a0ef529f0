internal import ArgumentParser
internal import CLinux
internal import CommandKit
internal import Daemon
internal import FeatureKit
internal import FeatureList
internal import Foundation
internal import Settings
internal import System

/// `chordd run`: the daemon.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Listen, name, and show what is played (the default command).",
    discussion: """
      Listens to every keyboard of the ALSA sequencer, also to those that are plugged in later, until it is \
      interrupted. The page is http://127.0.0.1:8737.
      On a terminal it shows the name in large letters, a keyboard and the other readings. Elsewhere it prints a line per \
      chord: name, kind and notes, separated by tabs, with a bar between the hands.
      Without a sequencer it plays the built-in demo, and then names what is played on the page; with \
      '--input sequencer' it ends with an error, as a service should.

      Example: chordd run --port "Digital Piano" --split G3
               chordd run --input demo
               chordd run --input song.mid --track 2 --json
               amidi -p hw:1 -r /dev/stdout | chordd run --input -
      """)

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Listen to this port: 24:0, a name, or the unique beginning of one. May be given several times.",
      valueName: "client:port"), completion: Completions.ports)
  var port: [String] = []

  @Option(
    help: ArgumentHelp(
      "Instead of the sequencer: 'demo', a MIDI file, or '-' for raw MIDI bytes on standard input. With 'sequencer' it never plays the demo.",
      valueName: "source"), completion: Completions.inputs)
  var input: String?

  @Flag(help: "Print plain lines, even on a terminal.")
  var plain = false

  @Flag(help: "Print every event as one line of JSON.")
  var json = false

  @Flag(help: "Serve no page, as with page.listen: off.")
  var noPage = false

  @Option(
    help: ArgumentHelp(
      "How long a chord waits for more keys, such as 25 or 25ms; 0 names every key at once.",
      valueName: "time"))
  var coalesce: String?

  @Option(help: .hidden)
  var endsWith: Int32?

  @OptionGroup var hearing: HearingOptions
  @OptionGroup var naming: NamingOptions
  @OptionGroup var files: ConfigurationOptions

  func validate() throws {
    guard !port.contains("") else {
      throw ValidationError("--port needs a port, such as 24:0 or \"Digital Piano\"")
    }
    guard input != "" else { throw ValidationError("--input needs a MIDI file, or sequencer, or demo, or -") }
    guard !(plain && json) else {
      throw ValidationError("--plain and --json both write to standard output; choose one")
    }
    guard hearing.track.isEmpty || isFile else {
      throw ValidationError("--track chooses tracks of a MIDI file; give one with --input")
    }
    guard input == nil || input == InputWord.sequencer || port.isEmpty else {
      throw ValidationError("--port chooses a sequencer port and --input replaces the sequencer; choose one")
    }
  }

  /// Whether the input has tracks.
  private var isFile: Bool {
    input.map { !["-", InputWord.demo, InputWord.sequencer, InputWord.nothing].contains($0) } ?? false
  }

  func run() async throws {
    try await CommandFailure.reporting(mistake: CommandFailure.brokenConfiguration) {
      try refuseTyping()
      if let endsWith { clinux_end_with_parent(endsWith) }
      let options = RunOptions(
        input: input, tracks: hearing.tracks, configurationFile: files.config, overrides: overrides,
        version: Version.number, features: .all)
      try await Daemon(options: options, environment: ProcessInfo.processInfo.environment).run()
    }
    try CommandFailure.checkStandardOutput()
    // An output that is stuck in a library was abandoned; the C library would wait for its streams.
    _exit(EXIT_SUCCESS)
  }

  /// Raw MIDI bytes are not typed.
  private func refuseTyping() throws {
    guard input == "-", isatty(STDIN_FILENO) == 1 else { return }
    Diagnostics.note(
      "standard input is a terminal; raw MIDI bytes are expected: for example "
        + "'amidi -p hw:1 -r /dev/stdout | chordd run --input -'")
    throw ExitCode.failure
  }

  private var overrides: [SettingOverride] {
    var overrides = naming.givenOverrides + hearing.overrides
    if !port.isEmpty { overrides.append(SettingOverride("input.ports", .list(port), option: "--port")) }
    if plain { overrides.append(SettingOverride("outputs.terminal", "plain", option: "--plain")) }
    if json {
      overrides.append(SettingOverride("outputs.terminal", "off", option: "--json"))
      overrides.append(SettingOverride("outputs.json", "-", option: "--json"))
    }
    if noPage { overrides.append(SettingOverride("page.listen", "off", option: "--no-page")) }
    if let coalesce {
      overrides.append(SettingOverride("settling.coalesce", .text(coalesce), option: "--coalesce"))
    }
    return overrides
  }
}
