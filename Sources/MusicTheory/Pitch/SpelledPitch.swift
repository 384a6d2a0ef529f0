/// A note name without octave: a letter and its accidental.
public struct SpelledPitch: Hashable, Sendable {
  /// The letter.
  public var letter: Letter
  /// Semitones that the accidental adds: −2 (double flat) to 2 (double sharp) in names that are written.
  public var alteration: Int

  /// The name with this letter and accidental.
  public init(_ letter: Letter, _ alteration: Int = 0) {
    self.letter = letter
    self.alteration = alteration
  }

  /// The name on `letter` that sounds as `pitchClass`, with the smallest accidental: −5…6.
  public init(_ letter: Letter, soundingAs pitchClass: PitchClass) {
    let difference = pitchClass.semitones(above: PitchClass(letter.semitones))
    self.init(letter, difference > 6 ? difference - 12 : difference)
  }

  /// The pitch class that sounds.
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

  /// Letter and accidental with ♭ ♯ 𝄫 𝄪; more than two accidentals are written one by one.
  public var text: String { letter.text + Self.accidentalText(alteration) }

  /// The accidental that adds `alteration` semitones, as it is written: empty, `♭`, `♯`, `𝄫`, `𝄪`, or three and more single ones.
  /// - Complexity: O(*n*) in the number of semitones.
  public static func accidentalText(_ alteration: Int) -> String {
    switch alteration {
    case 0: ""
    case -1: "♭"
    case 1: "♯"
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

extension SpelledPitch {
  /// The name of the same pitch class without a double accidental: A for B𝄫, G for F𝄪, D♭ for E𝄫𝄫. Other names stay.
  public var simplified: SpelledPitch {
    guard abs(alteration) > 1 else { return self }
    let names = Letter.allCases.map { SpelledPitch($0, soundingAs: pitchClass) }
    return names.first { $0.alteration == 0 } ?? names.first { $0.alteration == alteration.signum() }!
  }
}

/// One of the seven note letters; raw values 0…6, from C to B.
public enum Letter: UInt8, CaseIterable, Hashable, Sendable {
  /// A letter, in the order of the octave.
  case c, d, e, f, g, a, b

  /// Semitones of the plain letter above C: 0 2 4 5 7 9 11.
  public var semitones: Int {
    switch self {
    case .c: 0
    case .d: 2
    case .e: 4
    case .f: 5
    case .g: 7
    case .a: 9
    case .b: 11
    }
  }

  /// The letter `steps` letters higher or, if negative, lower; C follows on B.
  public func up(_ steps: Int) -> Letter {
    Letter(rawValue: UInt8((((Int(rawValue) + steps) % 7) + 7) % 7))!
  }

  /// The upper-case letter.
  public var text: String { ["C", "D", "E", "F", "G", "A", "B"][Int(rawValue)] }

  /// Reads an upper- or lower-case letter; `nil` when it is not from A to G.
  public init?(_ character: Character) {
    switch character {
    case "C", "c": self = .c
    case "D", "d": self = .d
    case "E", "e": self = .e
    case "F", "f": self = .f
    case "G", "g": self = .g
    case "A", "a": self = .a
    case "B", "b": self = .b
    default: return nil
    }
  }
}

/// An accidental as a word: the `flat` of `E flat` and of `C seven flat five`.
enum SpokenSign: String, CaseIterable {
  case flat, sharp, natural

  /// In semitones, beside a letter.
  var alteration: Int {
    switch self {
    case .flat: -1
    case .sharp: 1
    case .natural: 0
    }
  }

  /// The plain character that means the same.
  var sign: Character {
    switch self {
    case .flat: "b"
    case .sharp: "#"
    case .natural: "♮"
    }
  }

  /// The whole word at the start of `text`, in either case, and how many characters it takes.
  static func read(_ text: some Collection<Character>) -> (sign: SpokenSign, length: Int)? {
    let word = String(text.prefix(8).prefix { $0.isLetter }).lowercased()
    return SpokenSign(rawValue: word).map { ($0, word.count) }
  }

  /// The same behind a letter, with a space or a hyphen between them or without: `E flat`, `E-flat`, `Eflat`.
  static func read(behindLetter text: some Collection<Character>) -> (sign: SpokenSign, length: Int)? {
    let gap = text.first.map { [" ", "-"].contains($0.folded) } == true ? 1 : 0
    return read(text.dropFirst(gap)).map { ($0.sign, $0.length + gap) }
  }
}
