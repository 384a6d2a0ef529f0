public import Languages
public import MusicTheory

/// A combination in words; each part is computed when it is read.
public struct ChordDescription: Sendable {
  /// The reading in the style of the program.
  public let written: WrittenReading
  private let combination: Combination
  private let best: ChordCandidate
  private let hands: Hands
  private let down: NoteSet
  private let naming: NamingSettings
  private let symbol: ChordSymbol

  /// The description of a combination; `nil` when it has no readings, because nothing is played.
  ///
  /// - Parameters:
  ///   - combination: the readings.
  ///   - hands: the notes that were read.
  ///   - down: the keys that are down; other notes of `hands` are held by pedals.
  ///   - naming: the style, the key and the alternatives to show.
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

  /// The name of the best reading, in the style of the program.
  public var name: String { written.text }
  /// The kind of the best reading.
  public var kind: ReadingKind { best.reading.kind }
  /// The cost of the best reading.
  public var cost: Cost { best.cost }
  /// The reading in plain ASCII characters.
  public var writtenInASCII: WrittenReading {
    var plain = symbol
    plain.style = naming.style.ascii
    return plain.written(best.reading)
  }
  /// The name in plain ASCII characters.
  public var ascii: String { writtenInASCII.text }
  /// The root of the chord, or of the lower one of two; `nil` when there is none.
  public var root: SpelledPitch? { best.reading.root.map { speller.spelled($0, in: .lower).pitch } }
  /// The lowest note.
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

  /// Whether the chord is named after a root that does not sound.
  public var isRootless: Bool {
    if case .chord(let chord) = best.reading { chord.isRootless } else { false }
  }

  /// All notes from the lowest up.
  public var notes: [DescribedNote] { speller.notes(hands, down: down) }

  /// The reading of the lower hand by itself; `nil` when it plays nothing.
  public var lower: WrittenReading? { combination.lower.map { symbolOfHands.written($0.reading) } }
  /// The reading of the upper hand by itself; `nil` when it plays nothing.
  public var upper: WrittenReading? { combination.upper.map { symbolOfHands.written($0.reading) } }
  /// A hand on the root of the whole has its letter.
  private var symbolOfHands: ChordSymbol {
    guard case .chord(let chord) = best.reading else { return symbol }
    var symbol = symbol
    symbol.speller.writtenRoots.insert(symbol.speller.root(of: chord), at: 0)
    return symbol
  }
  /// The triad that the upper hand stacks on the chord; `nil` when it plays none.
  public var upperStructure: UpperStructure? { combination.upperStructure }

  /// The function of the chord in the key, such as `♭VII`; `nil` without a key, and for a reading that is no single chord.
  public var roman: String? {
    naming.key.flatMap { RomanNumeral.text(best.reading, in: $0) }
  }

  /// The other readings that are shown, best first, each with the reasons against it that the name does not have.
  public var alternatives: [DescribedAlternative] {
    combination.readings.offered(naming.alternatives).map {
      DescribedAlternative(
        written: symbol.written($0.reading), cost: $0.cost, why: $0.reasons.beyond(best.reasons).text)
    }
  }

  /// The interval in words, such as `major 3rd`; `nil` unless there are exactly two pitch classes.
  public var interval: String? { saidInterval?.english }

  /// The interval for other languages.
  private var saidInterval: Phrase? {
    guard case .interval(let bass, let other) = best.reading else { return nil }
    return .interval(Interval(semitones: other.semitones(above: bass)))
  }

  /// The reading for a screen reader: in words, two notes with their interval.
  public var spoken: String {
    saidInterval.map(spoken)?.english ?? written.spoken
  }

  private func spoken(_ interval: Phrase) -> Phrase {
    let name = Phrase.say("aloud", ["words": .text(written.spoken)])
    guard case .notes = written.spelled else { return name }
    return .comma([interval, name])
  }

  /// The interval and what a screen reader says, for other languages; `nil` unless there are exactly two pitch classes.
  public var sentences: Sentences? {
    saidInterval.map { Sentences(["interval": $0, "spoken": spoken($0)]) }
  }

  private var speller: ReadingSpeller { ReadingSpeller(reading: best.reading, speller: symbol.speller) }
}

extension NamingSettings {
  /// The settings for a reading that was made in this context: with its key, its root before, its side and its first tonic.
  public func spelled(in context: HarmonicContext) -> NamingSettings {
    var settings = self
    settings.key = context.key ?? key
    settings.rootBefore = context.rootBefore
    settings.keyStays = context.keyStays
    settings.side = context.side
    settings.firstTonic = context.firstTonic
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
  /// A symbol whose letters are known already, its kind and its text.
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
  /// The kind of reading.
  public var kind: ReadingKind
  /// The symbol alone, for programs, which are given the kind as well; that of a note is its letter.
  public var symbol: String
  /// The letters from which the symbol is made.
  public let spelled: SpelledReading
  private let style: SymbolStyle

  init(kind: ReadingKind, spelled: SpelledReading, in symbol: ChordSymbol) {
    self.kind = kind
    self.symbol = symbol.text(spelled)
    self.spelled = spelled
    style = symbol.style
  }

  /// The text for people. A note is no chord: `C` would be C major, so it is `note C`.
  public var text: String { kind.text(symbol) }

  /// The pieces of the symbol, to be set like print; empty in a notation for programs.
  public var parts: [NamePart] { style.parts(spelled) }

  /// The reading as it is spoken in English.
  public var spoken: String { SpokenName(language: "en", names: style.noteNames).text(spelled) }
}

extension ReadingKind {
  /// The text for people of a reading of this kind with this symbol. A note is no chord: `C` would be C major, so it is `note C`.
  public func text(_ symbol: String) -> String { self == .note ? "\(rawValue) \(symbol)" : symbol }
}

/// Another reading of the same notes, and why it is not the answer.
public struct DescribedAlternative: Hashable, Sendable {
  /// The reading.
  public var written: WrittenReading
  /// Its cost.
  public var cost: Cost
  /// The reasons against it, in words; empty when there are none.
  public var why: String

  /// Its name.
  public var name: String { written.text }
}

/// A sounding note in words: spelled, with its degree, its hand and what holds it.
public struct DescribedNote: Hashable, Sendable {
  /// The two hands.
  public enum Hand: String, CaseIterable, Codable, Sendable {
    /// The hand that plays the note.
    case lower, upper
  }

  /// The mechanisms that hold notes.
  public enum Source: String, CaseIterable, Codable, Sendable {
    /// A key that is down, or a pedal only.
    case key, pedal
  }

  /// The key of the note.
  public var number: NoteNumber
  /// The name of the note.
  public var spelled: SpelledPitch
  /// The degree in the chord that is named, or in the hand's own chord of a polychord; `nil` outside of a chord.
  public var degree: ChordDegree?
  /// The hand that plays it; the lower one when both do.
  public var hand: Hand
  /// The key or pedal that holds it.
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
    let isMinor = family == .minor || family == .halfDiminished || family == .diminished
    // The vii˚ of minor stands on the raised seventh, and says so by being diminished.
    let isLeadingTone = key.mode == .minor && degree == ScaleDegree(7, 1) && isMinor && family != .minor
    let numeral = (isLeadingTone ? ScaleDegree(7) : degree).numeral
    return isMinor ? numeral.lowercased() : numeral
  }
}
