extension Interval {
  /// The kinds of intervals that have a name, from the smallest.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case diminished, minor, perfect, major, augmented

    /// How musicians abbreviate it: `m3`, `M3`, `P5`.
    fileprivate var letters: [String] {
      switch self {
      case .diminished: ["d", "dim", "diminished"]
      case .minor: ["m", "mi", "min", "minor"]
      case .perfect: ["P", "p", "perfect"]
      case .major: ["M", "ma", "maj", "major"]
      case .augmented: ["A", "aug", "augmented"]
      }
    }
  }

  /// An interval by its name; `nil` where there is none, such as a perfect third. `number` is 1…15.
  public init?(_ kind: Kind, _ number: Int) {
    guard (1...15).contains(number) else { return nil }
    let simple = (number - 1) % 7
    let isPerfect = [0, 3, 4].contains(simple)
    let change: Int? =
      switch kind {
      case .perfect: isPerfect ? 0 : nil
      case .major: isPerfect ? nil : 0
      case .minor: isPerfect ? nil : -1
      case .diminished: isPerfect ? -1 : -2
      case .augmented: 1
      }
    guard let change else { return nil }
    let semitones = [0, 2, 4, 5, 7, 9, 11][simple] + 12 * ((number - 1) / 7) + change
    guard semitones >= 0 else { return nil }
    self.init(semitones: semitones, number: number)
  }

  /// The kind; `nil` for a doubly diminished or augmented interval.
  public var kind: Kind? { Kind.allCases.first { Interval($0, number) == self } }

  /// The interval in a word: `minor-3`, `augmented-4`; `nil` for a doubly diminished or augmented one.
  public var word: String? { kind.map { "\($0.rawValue)-\(number)" } }

  /// Reads `m3`, `minor-3`, `P5`, `aug4`, `tritone` or `octave`; `nil` for anything else. `m` is minor, `M` major.
  /// - Complexity: O(*n*) in the number of characters.
  public init?(word: some StringProtocol) {
    switch word.lowercased() {
    case "tritone", "tt": self.init(.augmented, 4)
    case "octave": self.init(.perfect, 8)
    default:
      let letters = word.prefix { $0.isLetter }
      let rest = word.dropFirst(letters.count).drop { $0 == "-" }
      let isWord = letters.count > 1
      let wanted = isWord ? letters.lowercased() : String(letters)
      guard let number = Int(rest), rest.allSatisfy(\.isNumber),
        let kind = Kind.allCases.first(where: { $0.letters.contains(wanted) })
      else { return nil }
      self.init(kind, number)
    }
  }

  /// The note this far above another, on its own letter: an augmented fourth above F is B, a diminished fifth above B is F.
  public func note(above pitch: SpelledPitch) -> SpelledPitch {
    SpelledPitch(pitch.letter.up(number - 1), soundingAs: pitch.pitchClass.up(semitones))
  }

  /// The note this far below another, on its own letter.
  public func note(below pitch: SpelledPitch) -> SpelledPitch {
    SpelledPitch(pitch.letter.up(1 - number), soundingAs: pitch.pitchClass.up(-semitones))
  }

  /// The interval from a note up to the next one with the name of the other, within an octave.
  public init(from lower: SpelledPitch, upTo upper: SpelledPitch) {
    let letters = (Int(upper.letter.rawValue) - Int(lower.letter.rawValue) + 7) % 7
    let plain = (upper.letter.semitones - lower.letter.semitones + 12) % 12
    let semitones = plain + upper.alteration - lower.alteration
    // C♯ up to C is an octave with a flat side, not a negative unison.
    self.init(
      semitones: semitones < 0 ? semitones + 12 : semitones, number: letters + (semitones < 0 ? 8 : 1))
  }
}
