/// A kind of scale, on any tonic: one row of the table of scales.
public struct ScaleType: Hashable, Sendable {
  /// The usual name: `Lydian dominant`.
  public let name: String
  /// Other names for the same notes on the same tonic.
  public let otherNames: [String]
  /// The degrees from the tonic upwards, without the octave.
  public let degrees: [ScaleDegree]
  /// The scales of which it is a rotation.
  public let family: ScaleFamily
  /// The number of the note of its parent that the scale starts on: 1 for the parent itself.
  public let mode: Int
  /// The passing note that a bebop scale adds, 0…11 semitones above the tonic; `nil` for other scales. A chord that has this note needs
  /// another scale.
  public let passing: Int?
  /// The degrees as which its notes are heard over a dominant, where they are others.
  public let heardOverDominant: [String]?

  init(
    _ name: String, _ formula: String, _ family: ScaleFamily, mode: Int = 1, also otherNames: [String] = [],
    passing: Int? = nil, heard: String? = nil
  ) {
    self.name = name
    self.otherNames = otherNames
    degrees = formula.split(separator: " ").map { ScaleDegree(text: $0)! }
    self.family = family
    self.mode = mode
    self.passing = passing
    heardOverDominant = heard?.split(separator: " ").map(String.init)
  }

  /// Whether it has all notes of a chord, in semitones above its tonic, and none of them is its passing note.
  public func fits(_ chord: PitchClassSet) -> Bool {
    chord.isSubset(of: semitones) && !(passing.map { chord.contains(PitchClass($0)) } ?? false)
  }

  /// The semitones of its degrees above the tonic.
  public var semitones: PitchClassSet { PitchClassSet(semitones: degrees.map(\.semitones)) }

  /// Semitones from each note to the next, the last one to the octave.
  public var steps: [Int] {
    let heights = degrees.map(\.semitones) + [12]
    return zip(heights, heights.dropFirst()).map { $1 - $0 }
  }

  /// Whether its family is named after it.
  public var isParent: Bool { mode == 1 }

  /// Whether its third is minor and no major third sounds beside it; its numerals are then lower case.
  public var isMinor: Bool { semitones.contains(PitchClass(3)) && !semitones.contains(PitchClass(4)) }
}

/// Scales that are rotations of one another; they are named after their parent, the first mode.
public enum ScaleFamily: CaseIterable, Hashable, Sendable {
  /// Seven notes, one on each letter.
  case major, melodicMinor, harmonicMinor, harmonicMajor
  /// Five notes; and five with a blue note.
  case pentatonic, blues
  /// Scales that repeat within the octave.
  case diminished, augmented, wholeTone, chromatic
  /// Seven notes and a passing note.
  case bebopDominant, bebopMajor, bebopMelodicMinor
  /// Seven notes, one on each letter, with names of peoples or composers.
  case doubleHarmonic, neapolitanMinor, neapolitanMajor, hungarianMajor, enigmatic, persian
  /// Five notes of Japan, and eight of Spain.
  case hirajoshi, inSen, spanish

  /// Whether chords are stacked in thirds on its scales, which have seven notes, one on each letter. On rare scales they would have no
  /// names.
  public var isHeptatonic: Bool {
    switch self {
    case .major, .melodicMinor, .harmonicMinor, .harmonicMajor: true
    default: false
    }
  }

  /// Whether its scales are found by their names alone, and not proposed over chords.
  public var isRare: Bool {
    switch self {
    case .doubleHarmonic, .neapolitanMinor, .neapolitanMajor, .hungarianMajor, .enigmatic, .persian,
      .hirajoshi, .inSen,
      .spanish:
      true
    default: false
    }
  }

  /// Whether its scales are listed apart from the others, as pentatonics: few notes, for lines rather than chords.
  public var isPentatonic: Bool { self == .pentatonic || self == .blues }
}

/// A scale's name without everything that people write differently: `lydian-b7` is `Lydian ♭7`.
struct ScaleName: Hashable {
  /// Lower-case letters, digits, `b` and `#`.
  let text: String

  init(_ name: some StringProtocol) {
    var words: [String] = []
    for word in Self.plain(name).split(separator: " ") {
      switch word {
      case "scale", "mode": continue
      case "flat": words.append("b")
      case "sharp": words.append("#")
      case "natural" where words.isEmpty, "nat" where words.isEmpty: words.append("natural")
      case "natural", "nat": words.append("n")
      case "maj": words.append("major")
      case "min": words.append("minor")
      case "aug": words.append("augmented")
      case "dim": words.append("diminished")
      case "dom": words.append("dominant")
      default: words.append(String(word))
      }
    }
    text = words.joined()
  }

  /// Lower case, signs in ASCII, and a space for every character that only separates words.
  private static func plain(_ name: some StringProtocol) -> String {
    var plain = ""
    for character in name.lowercased() {
      switch character {
      case "♭": plain += "b"
      case "♯": plain += "#"
      case "𝄫": plain += "bb"
      case "♮": plain += "n"
      case "˚", "°", "º": plain += "o"
      case "-", "_", "(", ")", ",", "–", "/": plain += " "
      case _ where character.isWhitespace: plain += " "
      default: plain.append(character)
      }
    }
    return plain
  }
}
