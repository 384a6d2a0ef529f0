/// A word that a machine-readable notation has for a set of degrees.
struct NamedQuality {
  let name: String
  let degrees: DegreeSet

  init(_ name: String, _ degrees: DegreeSet) {
    self.name = name
    self.degrees = degrees
  }
}

extension ChordDegree {
  /// Semitones that the accidental adds to the degree of a major scale: −1 for ♭3, 0 for 3, −2 for ˚7.
  var alteration: Int {
    let scale = [0, 2, 4, 5, 7, 9, 11]
    return semitones - scale[(number - 1) % 7]
  }

  /// The degree with this number and accidental; `nil` when there is none.
  init?(number: Int, alteration: Int) {
    let degrees = Self.allCases.filter { $0.number == number && $0.alteration == alteration }
    guard let degree = degrees.first else { return nil }
    self = degree
  }
}

extension SpelledPitch {
  /// How far this note lies above `root` in letters, 1 to 7, and what the accidental adds to a major scale there.
  func degree(above root: SpelledPitch) -> (number: Int, alteration: Int) {
    let steps = (Int(letter.rawValue) - Int(root.letter.rawValue) + 7) % 7
    let scale = [0, 2, 4, 5, 7, 9, 11]
    let natural = SpelledPitch(letter, soundingAs: root.pitchClass.up(scale[steps]))
    // Both are on one letter, so their accidentals may be compared; the shorter way round is meant.
    return (steps + 1, alteration - natural.alteration)
  }

  /// The note with this number and accidental above `root`.
  static func note(_ number: Int, _ alteration: Int, above root: SpelledPitch) -> SpelledPitch {
    let scale = [0, 2, 4, 5, 7, 9, 11]
    let step = (number - 1) % 7
    let natural = SpelledPitch(root.letter.up(step), soundingAs: root.pitchClass.up(scale[step]))
    return SpelledPitch(natural.letter, natural.alteration + alteration)
  }

  /// Letter and accidental in plain characters, as the machine-readable notations have it.
  var plainText: String { letter.text + Self.plainAccidental(alteration) }

  static func plainAccidental(_ alteration: Int) -> String {
    String(repeating: alteration < 0 ? "b" : "#", count: abs(alteration))
  }
}
