/// What theory says about a chord symbol.
public struct ChordFacts: Sendable {
  public let symbol: WrittenSymbol

  public init(_ symbol: WrittenSymbol) {
    self.symbol = symbol
  }

  /// The chord, or the lower and the upper one of two.
  public var chords: [WrittenChord] {
    switch symbol {
    case .chord(let chord): [chord]
    case .polychord(let upper, let lower): [lower, upper]
    }
  }

  /// The root that the facts are told from, of the lower chord if there are two.
  public var root: SpelledPitch { chords[0].root }

  /// Every note once, as the first chord that has it spells it.
  public var notes: [SpelledPitch] {
    var known: PitchClassSet = []
    return chords.flatMap(\.notes).filter { known.insert(PitchClassSet($0.pitchClass)).inserted }
  }

  /// The chord without its extensions and without its bass; `nil` for two chords and for a chord that is its base.
  public var base: WrittenChord? {
    guard case .chord(let chord) = symbol else { return nil }
    let base = WrittenChord(root: chord.root, quality: chord.chord.quality.base)
    return base == chord ? nil : base
  }

  /// What is stacked on the base; empty for two chords.
  public var extensions: [ChordDegree] {
    guard case .chord(let chord) = symbol else { return [] }
    return chord.chord.quality.extensions.members
  }

  /// The triads that turn the base into the chord: D over Cma7 for Cma13(♯11).
  public var upperTriads: [WrittenChord] {
    guard case .chord(let chord) = symbol, let base, !chord.chord.quality.extensions.isEmpty else {
      return []
    }
    let below = base.chord.pitchClasses
    let all = chord.chord.quality.sounding.semitones.transposed(up: Int(chord.root.pitchClass.number))
    return contained.filter { triad in
      let tones = triad.chord.pitchClasses
      return tones.count == 3 && !triad.chord.quality.degrees.isDisjoint(with: [.minorThird, .majorThird])
        && below.union(tones) == all
    }
  }

  /// The triads and four-note chords inside, without the chord itself and its parts.
  public var contained: [WrittenChord] { ContainedChords.within(notes) }

  public var scales: ContainingScales { ContainingScales(root: root, notes: notes) }

  public var tension: ChordTension {
    switch symbol {
    case .chord(let chord): ChordTension(chord.chord)
    case .polychord(let upper, let lower): ChordTension(Polychord(upper: upper.chord, lower: lower.chord))
    }
  }
}
