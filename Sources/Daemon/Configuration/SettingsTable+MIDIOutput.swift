extension SettingsTable {
  /// What is sent to the MIDI output: chords for arrangers, forwarded notes, playback.
  static let midiOutput: [Setting] = []
}
