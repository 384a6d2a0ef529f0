internal import ChordAnalysis
internal import Logging
internal import MusicTheory
internal import Outputs
internal import Playback

/// The one table of settings: name, type and range, default, meaning.
///
/// The file reader, the environment variables, the messages about mistakes and the defaults are all
/// derived from these rows; a test holds `config/chordd.yaml` to them.
public enum SettingsTable {
  public static let rows: [Setting] = listening + forwarding + page + midiOutput + running

  /// What is heard, how it is named, and what shows it here.
  private static let listening: [Setting] = [
    Setting(
      "input.ports", \.input.ports, .portNames, default: [],
      "The keyboards to listen to, each CLIENT:PORT by number, name or unique beginning of a name; "
        + "an empty list means every keyboard."),
    Setting(
      "input.stuck-note", \.input.stuckNote,
      .timeOrOff(milliseconds: 1000...3_600_000, example: "300s"), default: "300s",
      "How long a keyboard that holds notes may say nothing before they are let go, or \"off\"."),
    Setting(
      "input.channels", \.input.channels, .channels, default: "all",
      "The MIDI channels that count, on every keyboard and in files; all means all but the drums."),
    Setting(
      "input.drums", \.input.drums, .flag, default: "false",
      "Whether the drums of General MIDI, channel 10, count as notes."),

    Setting(
      "hands.split", \.hands.split, spelled: SettingType.handSplitting, default: "C4",
      "The lowest key of the upper hand, or \"floating\" for a border that follows the gap between the hands, "
        + "or \"channel\" to tell them apart by MIDI channel, or \"off\" for one hand."),
    Setting(
      "hands.upper-channel", \.hands.upperChannel, .channel, default: "1",
      "With split: channel, the MIDI channel of the upper hand; all other channels are the lower."),
    Setting(
      "hands.reach", \.hands.reach, .integer(FloatingSplit.reaches), default: "16",
      "With split: floating, how far one hand reaches, in semitones."),
    Setting(
      "hands.learn-controller", \.hands.learnController, .controller, default: "off",
      "A MIDI controller that, at 64 or more, makes the next key the lowest of the upper hand; or \"off\"."),

    Setting(
      "pedals.sustain", \.pedals.sustain, .flag, default: "true",
      "Whether the sustain pedal (controller 64) keeps notes sounding."),
    Setting(
      "pedals.sostenuto", \.pedals.sostenuto, .flag, default: "true",
      "Whether the sostenuto pedal (controller 66) keeps notes sounding."),
    Setting(
      "pedals.half-pedal", \.pedals.halfPedal, .integer(1...127), default: "64",
      "A pedal whose value is this or more counts as down."),

    Setting(
      "settling.coalesce", \.settling.coalesce, .time(milliseconds: 0...1000), default: "25ms",
      "How long after a key is struck the program waits for the rest of the hand."),
    Setting(
      "settling.coalesce-limit", \.settling.coalesceLimit, .time(milliseconds: 0...2000), default: "60ms",
      "The longest such wait, counted from the first key, if it is longer than coalesce."),
    Setting(
      "settling.commit", \.settling.commit, .time(milliseconds: 0...5000), default: "200ms",
      "How long a reading must hold to be committed: until then speech, the key that is heard and other records wait."
    ),
    Setting(
      "settling.hold", \.settling.hold, .time(milliseconds: 0...60_000), default: "500ms",
      "How long the last name stays after the last note has ended."),
    Setting(
      "settling.latch", \.settling.latch, .timeOrOff(milliseconds: 50...2000, example: "400ms"),
      default: "off",
      "How long a key that was let go counts on, so that broken chords add up without a pedal; or \"off\"."),

    Setting(
      "naming.style", \.naming.style, .choice(SymbolStyle.all.map(\.name)), default: "standard",
      "How chord symbols are written."),
    Setting(
      "naming.notes", \.naming.notes, .choice(NoteNames.all.map(\.name)), default: "english",
      "What the notes are called, in names and in the values of settings."),
    Setting(
      "naming.ascii", \.naming.ascii, .flag, default: "false",
      "Whether names use plain characters only, such as b and # for flats and sharps."),
    Setting(
      "naming.key", \.naming.key, spelled: SettingType.key, default: "detect",
      "The key that decides between C♯ and D♭, such as \"Eb major\" or \"F# minor\"; \"detect\" to hear it in "
        + "what is played, or \"none\"."),
    Setting(
      "naming.rootless", \.naming.rootless, .flag, default: "false",
      "Whether a bassist is playing, so that chords without their root are named first."),
    Setting(
      "naming.alternatives", \.naming.alternatives, .integer(0...7), default: "3",
      "How many other readings are given with each name."),

    Setting(
      "outputs.terminal", \.outputs.terminal, .choice(of: TerminalMode.self), default: "auto",
      "Large lettering in the terminal (on), plain lines (plain), nothing (off), "
        + "or lettering only where there is a terminal (auto)."),
    Setting(
      "outputs.json", \.outputs.json, .jsonDestination, default: "off",
      "Events as JSON lines: to a file, to standard output (\"-\", with the quotes), or off."),
  ]

  /// How the program is controlled, and what it says about itself.
  private static let running: [Setting] = [
    Setting(
      "control.socket", \.control.socket, .socket, default: "auto",
      "The Unix socket by which a running chordd is controlled: where the system keeps such files (auto), "
        + "at a path of its own, or none (off)."),

    Setting(
      "log.level", \.log.level, .choice(of: Logger.Level.self), default: "notice",
      "The least important messages that are logged."),
  ]

  /// The row called `name`, such as `hands.split`.
  public static func row(named name: String) -> Setting? {
    rows.first { $0.name == name }
  }
}

extension SettingsTable {
  /// The names that have settings below them: `input`, `hands` and so on, in the order of the table.
  static let groups: [String] = uniqued(rows.map { String($0.name.dropLast($0.key.count + 1)) })

  /// What may stand directly inside a group (given with its period; empty for the whole file).
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
  /// Where names are forwarded to: files, sockets, networks, speech.
  static let forwarding: [Setting] = files + mqtt + speech

  private static let files: [Setting] = [
    Setting(
      "outputs.text-file", \.outputs.textFile, .pathOrOff(example: "/tmp/chord.txt"), default: "off",
      "A file that holds the present name and nothing else, or off."),
    Setting(
      "outputs.text-phase", \.outputs.textPhase, .choice(of: TextFileSink.Phase.self), default: "live",
      "When a name goes to the text file: at once (live), or once it has held (committed)."),
    Setting(
      "outputs.text-silence", \.outputs.textSilence, .choice(of: TextFileSink.Silence.self), default: "empty",
      "What becomes of the text file when nothing sounds: it is emptied (empty), or keeps the last name (keep)."
    ),
    Setting(
      "outputs.socket", \.outputs.socket, .socket, default: "off",
      "A Unix socket where programs read the events as JSON lines: where the system keeps such files (auto), "
        + "at a path of its own, or none (off)."),
    Setting(
      "outputs.osc", \.outputs.osc, .oscTargets, default: [],
      "Receivers of Open Sound Control, each HOST:PORT, with IPv6 addresses in brackets."),
    Setting(
      "outputs.osc-prefix", \.outputs.oscPrefix, .oscAddress, default: "/chord",
      "How every OSC address begins."),
    Setting(
      "outputs.osc-name", \.outputs.oscName, .oscAddresses, default: [],
      "OSC addresses of the receivers' own that get the name as well, such as \"/cue/chord/text\", or that have it "
        + "inside, such as \"/cue/{name}/start\"."),
  ]

  private static let mqtt: [Setting] = [
    Setting(
      "mqtt.broker", \.mqtt.broker, .brokerOrOff, default: "off",
      "The MQTT broker that the chords are published to, HOST or HOST:PORT, or off."),
    Setting("mqtt.topic", \.mqtt.topic, .topic, default: "chordd", "How every MQTT topic begins."),
    Setting(
      "mqtt.name", \.mqtt.name, .topicPartOrOff, default: "off",
      "A name that sets this chordd apart where several publish to one broker, as in chordd/NAME/chord; or off."
    ),
    Setting(
      "mqtt.user", \.mqtt.user, .wordOrOff, default: "off",
      "The user as whom to log in to the broker, or off."),
    Setting(
      "mqtt.password-file", \.mqtt.passwordFile, .pathOrOff(example: "/etc/chordd/mqtt-password"),
      default: "off", "A file with that user's password and nothing else, or off."),
    Setting(
      "mqtt.ca-file", \.mqtt.caFile, .trust, default: "off",
      "Whether the connection is encrypted (TLS): with the authorities that the system trusts (system), or those in "
        + "a file; or off."),
    Setting(
      "mqtt.qos", \.mqtt.qos, .integer(0...2), default: "0",
      "How much care is taken with each message: MQTT's quality of service."),
    Setting(
      "mqtt.phase", \.mqtt.phase, .choice(of: MQTTSettings.Phase.self), default: "live",
      "Which chords are published: every one at once (live), or those that have held (committed)."),
    Setting(
      "mqtt.discovery", \.mqtt.discovery, .flag, default: "false",
      "Whether Home Assistant is told that there is a sensor."),
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
      "The language of the voice, such as en or de; the words are German with de and English with any other."),
    Setting(
      "speech.voice", \.speech.voice, .wordOrOff, default: "off",
      "A voice by its name, as spd-say -L lists them, or off for the usual one of the language."),
  ]
}

extension SettingsTable {
  /// What is sent to the MIDI output: playback, chords for arrangers, forwarded notes.
  static let midiOutput: [Setting] = [
    Setting(
      "playback.port", \.playback.port, .portOrNone, default: "none",
      "The instrument that is connected to the MIDI output when it is there, CLIENT:PORT by number, name or "
        + "unique beginning of a name; or \"none\"."),
    Setting(
      "playback.channel", \.playback.channel, .channel, default: "1",
      "The MIDI channel that is played on."),
    Setting(
      "playback.velocity", \.playback.velocity, .integer(1...127), default: "80",
      "How hard the top note of a chord is struck."),
    Setting(
      "playback.tempo", \.playback.tempo, .integer(20...400), default: "100",
      "The tempo of what is played, in beats a minute; a chord lasts four beats."),
    Setting(
      "playback.style", \.playback.style, .choice(of: PlaybackStyle.self), default: "block",
      "How the notes of a chord are struck: at once (block), one after the other, rolled, or hand by hand."),
    Setting(
      "playback.voicing", \.playback.voicing, .choice(of: VoicingStyle.self), default: "two-handed",
      "How the notes of a chord are laid out on the keyboard."),
    Setting(
      "playback.program", \.playback.program, .program, default: "off",
      "The sound that the instrument is told to use first, 1 to 128, or \"off\" to leave it as it is."),
    Setting(
      "playback.controller", \.playback.controller, .controller, default: "off",
      "A MIDI controller that, at 64 or more, plays back what was just played; or \"off\"."),
    Setting(
      "midi.arranger", \.midi.arranger, .choice(of: ArrangerKind.self), default: "off",
      "Tells arranger keyboards each chord, in the maker's own message; or \"off\"."),
    Setting(
      "midi.forward", \.midi.forward, .choice(of: NoteForwarding.self), default: "off",
      "Sends the notes of the chord in force: as soon as it is played (live), once it has held (committed), "
        + "or not at all (off)."),
    Setting(
      "midi.forward-channel", \.midi.forwardChannel, .channel, default: "1",
      "The MIDI channel of the forwarded notes."),
    Setting(
      "midi.forward-upper-channel", \.midi.forwardUpperChannel, .channelOrOff, default: "off",
      "A MIDI channel of its own for the forwarded notes of the upper hand, or \"off\"."),
  ]
}

extension SettingsTable {
  /// The page and its server.
  static let page: [Setting] = [
    Setting(
      "page.listen", \.page.listen, .pageAddress, default: "127.0.0.1:8737",
      "Where the page is served, ADDRESS:PORT, or \"off\"; \"0.0.0.0:8737\" opens it to the network."),
    Setting(
      "page.hosts", \.page.hosts, .hostNames, default: [],
      "Names by which the page may be called, besides those of this machine."),
    Setting(
      "page.token", \.page.token, .token, default: "off",
      "What somebody at another machine must show to change something, or \"off\": then nobody there can."),
    Setting(
      "page.token-file", \.page.tokenFile, .tokenFile, default: "off",
      "A file with that token, instead of the token itself; or \"off\"."),
  ]
}
