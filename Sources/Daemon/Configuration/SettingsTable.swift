internal import ChordAnalysis
internal import Logging
internal import MusicTheory
internal import Outputs
internal import Playback

/// The table of settings: name, type and range, default, meaning.
///
/// The file reader, the environment variables, the messages about mistakes and the defaults follow from these rows.
/// So do `config/chordd.yaml`, chordd.yaml(5) and docs/configuration.md: `make documents` writes them. In a meaning, what
/// is typed is in backticks.
public enum SettingsTable {
  public static let rows: [Setting] = listening + forwarding + page + midiOutput + running

  /// Input, naming, and output on this terminal.
  private static let listening: [Setting] = [
    Setting(
      "input.ports", \.input.ports, .portNames, default: [],
      "The keyboards to listen to, each CLIENT:PORT, by number, name or unique beginning of a name, as "
        + "`chordd ports` lists them, or a USB device (`usb:0499:1503`). An empty list means every "
        + "keyboard, also those that are plugged in later."),
    Setting(
      "input.stuck-note", \.input.stuckNote,
      .timeOrOff(milliseconds: 1000...3_600_000, example: "300s"), default: "300s",
      "How long a keyboard that holds notes may send nothing before they are released, because the "
        + "message that ends them must have been lost."),
    Setting(
      "input.channels", \.input.channels, .channels, default: "all",
      "The MIDI channels that count, on every keyboard and in files. With `all`, the drums of General "
        + "MIDI (channel 10) do not count."),
    Setting(
      "input.drums", \.input.drums, .flag, default: "false",
      "Whether the drums of General MIDI, channel 10, count as notes."),

    Setting(
      "hands.split", \.hands.split, spelled: SettingType.handSplitting, default: "C4",
      "The lowest key of the upper hand; C4 is middle C. Or: `floating`, for a split that follows the gap "
        + "between the hands; `channel`, to separate the hands by MIDI channel; `off`, for one hand."),
    Setting(
      "hands.upper-channel", \.hands.upperChannel, .channel, default: "1",
      "With `split: channel`, the MIDI channel of the upper hand. All other channels are the lower hand."),
    Setting(
      "hands.reach", \.hands.reach, .integer(FloatingSplit.reaches), default: "16",
      "With `split: floating`, how far one hand reaches, in semitones: 12 is an octave, 16 a tenth."),
    Setting(
      "hands.learn-controller", \.hands.learnController, .controller, default: "off",
      "A MIDI controller, such as that of a switch or a spare pedal. When it arrives with 64 or more, the "
        + "next key that is struck becomes the lowest of the upper hand."),

    Setting(
      "pedals.sustain", \.pedals.sustain, .flag, default: "true",
      "Whether the sustain pedal (controller 64) keeps notes sounding."),
    Setting(
      "pedals.sostenuto", \.pedals.sostenuto, .flag, default: "true",
      "Whether the sostenuto pedal (controller 66) keeps notes sounding."),
    Setting(
      "pedals.half-pedal", \.pedals.halfPedal, .integer(1...127), default: "64",
      "A pedal counts as down from this value on."),

    Setting(
      "settling.coalesce", \.settling.coalesce, .time(milliseconds: 0...1000), default: "25ms",
      "How long to wait for the rest of the hand after a key is struck. 0 names every key at once."),
    Setting(
      "settling.coalesce-limit", \.settling.coalesceLimit, .time(milliseconds: 0...2000), default: "60ms",
      "The longest such wait, counted from the first key, if it is longer than coalesce."),
    Setting(
      "settling.commit", \.settling.commit, .time(milliseconds: 0...5000), default: "200ms",
      "How long a reading must hold to be committed. Until then speech, the detected key and records wait."),
    Setting(
      "settling.hold", \.settling.hold, .time(milliseconds: 0...60_000), default: "500ms",
      "How long the last name stays after the last note has ended."),
    Setting(
      "settling.latch", \.settling.latch, .timeOrOff(milliseconds: 50...2000, example: "400ms"),
      default: "off",
      "How long a released key still counts, so that broken chords add up without a pedal. About as long "
        + "as one figure is a good choice."),

    Setting(
      "naming.style", \.naming.style, .choice(SymbolStyle.all.map(\.name)), default: "standard",
      "How chord symbols are written: `standard` (Cma7), `berklee` (CMaj7), `pop` (Cmaj7) or `jazz` "
        + "(C∆7); for programs `ireal`, `harte`, `musicxml` or `lilypond`."),
    Setting(
      "naming.notes", \.naming.notes, .choice(NoteNames.all.map(\.name)), default: "english",
      "What notes are called, in names and in settings: `english` (B♭ B), `german` (B H), `semi-german` "
        + "(B♭ H) or `solfege` (Si♭ Si)."),
    Setting(
      "naming.ascii", \.naming.ascii, .flag, default: "false",
      "Whether names use plain characters only: Bb7(#11) for B♭7(♯11)."),
    Setting(
      "naming.key", \.naming.key, spelled: SettingType.key, default: "detect",
      "The key, which spells the chords and decides close calls, such as Eb major or F# minor. `detect` "
        + "takes the one that is heard."),
    Setting(
      "naming.rootless", \.naming.rootless, .flag, default: "false",
      "Whether a bassist is playing, so that chords without their root are named first."),
    Setting(
      "naming.alternatives", \.naming.alternatives, .integer(0...7), default: "3",
      "How many other readings are given with each name."),

    Setting(
      "outputs.terminal", \.outputs.terminal, .choice(of: TerminalMode.self), default: "auto",
      "What is shown on standard output: large lettering (`on`), plain lines (`plain`), nothing (`off`), "
        + "or lettering where there is a terminal and plain lines elsewhere (`auto`)."),
    Setting(
      "outputs.json", \.outputs.json, .jsonDestination, default: "off",
      "Where events go as JSON lines: to the end of a file, or to standard output (`-` in quotes)."),
  ]

  /// Control and log.
  private static let running: [Setting] = [
    Setting(
      "control.socket", \.control.socket, .socket, default: "auto",
      "The Unix socket through which `chordd status`, `chordd set` and others talk to a running chordd. "
        + "`auto` is control.sock in the folder for running programs: $XDG_RUNTIME_DIR/chordd or, for a "
        + "service, /run/chordd."),

    Setting(
      "log.level", \.log.level, .choice(of: Logger.Level.self), default: "notice",
      "The least important messages that are logged, on standard error."),
  ]

  /// The row called `name`, such as `hands.split`.
  public static func row(named name: String) -> Setting? {
    rows.first { $0.name == name }
  }
}

extension SettingsTable {
  /// The names that have settings below them: `input`, `hands` and so on, in the order of the table.
  static let groups: [String] = uniqued(rows.map { String($0.name.dropLast($0.key.count + 1)) })

  /// The keys that a group may have (given with its period; empty for the whole file).
  static func keys(in group: String) -> [String] {
    uniqued(
      rows.filter { $0.name.hasPrefix(group) }
        .compactMap { $0.name.dropFirst(group.count).split(separator: ".").first.map(String.init) })
  }

  private static func uniqued(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}

extension SettingsTable {
  /// Outputs: files, sockets, networks, speech.
  static let forwarding: [Setting] = files + mqtt + speech

  private static let files: [Setting] = [
    Setting(
      "outputs.text-file", \.outputs.textFile, .pathOrOff(example: "/tmp/chord.txt"), default: "off",
      "A file that holds the current name and nothing else, for OBS and the like. It is replaced as a "
        + "whole for each name."),
    Setting(
      "outputs.text-phase", \.outputs.textPhase, .choice(of: TextFileSink.Phase.self), default: "live",
      "When a name goes to that file: at once (`live`), or when it has held (`committed`)."),
    Setting(
      "outputs.text-silence", \.outputs.textSilence, .choice(of: TextFileSink.Silence.self), default: "empty",
      "What happens to that file when nothing sounds: it is emptied (`empty`), or keeps the last name "
        + "(`keep`)."),
    Setting(
      "outputs.socket", \.outputs.socket, .socket, default: "off",
      "A Unix socket where any number of programs on this machine read the events as JSON lines. `auto` "
        + "is events.sock in the folder for running programs: $XDG_RUNTIME_DIR/chordd or, for a service, "
        + "/run/chordd."),
    Setting(
      "outputs.osc", \.outputs.osc, .oscTargets, default: [],
      "Receivers of Open Sound Control, such as [\"192.168.1.20:53000\", \"[fe80::1%eth0]:9000\"]."),
    Setting(
      "outputs.osc-prefix", \.outputs.oscPrefix, .oscAddress, default: "/chord",
      "How every OSC address begins: /chord/name, /chord/notes and so on."),
    Setting(
      "outputs.osc-name", \.outputs.oscName, .oscAddresses, default: [],
      "The receivers' own OSC addresses that also get the name. `/cue/chord/text` gets each name as an "
        + "argument; `/cue/{name}/start` contains it, when the chord has held."),
  ]

  private static let mqtt: [Setting] = [
    Setting(
      "mqtt.broker", \.mqtt.broker, .brokerOrOff, default: "off",
      "The MQTT broker that the chords are published to, such as homeassistant.local."),
    Setting(
      "mqtt.topic", \.mqtt.topic, .topic, default: "chordd",
      "How every MQTT topic begins: chordd/chord, chordd/name, chordd/status."),
    Setting(
      "mqtt.name", \.mqtt.name, .topicPartOrOff, default: "off",
      "A name for this chordd where several publish to one broker: with `stage` the topics are "
        + "chordd/stage/chord and so on."),
    Setting(
      "mqtt.user", \.mqtt.user, .wordOrOff, default: "off",
      "The user to log in to the broker as."),
    Setting(
      "mqtt.password-file", \.mqtt.passwordFile, .pathOrOff(example: "/etc/chordd/mqtt-password"),
      default: "off",
      "A file with that user's password and nothing else."),
    Setting(
      "mqtt.ca-file", \.mqtt.caFile, .trust, default: "off",
      "Whether the connection is encrypted (TLS): `system` for the authorities that this machine trusts, "
        + "or a file with the broker's own."),
    Setting(
      "mqtt.qos", \.mqtt.qos, .integer(0...2), default: "0",
      "How often a message may arrive, MQTT's quality of service: at most once (0), at least once (1), "
        + "exactly once (2)."),
    Setting(
      "mqtt.phase", \.mqtt.phase, .choice(of: MQTTSettings.Phase.self), default: "live",
      "Which chords are published: every chord at once (`live`), or those that have held (`committed`)."),
    Setting(
      "mqtt.discovery", \.mqtt.discovery, .flag, default: "false",
      "Whether the sensor appears in Home Assistant by itself."),
  ]

  private static let speech: [Setting] = [
    Setting(
      "speech.enabled", \.speech.enabled, .flag, default: "false",
      "Whether chords that have held are spoken, by speech-dispatcher."),
    Setting(
      "speech.rate", \.speech.rate, .integer(-100...100), default: "0",
      "How fast: from -100, the slowest, to 100."),
    Setting(
      "speech.volume", \.speech.volume, .integer(-100...100), default: "100",
      "How loud: from -100, the softest, to 100."),
    Setting(
      "speech.language", \.speech.language, .language, default: "en",
      "The language of the voice. The words are German with `de`, and English with any other."),
    Setting(
      "speech.voice", \.speech.voice, .wordOrOff, default: "off",
      "A voice by its name, as `spd-say -L` lists them. `off` is the usual voice of the language."),
  ]
}

extension SettingsTable {
  /// What is sent to the MIDI output: playback, chords for arrangers, forwarded notes.
  static let midiOutput: [Setting] = [
    Setting(
      "playback.port", \.playback.port, .portOrNone, default: "none",
      "The instrument that is connected to the MIDI output when it is there, also the one that `chordd "
        + "play` takes."),
    Setting(
      "playback.channel", \.playback.channel, .channel, default: "1",
      "The MIDI channel that is played on."),
    Setting(
      "playback.velocity", \.playback.velocity, .integer(1...127), default: "80",
      "How hard the top note of a chord is struck."),
    Setting(
      "playback.tempo", \.playback.tempo, .integer(20...400), default: "100",
      "Beats per minute; a chord lasts four beats."),
    Setting(
      "playback.style", \.playback.style, .choice(of: PlaybackStyle.self), default: "block",
      "How the notes of a chord are struck: together (`block`), one after the other, `rolled`, or hand by "
        + "hand (`hands`)."),
    Setting(
      "playback.voicing", \.playback.voicing, .choice(of: VoicingStyle.self), default: "two-handed",
      "How the notes of a chord are arranged on the keyboard."),
    Setting(
      "playback.program", \.playback.program, .program, default: "off",
      "The sound that the instrument switches to first. `off` leaves it as it is."),
    Setting(
      "playback.controller", \.playback.controller, .controller, default: "off",
      "A MIDI controller that, at 64 or more, plays back what was just played."),
    Setting(
      "midi.arranger", \.midi.arranger, .choice(of: ArrangerKind.self), default: "off",
      "Sends each chord to an arranger keyboard, in the message of its maker."),
    Setting(
      "midi.forward", \.midi.forward, .choice(of: NoteForwarding.self), default: "off",
      "Sends the notes of the current chord: as soon as it is played (`live`), or when it has held "
        + "(`committed`)."),
    Setting(
      "midi.forward-channel", \.midi.forwardChannel, .channel, default: "1",
      "The MIDI channel of the forwarded notes."),
    Setting(
      "midi.forward-upper-channel", \.midi.forwardUpperChannel, .channelOrOff, default: "off",
      "A separate MIDI channel for those of the upper hand."),
  ]
}

extension SettingsTable {
  /// The page and its server.
  static let page: [Setting] = [
    Setting(
      "page.listen", \.page.listen, .pageAddress, default: "127.0.0.1:8737",
      "Where the page is served. By default only this machine reaches it. `0.0.0.0:8737`, or `[::]:8737` "
        + "with IPv6 (both in quotes), opens it to the network: everyone may look, and only those who have "
        + "the token may change something."),
    Setting(
      "page.hosts", \.page.hosts, .hostNames, default: [],
      "Host names that the page answers to, besides localhost and, when it is open to the network, the "
        + "name and the addresses of this machine."),
    Setting(
      "page.token", \.page.token, .token, default: "off",
      "What a client on another machine must show to change something. With `off`, none there can."),
    Setting(
      "page.token-file", \.page.tokenFile, .tokenFile, default: "off",
      "A file with that token, instead of the token itself."),
  ]
}
