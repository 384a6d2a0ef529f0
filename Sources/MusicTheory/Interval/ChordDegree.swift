/// The part a tone plays in a chord: why it is there.
///
/// The same key can be two degrees: ♯9 and ♭3 sound alike and mean different things, and only one of them
/// makes a chord minor. The order is the order in which a chord is told: chord tones first, then extensions.
public enum ChordDegree: UInt8, CaseIterable, Hashable, Sendable {
  case root
  case second, minorThird, majorThird, fourth
  case flatFifth, fifth, sharpFifth
  case sixth
  case diminishedSeventh, minorSeventh, majorSeventh
  case flatNinth, ninth, sharpNinth
  case eleventh, sharpEleventh
  case flatThirteenth, thirteenth

  /// Semitones above the root within one octave: 0…11.
  public var semitones: Int {
    switch self {
    case .root: 0
    case .flatNinth: 1
    case .second, .ninth: 2
    case .minorThird, .sharpNinth: 3
    case .majorThird: 4
    case .fourth, .eleventh: 5
    case .flatFifth, .sharpEleventh: 6
    case .fifth: 7
    case .sharpFifth, .flatThirteenth: 8
    case .sixth, .diminishedSeventh, .thirteenth: 9
    case .minorSeventh: 10
    case .majorSeventh: 11
    }
  }

  /// The number of the degree: 1, 2, 3, 4, 5, 6, 7, 9, 11 or 13. It decides the letter of the spelled note.
  public var number: Int {
    switch self {
    case .root: 1
    case .second: 2
    case .minorThird, .majorThird: 3
    case .fourth: 4
    case .flatFifth, .fifth, .sharpFifth: 5
    case .sixth: 6
    case .diminishedSeventh, .minorSeventh, .majorSeventh: 7
    case .flatNinth, .ninth, .sharpNinth: 9
    case .eleventh, .sharpEleventh: 11
    case .flatThirteenth, .thirteenth: 13
    }
  }

  /// The degree as written beside a note: `1`, `♭3`, `♯11`, `˚7`, `7` (the major seventh).
  public var text: String {
    switch self {
    case .diminishedSeventh: "˚7"
    case .minorThird, .flatFifth, .minorSeventh, .flatNinth, .flatThirteenth: "♭\(number)"
    case .sharpFifth, .sharpNinth, .sharpEleventh: "♯\(number)"
    default: "\(number)"
    }
  }

  /// This degree above `root`, spelled: letter = root letter + (number − 1), the accidental does the rest.
  public func spelled(above root: SpelledPitch) -> SpelledPitch {
    SpelledPitch(root.letter.up(number - 1), soundingAs: root.pitchClass.up(semitones))
  }
}
