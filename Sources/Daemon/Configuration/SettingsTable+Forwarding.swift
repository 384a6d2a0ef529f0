internal import Outputs

extension SettingsTable {
  /// Where names are forwarded to: files, sockets, networks, speech.
  static let forwarding: [Setting] = files

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
}
