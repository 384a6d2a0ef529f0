internal import ChordAnalysis
internal import MusicTheory
internal import Playback

/// The parts of a symbol, from which the facts are written.
struct ChordAnatomy {
  let symbol: WrittenSymbol
  /// The chord, or the lower and the upper one of two.
  let chords: [WrittenChord]
  /// Every note once, as the first chord that has it spells it.
  let notes: [SpelledPitch]
  private let combiner = ChordCombiner()

  init(_ symbol: WrittenSymbol) {
    self.symbol = symbol
    switch symbol {
    case .chord(let chord): chords = [chord]
    case .polychord(let upper, let lower): chords = [lower, upper]
    }
    notes = symbol.notes
  }

  /// The root that the facts are seen from, of the lower chord if there are two.
  var root: SpelledPitch { chords[0].root }

  var base: WrittenChord? {
    guard case .chord(let chord) = symbol else { return nil }
    let base = WrittenChord(root: chord.root, quality: chord.chord.quality.base)
    return base == chord ? nil : base
  }

  /// Of a single chord.
  var quality: ChordQuality? {
    if case .chord(let chord) = symbol { chord.chord.quality } else { nil }
  }

  /// As the chord calls them.
  var extensionTexts: [String] { quality.map { extensions.map($0.text) } ?? [] }

  var extensions: [ChordDegree] {
    guard case .chord(let chord) = symbol else { return [] }
    return chord.chord.quality.extensions.members
  }

  /// The triads and four-note chords inside, without the chord itself and its parts.
  var contained: [WrittenChord] { ContainedChords.within(notes) }

  /// Two chords are their own components.
  func components(of contained: [WrittenChord]) -> [(lower: WrittenChord, upper: WrittenChord)] {
    switch symbol {
    case .chord(let chord):
      ChordComponents.pairs(making: chord, contained: contained, combiner: combiner)
    case .polychord(let upper, let lower): [(lower, upper)]
    }
  }

  func upperTriads(in contained: [WrittenChord]) -> [WrittenChord] {
    guard case .chord(let chord) = symbol, let base, !extensions.isEmpty else { return [] }
    let below = base.chord.pitchClasses
    let all = chord.chord.quality.sounding.semitones.transposed(up: Int(chord.root.pitchClass.number))
    let triads = contained.filter {
      $0.notes.count == 3 && !$0.chord.quality.degrees.isDisjoint(with: [.minorThird, .majorThird])
    }
    let whole = triads.filter { below.union($0.chord.pitchClasses) == all }
    if whole.isEmpty, Set(extensions).isSubset(of: [.ninth, .eleventh, .thirteenth]) {
      // The 13 is decisive: a reader takes the tones below it for granted.
      let highest = chord.root.pitchClass.up(extensions[extensions.count - 1].semitones)
      return triads.filter {
        [.major, .minor].contains($0.chord.quality.family) && $0.chord.quality.row.hasPerfectFifth
          && $0.chord.pitchClasses.contains(highest)
      }
    }
    guard whole.isEmpty, chord.chord.quality.family == .dominant, extensions.count > 2 else { return whole }
    // No triad has all the colors of C7alt; ♭VI has the two that define it, ♯9 and ♭13.
    let colors = PitchClassSet(semitones: extensions.map(\.semitones)).transposed(
      up: Int(chord.root.pitchClass.number))
    let altered = PitchClassSet(semitones: [3, 8]).transposed(up: Int(chord.root.pitchClass.number))
    let plain = triads.filter {
      [.major, .minor].contains($0.chord.quality.family) && $0.chord.quality.row.hasPerfectFifth
    }
    let partial = plain.filter { colors.intersection($0.chord.pitchClasses).count > 1 }
    return partial.filter { altered.isSubset(of: $0.chord.pitchClasses) }
      + partial.filter { !altered.isSubset(of: $0.chord.pitchClasses) }
  }

  /// The suspended dominant on the bass that players hear in F/G, Dmi7/G and Fma7/G: G9sus4 or G13sus4.
  ///
  /// Source: Levine, *The Jazz Theory Book* (1995), chapter on sus chords.
  var suspended: WrittenChord? {
    guard case .chord(let chord) = symbol, let bass = chord.bass, chord.chord.isSlash else { return nil }
    let steps = chord.root.pitchClass.semitones(above: bass.pitchClass)
    let upper = chord.chord.quality.sounding
    let ninth: DegreeSet = [.root, .fourth, .fifth, .minorSeventh, .ninth]
    let degrees: DegreeSet? =
      switch (steps, upper) {
      case (10, [.root, .majorThird, .fifth]), (7, [.root, .minorThird, .fifth, .minorSeventh]): ninth
      case (10, [.root, .majorThird, .fifth, .majorSeventh]): ninth.union([.thirteenth])
      default: nil
      }
    return degrees.flatMap { ChordQuality(degrees: $0) }.map { WrittenChord(root: bass, quality: $0) }
  }

  /// In the order of the notes, spelled as they are; only complete chords, in root position, and no exotic ones, which are plainer chords
  /// inverted: but for altered dominants, which stand a tritone away for a dominant.
  var equivalents: [WrittenChord] {
    let set = PitchClassSet(semitones: notes.map { Int($0.pitchClass.number) })
    return notes.filter { $0.pitchClass != root.pitchClass }.compactMap { note in
      quality(of: set, on: note.pitchClass).map {
        WrittenChord(on: note.pitchClass, quality: $0, within: notes)
      }
    }
  }

  var together: ChordReading? {
    guard case .polychord(let upper, let lower) = symbol else { return nil }
    let readings = combiner.combine(Hands(lower: lower.chord, upper: upper.chord)).readings
    return (0..<readings.count).map { readings[$0].reading }
      .first { $0.kind == .unified || $0.kind == .slash }
  }

  var tension: ChordTension {
    switch symbol {
    case .chord(let chord): ChordTension(chord.chord)
    case .polychord(let upper, let lower): ChordTension(Polychord(upper: upper.chord, lower: lower.chord))
    }
  }

  private func quality(of set: PitchClassSet, on root: PitchClass) -> ChordQuality? {
    let readings = combiner.combine(Hands(set, over: root)).readings
    for place in 0..<readings.count {
      guard case .chord(let chord) = readings[place].reading, chord.root == root, !chord.isRootless,
        chord.quality.row.rarity != .exotic || chord.quality.isAlteredDominant,
        chord.quality.omitted.isEmpty || chord.quality.isAlteredDominant
      else { continue }
      return chord.quality
    }
    return nil
  }
}

extension ChordQuality {
  /// Whether it is a dominant of the altered scale, as C7alt: no natural fifth, and no natural tension.
  fileprivate var isAlteredDominant: Bool {
    row.family == .dominant && sounding.isSuperset(of: [.majorThird, .minorSeventh])
      && sounding.isDisjoint(with: [.fifth, .ninth, .eleventh, .thirteenth])
      && omitted.isSubset(of: [.fifth])
  }
}
