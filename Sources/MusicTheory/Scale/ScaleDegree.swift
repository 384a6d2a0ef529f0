/// The place of a note in a scale: a number from 1 to 7 and how far it is raised or lowered.
///
/// It is told from the major scale: `♭3` is a semitone below the third of the major scale. Unlike a
/// `ChordDegree` it has no octave and no function; a scale has a `♭2` where a chord has a `♭9`.
public struct ScaleDegree: Hashable, Sendable {
  /// 1…7. It decides the letter of the spelled note.
  public let number: Int
  /// Semitones above (or, negative, below) that degree of the major scale: −2…2.
  public let alteration: Int

  public init(_ number: Int, _ alteration: Int = 0) {
    self.number = number
    self.alteration = alteration
  }

  /// Reads a degree as it is written: `1`, `♭3`, `♯4`, `𝄫7`; `nil` for anything else.
  public init?(text: some StringProtocol) {
    guard let last = text.last, let number = last.wholeNumberValue, (1...7).contains(number) else {
      return nil
    }
    switch text.dropLast() {
    case "": self.init(number)
    case "♭": self.init(number, -1)
    case "♯": self.init(number, 1)
    case "𝄫": self.init(number, -2)
    case "𝄪": self.init(number, 2)
    default: return nil
    }
  }

  /// Semitones above the tonic; −1 for a `♭1`, which no scale of ours has.
  public var semitones: Int { [0, 2, 4, 5, 7, 9, 11][number - 1] + alteration }

  /// The degree as it is written: `1`, `♭3`, `♯4`, `𝄫7`.
  public var text: String { SpelledPitch.accidentalText(alteration) + "\(number)" }

  /// The degree as a Roman numeral: `♭III`, `IV`, `♯IV`.
  public var numeral: String {
    SpelledPitch.accidentalText(alteration) + ["I", "II", "III", "IV", "V", "VI", "VII"][number - 1]
  }

  /// This degree above `tonic`: letter = tonic letter + (number − 1), the accidental does the rest.
  public func spelled(above tonic: SpelledPitch) -> SpelledPitch {
    SpelledPitch(tonic.letter.up(number - 1), soundingAs: tonic.pitchClass.up(semitones))
  }
}
