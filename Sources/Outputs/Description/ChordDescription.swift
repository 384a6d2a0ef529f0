public import ChordAnalysis
public import MusicTheory

/// A combination put into words, once for all outputs.
public struct ChordDescription: Sendable {
  public var kind: ReadingKind
  public var name: String
  public var ascii: String
  public var root: SpelledPitch?
  public var bass: SpelledPitch
  /// The quality of the chord, or of the lower chord of a polychord; `nil` when there is no chord.
  public var quality: String?
  public var notes: [DescribedNote]
  public var lowerName: String?
  public var upperName: String?
  public var upperStructure: UpperStructure?
  public var roman: String?
  public var isRootless: Bool
  public var cost: Cost
  public var alternatives: [DescribedAlternative]
  /// For two pitch classes, the interval in words.
  public var interval: String?

  /// `nil` when nothing is being played. `down` are the keys that are down; other notes are held by pedals.
  public init?(_ combination: Combination, hands: Hands, down: NoteSet, naming: NamingSettings) {
    guard let best = combination.readings.best else { return nil }
    let symbol = naming.symbol
    let speller = ReadingSpeller(reading: best.reading, speller: symbol.speller)
    kind = best.reading.kind
    name = symbol.text(best.reading)
    ascii = ChordSymbol(style: naming.style.ascii, key: naming.key).text(best.reading)
    root = best.reading.root.map { speller.spelled($0, in: .lower).pitch }
    bass = speller.spelled(best.reading.bass, in: .lower).pitch
    notes = speller.notes(hands, down: down)
    lowerName = Self.handName(combination.lower, notes: hands.lower, symbol: symbol)
    upperName = Self.handName(combination.upper, notes: hands.upper, symbol: symbol)
    upperStructure = combination.upperStructure
    cost = best.cost
    (quality, isRootless) = Self.quality(best.reading, symbol: symbol)
    roman = naming.key.flatMap { RomanNumeral.text(best.reading, in: $0, speller: symbol.speller) }
    interval = Self.interval(best.reading)
    alternatives = (1..<max(1, combination.readings.count)).prefix(naming.alternatives).map {
      let candidate = combination.readings[$0]
      return DescribedAlternative(
        kind: candidate.reading.kind, name: symbol.text(candidate.reading), cost: candidate.cost,
        why: candidate.reasons.text)
    }
  }

  private static func handName(
    _ candidate: ChordCandidate?, notes: NoteSet, symbol: ChordSymbol
  ) -> String? {
    guard let candidate, !notes.isEmpty else { return nil }
    return symbol.text(candidate.reading)
  }

  private static func quality(_ reading: ChordReading, symbol: ChordSymbol) -> (String?, Bool) {
    switch reading {
    case .chord(let chord): (symbol.text(chord.quality), chord.isRootless)
    case .polychord(let polychord): (symbol.text(polychord.lower.quality), false)
    case .interval(let bass, let other): (other.semitones(above: bass) == 7 ? "5" : nil, false)
    case .note, .cluster: (nil, false)
    }
  }

  private static func interval(_ reading: ChordReading) -> String? {
    guard case .interval(let bass, let other) = reading else { return nil }
    return Interval(semitones: other.semitones(above: bass)).text
  }
}
