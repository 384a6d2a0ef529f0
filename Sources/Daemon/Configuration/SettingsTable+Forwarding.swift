internal import Outputs

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
