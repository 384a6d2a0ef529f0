internal import ChordAnalysis
internal import MusicTheory

/// The system exclusive message by which arranger keyboards of Yamaha are told a chord: F0 43 7E 02 cr ct bn bt F7.
///
/// `cr` is the root and `bn` the bass note, `ct` and `bt` the types of the chord and of the chord in the bass; 7F in the
/// latter two means none. Source: Yamaha, CSP-170/CSP-150 Data List, p. 91, "Chord Control", type 1.
struct YamahaChordMessage: Hashable {
  let bytes: [UInt8]

  private static let none: UInt8 = 0x7F

  /// The end of the last chord.
  static let cancel = YamahaChordMessage(
    root: SpelledPitch(.c), type: ArrangerChordType.cancel, bass: nil)

  /// What a reading is to an arranger; `nil` for notes that no chord covers.
  ///
  /// Of two chords it takes the one name that was close, if there is one, else the lower chord.
  init?(_ combination: Combination, key: Key) {
    let readings = (0..<combination.readings.count).map { combination.readings[$0].reading }
    guard let best = readings.first else { return nil }
    if case .polychord(let polychord) = best {
      let single = readings.lazy.compactMap { if case .chord(let chord) = $0 { chord } else { nil } }.first
      self.init(single ?? polychord.lower, key)
    } else {
      self.init(best, key)
    }
  }

  private init?(_ reading: ChordReading, _ key: Key) {
    switch reading {
    case .chord(let chord): self.init(chord, key)
    case .interval:
      guard let root = reading.root else { return nil }
      self.init(root: key.spelling(of: root), type: 0x1F, bass: nil)
    case .note(let note): self.init(root: key.spelling(of: note), type: 0x1E, bass: nil)
    case .polychord, .cluster: return nil
    }
  }

  private init(_ chord: Chord, _ key: Key) {
    self.init(
      root: key.spelling(of: chord.root), type: ArrangerChordType.nearest(to: chord.quality).number,
      bass: chord.isSlash ? key.spelling(of: chord.bass) : nil)
  }

  private init(root: SpelledPitch, type: UInt8, bass: SpelledPitch?) {
    bytes = [
      0xF0, 0x43, 0x7E, 0x02, Self.note(root), type, bass.map(Self.note) ?? Self.none, Self.none, 0xF7,
    ]
  }

  /// The accidental in the high half, 3 for none; the letter in the low half, 1 for C.
  private static func note(_ pitch: SpelledPitch) -> UInt8 {
    let accidental = UInt8(clamping: min(max(pitch.alteration, -3), 3) + 3)
    return accidental << 4 | (pitch.letter.rawValue + 1)
  }
}
