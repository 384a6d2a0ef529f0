internal import CommandKit
internal import Explore

extension FactSheet {
  /// Chords above their numerals; nothing is added when there are none.
  mutating func add(_ label: String, _ chords: [ScaleChordFacts]) {
    add(label, columns: [chords.map(\.symbol), chords.map(\.numeral)])
  }
}
