public import MusicTheory

/// A combination put into words; each part is worked out when an output asks for it.
public struct ChordDescription: Sendable {
  /// The reading in the style of the program.
  public let written: WrittenReading
  private let combination: Combination
  private let best: ChordCandidate
  private let hands: Hands
  private let down: NoteSet
  private let naming: NamingSettings
  private let symbol: ChordSymbol

  /// `nil` when nothing is being played. `down` are the keys that are down; other notes are held by pedals.
  public init?(_ combination: Combination, hands: Hands, down: NoteSet, naming: NamingSettings) {
    guard let best = combination.readings.best else { return nil }
    self.combination = combination
    self.best = best
    self.hands = hands
    self.down = down
    self.naming = naming
    symbol = naming.symbol
    written = symbol.written(best.reading)
  }

  public var name: String { written.text }
  public var kind: ReadingKind { best.reading.kind }
  public var cost: Cost { best.cost }
  /// The reading in plain characters.
  public var writtenInASCII: WrittenReading {
    var plain = symbol
    plain.style = naming.style.ascii
    return plain.written(best.reading)
  }
  public var ascii: String { writtenInASCII.text }
  public var root: SpelledPitch? { best.reading.root.map { speller.spelled($0, in: .lower).pitch } }
  public var bass: SpelledPitch { speller.spelled(best.reading.bass, in: .lower).pitch }

  /// The quality of the chord, or of the lower chord of a polychord; `nil` when there is no chord.
  public var quality: String? {
    switch best.reading {
    case .chord(let chord): symbol.text(chord.quality)
    case .polychord(let polychord): symbol.text(polychord.lower.quality)
    case .interval: best.reading.root == nil ? nil : "5"
    case .note, .cluster: nil
    }
  }

  public var isRootless: Bool {
    if case .chord(let chord) = best.reading { chord.isRootless } else { false }
  }

  /// All notes from the lowest up.
  public var notes: [DescribedNote] { speller.notes(hands, down: down) }

  /// What each hand plays by itself; `nil` when it plays nothing.
  public var lower: WrittenReading? { combination.lower.map { symbol.written($0.reading) } }
  public var upper: WrittenReading? { combination.upper.map { symbol.written($0.reading) } }
  public var upperStructure: UpperStructure? { combination.upperStructure }

  /// The function of the chord in the key, if one is set.
  public var roman: String? {
    naming.key.flatMap { RomanNumeral.text(best.reading, in: $0) }
  }

  /// The other readings that are shown, best first, each with what it has against it and the name does not.
  public var alternatives: [DescribedAlternative] {
    combination.readings.offered(naming.alternatives).map {
      DescribedAlternative(
        written: symbol.written($0.reading), cost: $0.cost, why: $0.reasons.beyond(best.reasons).text)
    }
  }

  /// For two pitch classes, the interval in words.
  public var interval: String? {
    guard case .interval(let bass, let other) = best.reading else { return nil }
    return Interval(semitones: other.semitones(above: bass)).text
  }

  /// The reading for a screen reader: in words, two notes with their interval.
  public var spoken: String {
    guard let interval, case .notes = written.spelled else { return written.spoken }
    return "\(interval), \(written.spoken)"
  }

  private var speller: ReadingSpeller { ReadingSpeller(reading: best.reading, speller: symbol.speller) }
}

extension NamingSettings {
  /// The same settings for what was read in a context.
  public func spelled(in context: HarmonicContext) -> NamingSettings {
    var settings = self
    settings.key = context.key ?? key
    settings.rootBefore = context.rootBefore
    settings.side = context.side
    return settings
  }
}

extension ChordSymbol {
  /// A reading, its kind and its symbol.
  public func written(_ reading: ChordReading) -> WrittenReading {
    WrittenReading(kind: reading.kind, spelled: spelled(reading), in: self)
  }
}

extension ChordSymbol {
  /// What a symbol says, whose letters are known already.
  public func written(_ symbol: WrittenSymbol) -> WrittenReading {
    let spelled: SpelledReading =
      switch symbol {
      case .chord(let chord): .chord(chord)
      case .polychord(let upper, let lower): .polychord(upper: upper, lower: lower)
      }
    return WrittenReading(kind: symbol.reading.kind, spelled: spelled, in: self)
  }
}

/// A reading as it is written.
public struct WrittenReading: Hashable, Sendable {
  public var kind: ReadingKind
  /// The symbol alone, for programs, which are given the kind as well; that of a note is its letter.
  public var symbol: String
  /// What the symbol is made from.
  let spelled: SpelledReading
  private let style: SymbolStyle

  init(kind: ReadingKind, spelled: SpelledReading, in symbol: ChordSymbol) {
    self.kind = kind
    self.symbol = symbol.text(spelled)
    self.spelled = spelled
    style = symbol.style
  }

  /// What people read. A note is no chord: `C` would be C major, so it is `note C`.
  public var text: String { kind.text(symbol) }

  /// The symbol taken apart, to be set like print; empty in a notation for programs.
  public var parts: [NamePart] { style.parts(spelled) }

  /// In English words.
  public var spoken: String { SpokenName(language: "en", names: style.noteNames).text(spelled) }
}

extension ReadingKind {
  /// What people read of a reading of this kind. A note is no chord: `C` would be C major, so it is `note C`.
  public func text(_ symbol: String) -> String { self == .note ? "\(rawValue) \(symbol)" : symbol }
}

/// Another reading of the same notes, and why it is not the answer.
public struct DescribedAlternative: Hashable, Sendable {
  public var written: WrittenReading
  public var cost: Cost
  public var why: String

  public var name: String { written.text }
}

/// A sounding note in words: spelled, with its degree, its hand and what holds it.
public struct DescribedNote: Hashable, Sendable {
  public enum Hand: String, CaseIterable, Codable, Sendable {
    case lower, upper
  }

  public enum Source: String, CaseIterable, Codable, Sendable {
    case key, pedal
  }

  public var number: NoteNumber
  public var spelled: SpelledPitch
  /// The degree in the chord that is named, or in the hand's own chord of a polychord.
  public var degree: ChordDegree?
  public var hand: Hand
  public var source: Source

  /// The octave that goes with the spelled name: C♭4 sounds as B3.
  public var octave: Int { spelled.octave(of: number) }
}

/// The function of a chord in a key: `I`, `♭VII`, `vi`, `ii`; lower case for minor and diminished chords.
enum RomanNumeral {
  /// `nil` for readings without a root, and for polychords.
  ///
  /// It is counted from what sounds, not from the letters: B7 in G♭ major is IV, whether it is written C♭7 or not.
  static func text(_ reading: ChordReading, in key: Key) -> String? {
    guard case .chord(let chord) = reading else { return nil }
    let degree = key.degree(of: chord.root)
    let family = chord.quality.family
    let isMinor = [.minor, .halfDiminished, .diminished].contains(family)
    // The vii˚ of minor stands on the raised seventh, and says so by being diminished.
    let isLeadingTone = key.mode == .minor && degree == ScaleDegree(7, 1) && isMinor && family != .minor
    let numeral = (isLeadingTone ? ScaleDegree(7) : degree).numeral
    return isMinor ? numeral.lowercased() : numeral
  }
}
