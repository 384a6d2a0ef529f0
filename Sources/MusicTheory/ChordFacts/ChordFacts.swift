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

// What a chord is made of.
extension ChordQuality {
  /// The triad, sixth or seventh chord below the extensions; what does not sound in the chord does not here.
  public var base: ChordQuality { ChordQuality(rowIndex: Int(rowIndex), omitted: omitted) }

  /// Every quality with exactly these tones above the root, nothing left out, plainest row first.
  ///
  /// The same keys may be told in several ways: 3 semitones are ♭3 or ♯9, 6 are ♭5 or ♯11, 8 are ♯5 or ♭13.
  ///
  /// - Complexity: linear in the rows of the vocabulary.
  public static func all(sounding semitones: PitchClassSet) -> [ChordQuality] {
    ChordVocabulary.rows.indices.compactMap { index in
      let row = ChordVocabulary.rows[index]
      guard row.degrees.semitones.isSubset(of: semitones) else { return nil }
      let rest = semitones.subtracting(row.degrees.semitones)
      let extensions = row.extensions.members.filter { rest.contains(PitchClass($0.semitones)) }
      guard extensions.count == rest.count else { return nil }
      return ChordQuality(
        rowIndex: index, extensions: extensions.reduce(into: DegreeSet()) { $0.formUnion(DegreeSet($1)) })
    }
  }

  /// Every chord of the vocabulary: each row with each choice of the extensions that it takes.
  public static var all: [ChordQuality] {
    ChordVocabulary.rows.indices.flatMap { index in
      let choices: [DegreeSet] = ChordVocabulary.rows[index].extensions.members.reduce([[]]) { sets, degree in
        sets + sets.map { $0.union(DegreeSet(degree)) }
      }
      return choices.map { ChordQuality(rowIndex: index, extensions: $0) }
    }
  }
}

extension WrittenChord {
  /// The notes that sound, in the order in which a chord is written; a foreign bass comes last.
  public var notes: [SpelledPitch] {
    let own = chord.quality.sounding.members.map { $0.spelled(above: root) }
    guard let bass, !own.contains(where: { $0.pitchClass == bass.pitchClass }) else { return own }
    return own + [bass]
  }

  /// The tones from the lowest up, as `StackedVoicing` has them.
  public var stackedTones: [StackedTone] {
    let notes = notes
    return StackedVoicing(chord).heights.compactMap { height in
      let pitchClass = chord.root.up(height)
      return notes.first { $0.pitchClass == pitchClass }.map {
        StackedTone(pitch: $0, degree: chord.degree(of: pitchClass), height: height)
      }
    }
  }
}
