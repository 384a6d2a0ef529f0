/// The scales that go with a set of notes.
public struct ContainingScales: Hashable, Sendable {
  /// Scales on the root that have every note, without pentatonics and blues scales.
  ///
  /// Those that spell the notes as the chord does come first: altered has the keys of C7(♯9), but as E♭ and F♭.
  public let primary: [Scale]
  /// Scales that are played over an altered dominant on the root and have every note but its perfect fifth, which players leave out: C
  /// altered
  /// for C7(♯9), and for C7.
  public let withoutFifth: [Scale]
  /// Parents on other notes that have every note, where no primary scale is one of their modes.
  public let others: [Scale]
  /// Pentatonics and blues scales that have every note or lie inside, those on the root first.
  ///
  /// C major pentatonic and A minor pentatonic have the same notes and are listed once.
  public let pentatonics: [ContainingScale]

  /// The scales of a chord on `root` with these notes; a foreign bass counts as any other note.
  ///
  /// The chromatic scale contains everything and is left out.
  ///
  /// - Complexity: O(*n*) in the number of scales, for each of twelve tonics.
  public init(root: SpelledPitch, notes: [SpelledPitch]) {
    let set = PitchClassSet(semitones: notes.map { Int($0.pitchClass.number) })
    let types = ScaleTable.scales.filter { $0.family != .chromatic && !$0.family.isRare }
    let large = types.filter { !$0.family.isPentatonic }
    let tonics = Self.tonics([root] + notes)
    let onRoot = tonics.prefix(1).flatMap { root in large.map { Scale(root, $0) } }
    primary = Self.byUse(
      Self.bySpelling(onRoot.filter { $0.type.fits(set.above($0.tonic)) }, of: notes), set.above(tonics[0]))
    withoutFifth = Self.ofDominant(on: root.simplified, notes: notes).filter {
      !set.isSubset(of: $0.pitchClasses)
    }
    var listed = Set((primary + withoutFifth).map(Contents.init))
    others = tonics.dropFirst().flatMap { tonic in large.filter(\.isParent).map { Scale(tonic, $0) } }
      .filter { $0.type.fits(set.above($0.tonic)) && listed.insert(Contents($0)).inserted }
    // On other notes they have the names that players know: E♭ minor, not the third mode of G♭ major.
    let known = Set(Self.knownPentatonics)
    let found = tonics.enumerated().flatMap { place, tonic in
      types.filter { $0.family.isPentatonic && (place == 0 || known.contains($0.name)) }
        .map { Scale(tonic, $0) }.compactMap { scale in
          Self.relation(of: scale.pitchClasses, to: set).map { ContainingScale(scale: scale, relation: $0) }
        }
    }.filter { listed.insert(Contents($0.scale)).inserted }
    let over = Self.blues(over: set.above(tonics[0])).map {
      ContainingScale(scale: Scale(tonics[0], $0), relation: .over)
    }
    pentatonics = over.filter { listed.insert(Contents($0.scale)).inserted } + found
  }

  /// The blues scale and the minor pentatonic of a plain dominant.
  private static func blues(over chord: PitchClassSet) -> [ScaleType] {
    let isDominant = PitchClassSet(semitones: [4, 10]).isSubset(of: chord)
    let plain = PitchClassSet(semitones: [0, 2, 3, 4, 7, 9, 10])
    guard isDominant, chord.isSubset(of: plain) else { return [] }
    return ["blues", "minor pentatonic"].compactMap { ScaleTable.scale(named: $0) }
  }

  /// The scales of an altered dominant on `root`, or of a plain one that may be altered. They have all notes of the chord, except perhaps
  /// its
  /// perfect fifth; those that have no other fifth than the chord come first. Empty for any other chord.
  public static func ofDominant(on root: SpelledPitch, notes: [SpelledPitch]) -> [Scale] {
    let heights = Set(notes.map { $0.pitchClass.semitones(above: root.pitchClass) })
    // A ♭9, ♯9 or ♭13; or an altered fifth, which only its letter tells from a ♯11.
    let fifth = notes.first { $0.letter == root.letter.up(4) }.map {
      $0.pitchClass.semitones(above: root.pitchClass)
    }
    let hasAlteredFifth = fifth.map { $0 != 7 } ?? false
    let isPlain = Set(heights).isSubset(of: [0, 4, 6, 7, 10])
    guard heights.isSuperset(of: [4, 10]),
      isPlain || hasAlteredFifth || !heights.isDisjoint(with: [1, 3, 8])
    else { return [] }
    let needed = PitchClassSet(semitones: heights.filter { $0 != 7 })
    let fitting = dominantScales.filter { needed.isSubset(of: $0.semitones) }
    let agrees = { (type: ScaleType) in !(hasAlteredFifth && type.semitones.contains(PitchClass(7))) }
    return (fitting.filter(agrees) + fitting.filter { !agrees($0) }).map { Scale(root, $0) }
  }

  /// The one of minor first.
  private static let dominantScales = [
    "Phrygian dominant", "altered", "half-whole diminished", "whole-tone",
  ].map { ScaleTable.scale(named: $0)! }

  private static let knownPentatonics = ["major pentatonic", "minor pentatonic", "blues", "major blues"]

  /// The scales that players take first for a chord that has the tones `has` and none of `hasNot`, in semitones above its root.
  private static let uses: [(has: PitchClassSet, hasNot: PitchClassSet, scales: [String])] = [
    ([0, 3, 6, 9], [], ["diminished"]),
    ([0, 5, 7, 10], [1, 3, 4], ["Mixolydian"]),
    ([0, 4, 8], [7, 10, 11], ["whole-tone", "Lydian augmented"]),
    ([0, 3, 7, 10], [1, 8], ["Dorian", "minor", "Phrygian"]),
  ].map { (PitchClassSet(semitones: $0.0), PitchClassSet(semitones: $0.1), $0.2) }

  /// The scales that players take first, then the others in their order.
  private static func byUse(_ scales: [Scale], _ chord: PitchClassSet) -> [Scale] {
    guard
      let use = uses.first(where: { $0.has.isSubset(of: chord) && $0.hasNot.isDisjoint(with: chord) })
    else { return scales }
    let first = use.scales.compactMap { name in scales.first { $0.type.name == name } }
    return first + scales.filter { !first.contains($0) }
  }

  /// All twelve: the root as it is spelled, other notes as the chord spells them unless that is odd for a tonic
  /// (F♭, E♯), the rest plainly.
  private static func tonics(_ notes: [SpelledPitch]) -> [SpelledPitch] {
    var known: Set<PitchClass> = []
    let speller = ChordSpeller()
    let others = notes.dropFirst().map { note in
      let plain = speller.name(of: note.pitchClass)
      let own = note.simplified
      return plain.alteration == 0 || !(-7...8).contains(own.fifths) ? plain : own
    }
    let all = notes.prefix(1).map(\.simplified) + others + PitchClass.all.map(speller.name)
    return all.filter { known.insert($0.pitchClass).inserted }
  }

  /// Fewest respelled notes first; the order of the table decides ties.
  private static func bySpelling(_ scales: [Scale], of notes: [SpelledPitch]) -> [Scale] {
    scales.map { scale in (scale: scale, respelled: Set(notes).subtracting(scale.notes).count) }
      .enumerated()
      .sorted { ($0.element.respelled, $0.offset) < ($1.element.respelled, $1.offset) }
      .map(\.element.scale)
  }

  private static func relation(
    of scale: PitchClassSet, to chord: PitchClassSet
  ) -> ContainingScale.Relation? {
    if chord.isSubset(of: scale) { return .contains }
    return scale.isSubset(of: chord) ? .inside : nil
  }

  /// Two scales of one family with the same notes are one scale begun in two places.
  private struct Contents: Hashable {
    let family: ScaleFamily
    let notes: PitchClassSet

    init(_ scale: Scale) {
      family = scale.type.family
      notes = scale.pitchClasses
    }
  }
}

/// A scale that goes with a chord.
public struct ContainingScale: Hashable, Sendable {
  /// How the notes of a scale relate to those of a chord.
  public enum Relation: String, CaseIterable, Codable, Sendable {
    /// The scale has every note of the chord.
    case contains
    /// The chord has every note of the scale.
    case inside
    /// The scale has every note of the chord but its perfect fifth.
    case withoutFifth
    /// It is played over the chord, whose third rubs against its own: the blues over a dominant.
    case over
  }

  /// The scale.
  public let scale: Scale
  /// How it goes with the chord.
  public let relation: Relation
}

extension PitchClassSet {
  /// The same notes, counted from a tonic.
  fileprivate func above(_ tonic: SpelledPitch) -> PitchClassSet {
    transposed(up: 12 - Int(tonic.pitchClass.number))
  }
}
