internal import MusicTheory

/// The function of a chord in a key: `I`, `♭VII`, `vi`, `ii`; lower case for minor and diminished chords.
enum RomanNumeral {
  /// `nil` for readings without a root, and for polychords.
  static func text(_ reading: ChordReading, in key: Key, speller: ChordSpeller) -> String? {
    guard case .chord(let chord) = reading else { return nil }
    let root = speller.root(of: chord)
    let steps = (Int(root.letter.rawValue) - Int(key.tonic.letter.rawValue) + 7) % 7
    let scale = key.mode == .major ? [0, 2, 4, 5, 7, 9, 11] : [0, 2, 3, 5, 7, 8, 10]
    let distance = root.pitchClass.semitones(above: key.tonic.pitchClass)
    let alteration = (distance - scale[steps] + 18) % 12 - 6
    let numeral = ["I", "II", "III", "IV", "V", "VI", "VII"][steps]
    let isMinor = [.minor, .halfDiminished, .diminished].contains(chord.quality.family)
    return SpelledPitch.accidentalText(alteration) + (isMinor ? numeral.lowercased() : numeral)
  }
}
