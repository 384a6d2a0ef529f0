internal import MusicTheory

extension FactSheet {
  /// Chords above their numerals; nothing is added when there are none.
  mutating func add(_ label: String, _ chords: [ScaleChord], _ writer: TheoryWriter) {
    add(
      label,
      columns: [chords.map { writer.text($0.written) }, chords.map { $0.numeral(style: writer.style) }])
  }
}
