public import MusicTheory

/// A key in which a chord stands, and its numeral there.
public struct ChordInKey: Codable, Hashable, Sendable {
  /// The relation of a chord to a key.
  public enum Relation: String, CaseIterable, Codable, Sendable {
    /// All its notes are in a scale of the key.
    case diatonic
    /// All its notes are in a scale of the parallel key, and in none of this one.
    case borrowed
    /// A dominant with altered tones, which no scale of the key has, that leads to a chord of the key.
    case altered
  }

  /// The key.
  public var key: Key
  /// The scale that has its notes: in minor the first of the natural, the harmonic and the melodic one; for an altered dominant the scale
  /// on
  /// its root that is played over it.
  public var scale: Scale
  /// The numeral of the chord in the key: `V7`; `II|I7` for two chords, `V7(♯9)/ii` for the dominant of another chord.
  public var numeral: String
  /// How the chord stands in the key.
  public var relation: Relation
  /// The chord as it is spelled in the key; `nil` where that is how it was written.
  @Nullable public var symbol: String?

  /// Every key that a chord stands in: diatonic ones first, then those that borrow it from their parallel key; the ones
  /// in which it stands on the tonic first. At last those in which it is an altered dominant.
  ///
  /// The third, fifth and seventh of the chord have to be thirds of the scale: Bmi7(♭5) does not stand in F♯ minor, which has
  /// E♯ for its F. Major borrows from natural and harmonic minor, minor from major. Of two keys that sound alike, the one whose letters
  /// are those of the chord counts.
  ///
  /// - Complexity: O(1): 24 keys with at most five scales each.
  static func all(_ chords: [WrittenChord], notes: [SpelledPitch], style: SymbolStyle) -> [ChordInKey] {
    let set = PitchClassSet(semitones: notes.map { Int($0.pitchClass.number) })
    let keys = [Key.Mode.major, .minor].flatMap { Key.circle($0) }
    let places = keys.compactMap { names -> (key: Key, place: ScalePlace)? in
      names.compactMap { key in ScalePlace(of: chords, set, in: key).map { (key, $0) } }
        .max { $0.1.letters(shared: notes) < $1.1.letters(shared: notes) }
    }
    let root = chords[0].root.pitchClass
    let ranked = places.enumerated().sorted { a, b in
      let rank = { (entry: (key: Key, place: ScalePlace)) in
        (entry.place.relation == .diatonic ? 0 : 1, entry.place.number(of: root))
      }
      let (one, two) = (rank(a.element), rank(b.element))
      return one == two ? a.offset < b.offset : one < two
    }
    let standing = ranked.map { _, entry in
      let numerals = chords.reversed().map { entry.place.numeral(of: $0, in: entry.key, style: style) }
      return ChordInKey(
        key: entry.key, scale: entry.place.scale, numeral: numerals.joined(separator: "|"),
        relation: entry.place.relation,
        symbol: Self.symbol(of: chords, style) { entry.place.spelling(of: $0) })
    }
    guard chords.count == 1, let dominant = AlteredDominant(chords[0]) else { return standing }
    let known = standing.map(\.key)
    let numeral = ScaleChord(degree: ScaleDegree(5), written: chords[0]).numeral(style: style)
    return standing
      + dominant.places.filter { !known.contains($0.key) }.map { place in
        ChordInKey(
          key: place.key, scale: place.scale, numeral: numeral + (place.goal.map { "/\($0)" } ?? ""),
          relation: .altered,
          symbol: Self.symbol(of: chords, style) { pitchClass in
            pitchClass == place.root.pitchClass ? place.root : place.key.spelling(of: pitchClass)
          })
      }
  }

  /// The chords on the roots that a key gives them; `nil` where these are as they were written.
  private static func symbol(
    of chords: [WrittenChord], _ style: SymbolStyle, root: (PitchClass) -> SpelledPitch?
  ) -> String? {
    let written = chords.map { chord in
      let name = root(chord.root.pitchClass) ?? chord.root
      let bass = chord.chord.isSlash ? chord.chord.bass : nil
      let spelled = bass.flatMap { chord.chord.degree(of: $0)?.spelled(above: name) ?? root($0) }
      return WrittenChord(root: name, quality: chord.chord.quality, bass: spelled ?? chord.bass)
    }
    guard zip(written, chords).contains(where: { $0.root != $1.root }) else { return nil }
    return written.reversed().map(ChordSymbol(style: style).text).joined(separator: "|")
  }
}

/// A dominant seventh chord with an altered fifth or ninth or a ♭13: it belongs to the keys of the chords to which it leads.
///
/// It leads to a minor chord a fifth below, whose key has the ♭9, the ♭13 and, as its third, the ♯9; with a natural 13 to a
/// major one, whose third that is.
private struct AlteredDominant {
  private let chord: WrittenChord
  private let scale: Scale

  /// A key in which it leads to a chord.
  struct Place {
    let key: Key
    let scale: Scale
    /// As the key spells it.
    let root: SpelledPitch
    /// The chord that it leads to, `ii`; `nil` for the tonic.
    let goal: String?
  }

  init?(_ chord: WrittenChord) {
    let degrees = chord.chord.quality.degrees
    let altered: DegreeSet = [.flatFifth, .sharpFifth, .flatNinth, .sharpNinth, .flatThirteenth]
    guard degrees.isSuperset(of: [.majorThird, .minorSeventh]), !degrees.isDisjoint(with: altered),
      let scale = ContainingScales.ofDominant(on: chord.root, notes: chord.notes).first
    else { return nil }
    self.chord = chord
    self.scale = scale
  }

  /// The chords of a key that it may lead to, and the number of fifths of their roots above the tonic.
  private static let goals: [(mode: Key.Mode, goal: String?, fifths: Int, isMinor: Bool)] = [
    (.minor, nil, 0, true), (.major, nil, 0, false),
    (.major, "ii", 2, true), (.major, "iii", 4, true), (.major, "vi", 3, true), (.minor, "iv", -1, true),
    (.minor, "v", 1, true), (.major, "IV", -1, false), (.major, "V", 1, false),
  ]

  /// The tonics first. One that leads to minor may also lead to the tonic of a major key, as in every ii V I.
  var places: [Place] {
    let leadsToMajor = chord.chord.quality.degrees.contains(.thirteenth)
    return Self.goals.filter { $0.isMinor != leadsToMajor || $0.mode == .major && $0.goal == nil }.map {
      goal in
      let key = Key(SpelledPitch(fifths: chord.root.fifths - 1 - goal.fifths), goal.mode).usual
      let root = SpelledPitch(fifths: key.tonic.fifths + goal.fifths + 1)
      return Place(key: key, scale: Scale(root, scale.type), root: root, goal: goal.goal)
    }
  }
}

/// A scale of a key, or of its parallel key, that has all notes of a chord.
private struct ScalePlace {
  let scale: Scale
  let relation: ChordInKey.Relation

  init?(of chords: [WrittenChord], _ set: PitchClassSet, in key: Key) {
    let has = { (scale: Scale) in
      set.isSubset(of: scale.pitchClasses) && chords.allSatisfy { Self.stacks($0, in: scale.notes) }
    }
    if let own = key.scales.first(where: has) {
      (scale, relation) = (own, .diatonic)
    } else if let borrowed = key.scalesToBorrowFrom.first(where: {
      has($0) && Self.lends($0, chords, to: key)
    }) {
      (scale, relation) = (borrowed, .borrowed)
    } else {
      return nil
    }
  }

  /// Whether a key borrows every one of these chords, which are in `scale`.
  private static func lends(_ scale: Scale, _ chords: [WrittenChord], to key: Key) -> Bool {
    chords.allSatisfy { chord in
      zip(scale.notes, scale.type.degrees).contains { note, degree in
        note.pitchClass == chord.root.pitchClass && key.borrows(degree, from: scale)
      }
    }
  }

  /// Whether the tones of the chord without its extensions are as many letters apart as they are in the scale, where its root may have
  /// another
  /// name.
  private static func stacks(_ chord: WrittenChord, in scale: [SpelledPitch]) -> Bool {
    let root = chord.root.pitchClass
    guard let first = scale.first(where: { $0.pitchClass == root }) else { return false }
    return chord.chord.quality.base.sounding.members.allSatisfy { degree in
      scale.contains {
        $0.pitchClass == root.up(degree.semitones) && $0.letter == first.letter.up(degree.number - 1)
      }
    }
  }

  /// The name that the scale gives a note.
  func spelling(of pitchClass: PitchClass) -> SpelledPitch? {
    scale.notes.first { $0.pitchClass == pitchClass }
  }

  /// The number of these notes that the scale spells as they are.
  func letters(shared notes: [SpelledPitch]) -> Int {
    let own = Set(scale.notes)
    return notes.reduce(0) { $0 + (own.contains($1) ? 1 : 0) }
  }

  /// 1…7.
  func number(of pitchClass: PitchClass) -> Int { degree(of: pitchClass).number }

  /// Every note of the chord is in the scale.
  private func degree(of pitchClass: PitchClass) -> ScaleDegree {
    let place = scale.notes.firstIndex { $0.pitchClass == pitchClass }!
    return scale.type.degrees[place]
  }

  func numeral(of chord: WrittenChord, in key: Key, style: SymbolStyle) -> String {
    let placed = ScaleChord(degree: degree(of: chord.root.pitchClass), written: chord)
    return key.counted(placed).numeral(style: style)
  }
}
