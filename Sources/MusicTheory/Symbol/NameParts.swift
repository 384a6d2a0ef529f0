/// A reading with the letters of its notes. A name is written, set and spoken from it.
public enum SpelledReading: Hashable, Sendable {
  /// One note.
  case note(SpelledPitch)
  /// One chord; a bare fifth is a power chord.
  case chord(WrittenChord)
  /// Two chords at once.
  case polychord(upper: WrittenChord, lower: WrittenChord)
  /// Two notes that are no chord, or any number of notes that no chord symbol describes well; the lowest first.
  case notes([SpelledPitch])
}

extension ChordSymbol {
  /// Chooses the letters of a reading.
  public func spelled(_ reading: ChordReading) -> SpelledReading {
    switch reading {
    case .note(let pitchClass): .note(speller.name(of: pitchClass))
    case .interval(let bass, let other): spelled(bass: bass, other: other)
    case .chord(let chord): .chord(written(chord))
    case .polychord(let polychord):
      .polychord(
        upper: written(polychord.upper, by: speller.above(polychord.lower)), lower: written(polychord.lower))
    case .cluster(let set, let bass): .notes(speller.cluster(set, bass: bass))
    }
  }

  private func spelled(bass: PitchClass, other: PitchClass) -> SpelledReading {
    let (low, high) = speller.interval(bass: bass, other: other)
    let power = ChordQuality(degrees: [.root, .fifth])!
    return switch other.semitones(above: bass) {
    case 7: .chord(WrittenChord(root: low, quality: power))
    case 5: .chord(WrittenChord(root: high, quality: power, bass: low))
    default: .notes([low, high])
    }
  }
}

/// A part of a name that has a root: a chord or a note, in the pieces that are needed to set it like print.
public struct NamePart: Codable, Hashable, Sendable {
  /// The name of the root without its sign: `C`, `Fis`, `Sol`.
  public var root: String
  /// ♭, ♯, 𝄫 or 𝄪, also in a style that writes `b` and `#`; empty without one.
  public var accidental: String
  /// The quality, piece by piece; empty for a major triad and for a note.
  public var tokens: [NameToken]
  /// The bass after the slash; left out without one.
  public var bass: Bass?

  /// The bass of a slash chord.
  public struct Bass: Codable, Hashable, Sendable {
    /// The name of the bass without its sign: `C`, `Fis`, `Sol`.
    public var root: String
    /// ♭, ♯, 𝄫 or 𝄪; empty without one.
    public var accidental: String
  }
}

/// A piece of a quality.
public struct NameToken: Codable, Hashable, Sendable {
  /// How a piece is set.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// `ma`, `sus`, `–`
    case word
    /// `13`
    case figure
    /// `∆`, `˚`, `+`
    case symbol
    /// `♭`, also where it is written `b`
    case accidental
    /// `6/9`, however it is written
    case sixNine
    /// Brackets, commas, spaces.
    case other
  }

  /// The kind of piece.
  public var type: Kind
  /// The characters of the piece.
  public var text: String

  /// A piece of this kind.
  public init(type: Kind, text: String) { (self.type, self.text) = (type, text) }
}

extension SymbolStyle {
  /// The parts of a name: two of a polychord, the upper chord first; one for each note where the notes themselves are the
  /// name; none in a notation for programs, which is read as it stands.
  public func parts(_ reading: SpelledReading) -> [NamePart] {
    switch reading {
    case .note(let pitch): [part(pitch)]
    case .notes(let pitches): pitches.map { part($0) }
    case .chord(let chord): notation == .words ? [part(chord)] : []
    case .polychord(let upper, let lower): notation == .words ? [part(upper), part(lower)] : []
    }
  }

  private func part(_ chord: WrittenChord) -> NamePart {
    var part = part(chord.root)
    let (root, quality) = headline(chord)
    // A degree is a word of its own, sign and all.
    if noteNames.degree(of: chord.root) != nil { part.root = root }
    part.tokens = NameToken.tokens(finish(quality))
    part.bass = chord.bass.map {
      let (letters, accidental) = noteNames.parts($0)
      return NamePart.Bass(root: letters, accidental: accidental)
    }
    return part
  }

  private func part(_ pitch: SpelledPitch) -> NamePart {
    let (letters, accidental) = noteNames.parts(pitch)
    return NamePart(root: letters, accidental: accidental, tokens: [])
  }
}

extension NoteNames {
  /// The name and its sign; a syllable, as of `Fis`, belongs to the name, and so does the sign in front of a degree.
  func parts(_ pitch: SpelledPitch) -> (letters: String, accidental: String) {
    let name = text(pitch)
    guard degree(of: pitch) == nil else { return (name, "") }
    let pitch = shown(pitch)
    guard pitch.alteration != 0 else { return (name, "") }
    let sign = SpelledPitch.accidentalText(pitch.alteration)
    let (whole, end) = (name.unicodeScalars, sign.unicodeScalars)
    guard whole.suffix(end.count).elementsEqual(end) else { return (name, "") }
    return (String(whole.dropLast(end.count)), sign)
  }
}

extension NameToken {
  /// The pieces of a quality as ``QualityText`` writes it in any style: `ma13(♯11)`, `m7b5`, `^7`.
  static func tokens(_ quality: String) -> [NameToken] {
    var tokens: [NameToken] = []
    var rest = quality.unicodeScalars[...]
    while let first = rest.first {
      let (type, length, text) = next(first, rest)
      tokens.append(NameToken(type: type, text: text ?? String(rest.prefix(length))))
      rest = rest.dropFirst(length)
    }
    return tokens
  }

  /// The first piece: its kind, how long it is, and its text if that is not what is written.
  private static func next(
    _ first: Unicode.Scalar, _ rest: Substring.UnicodeScalarView
  ) -> (Kind, length: Int, text: String?) {
    switch first {
    case "⁶": return (.sixNine, 3, "6/9")
    case "6" where rest.dropFirst().first == "/": return (.sixNine, 3, "6/9")
    case "0"..."9": return (.figure, rest.prefix { ("0"..."9").contains($0) }.count, nil)
    case "♭", "♯": return (.accidental, 1, nil)
    case "#": return (.accidental, 1, "♯")
    case "b" where isAccidental(rest): return (.accidental, 1, "♭")
    case "∆", "˚", "°", "ø", "+": return (.symbol, 1, nil)
    case "^": return (.symbol, 1, "∆")
    case "–": return (.word, 1, nil)
    case "-": return (.word, 1, "–")
    case "a"..."z", "A"..."Z": return (.word, wordLength(rest), nil)
    default: return (.other, 1, nil)
    }
  }

  /// Whether a `b` stands for ♭: in front of a figure.
  private static func isAccidental(_ rest: Substring.UnicodeScalarView) -> Bool {
    rest.dropFirst().first.map { ("0"..."9").contains($0) } ?? false
  }

  /// A word that a style has; anything else up to the next sign.
  private static func wordLength(_ rest: Substring.UnicodeScalarView) -> Int {
    if let word = words.first(where: rest.starts) { return word.count }
    return rest.prefix { $0.isASCII && $0.properties.isAlphabetic }.count
  }

  /// Also where one follows directly on another, as in `dimmaj7`; the longest first.
  private static let words = [
    "omit", "maj", "Maj", "min", "dim", "aug", "sus", "alt", "add", "ma", "mi", "no", "m", "o", "h",
  ].map { Array($0.unicodeScalars) }
}
