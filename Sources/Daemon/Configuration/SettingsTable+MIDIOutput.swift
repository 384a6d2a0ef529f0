internal import Playback

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
