internal import MusicTheory

/// When each note of one chord is struck, in a style.
struct StrikePattern {
  /// A note, the hand it is in, and the part of the chord's time in which it sounds.
  struct Part {
    let note: NoteNumber
    let isUpper: Bool
    let start: Duration
    let end: Duration
  }

  private(set) var parts: [Part] = []
  private let beat: Duration
  private let length: Duration

  /// Between the notes of a rolled chord.
  private static let roll = Duration.milliseconds(30)

  init(_ voicing: Voicing, style: PlaybackStyle, beat: Duration, length: Duration) {
    self.beat = beat
    self.length = length
    let notes = voicing.upper.reduce(into: voicing.lower.map { ($0, false) }) { $0.append(($1, true)) }
      .sorted { $0.0 < $1.0 }
    switch style {
    case .block: spread(notes, step: .zero)
    case .arpeggio: spread(notes, step: eighth(notes.count))
    case .arpeggioDown: spread(notes.reversed(), step: eighth(notes.count))
    case .arpeggioUpDown:
      let there = notes + notes.dropLast().reversed()
      spread(there, step: eighth(there.count))
    case .rolled: spread(notes, step: min(Self.roll, length / Double(4 * max(1, notes.count))))
    case .hands: inTurn(notes)
    }
  }

  /// Half a beat, or less when the chord would end before its last note.
  private func eighth(_ count: Int) -> Duration { min(beat / 2, length / max(1, count)) }

  private mutating func spread(_ notes: [(NoteNumber, Bool)], step: Duration) {
    for (index, (note, isUpper)) in notes.enumerated() {
      parts.append(Part(note: note, isUpper: isUpper, start: step * index, end: length))
    }
  }

  /// A quarter of the time the lower hand, a quarter the upper hand, half of it both.
  private mutating func inTurn(_ notes: [(NoteNumber, Bool)]) {
    guard notes.contains(where: \.1), notes.contains(where: { !$0.1 }) else {
      return spread(notes, step: .zero)
    }
    for (note, isUpper) in notes {
      let alone = isUpper ? length / 4 : .zero
      parts.append(Part(note: note, isUpper: isUpper, start: alone, end: alone + length / 4))
      parts.append(Part(note: note, isUpper: isUpper, start: length / 2, end: length))
    }
  }
}
