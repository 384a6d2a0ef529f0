import ChordAnalysis
import Logging
import MusicTheory

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
