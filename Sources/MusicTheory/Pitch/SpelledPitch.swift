/// A note name without octave: a letter and its accidental.
public struct SpelledPitch: Hashable, Sendable {
  public var letter: Letter
  /// Semitones that the accidental adds: −2 (double flat) to 2 (double sharp) in names that are written.
  public var alteration: Int

  public init(_ letter: Letter, _ alteration: Int = 0) {
    self.letter = letter
    self.alteration = alteration
  }

  /// The name on `letter` that sounds as `pitchClass`, with the smallest accidental: −5…6.
  public init(_ letter: Letter, soundingAs pitchClass: PitchClass) {
    let difference = pitchClass.semitones(above: PitchClass(letter.semitones))
    self.init(letter, difference > 6 ? difference - 12 : difference)
  }

  public var pitchClass: PitchClass { PitchClass(letter.semitones + alteration) }

  /// The place on the line of fifths: F −1, C 0, G 1 … B 5, F♯ 6; flats to the left.
  public var fifths: Int {
    // Each letter is two fifths further than the one before, from F on an octave of letters back.
    let steps = Int(letter.rawValue)
    return 2 * steps - (letter.rawValue < Letter.f.rawValue ? 0 : 7) + 7 * alteration
  }

  /// The name at a place on the line of fifths.
  public init(fifths: Int) {
    let shifted = fifths + 1
    let alteration = shifted >= 0 ? shifted / 7 : (shifted - 6) / 7
    self.init(Letter.c.up(4 * fifths), alteration)
  }

  /// The octave that goes with this name of a note: C♭4 sounds as B3.
  public func octave(of note: NoteNumber) -> Int {
    let plain = Int(note.rawValue) - alteration - letter.semitones
    // Rounded down, also below the octave of MIDI note 0: B♯ is that note in the octave before.
    return (plain >= 0 ? plain / 12 : -1) - 1
  }

  /// Letter and accidental with ♭ ♯ 𝄫 𝄪; more than a double is written out.
  public var text: String { letter.text + Self.accidentalText(alteration) }

  /// The written accidental: empty, `♭`, `♯`, `𝄫`, `𝄪`, or as many single ones as needed.
  public static func accidentalText(_ alteration: Int) -> String {
    switch alteration {
    case 0: ""
    case -2: "𝄫"
    case 2: "𝄪"
    case ..<0: String(repeating: "♭", count: -alteration)
    default: String(repeating: "♯", count: alteration)
    }
  }
}

extension SpelledPitch: CustomStringConvertible {
  public var description: String { text }
}
