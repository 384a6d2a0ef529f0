public import MusicTheory

/// A key in which a chord stands, and as what.
public struct ChordInKey: Codable, Hashable, Sendable {
  public enum Relation: String, Codable, Sendable {
    /// All its notes are in a scale of the key.
    case diatonic
    /// All its notes are in a scale of the parallel key, and in none of this one.
    case borrowed
  }

  public var key: Key
  /// The scale that has its notes: in minor the first of the natural, the harmonic and the melodic one.
  public var scale: Scale
  /// `V7`, counted in the key; `II|I7` for two chords.
  public var numeral: String
  public var relation: Relation

  /// Every key that a chord stands in: diatonic ones first, then those that borrow it from their parallel key; the ones
  /// in which it stands on the tonic first.
  ///
  /// The third, fifth and seventh of the chord have to be thirds of the scale: Bmi7(♭5) does not stand in F♯ minor, which has
  /// E♯ for its F. Major borrows from natural and harmonic minor, minor from major. Of two keys that sound alike, the one whose letters
  /// are those of the chord counts.
  ///
  /// - Complexity: 24 keys × their scales.
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
    return ranked.map { _, entry in
      let numerals = chords.reversed().map { entry.place.numeral(of: $0, in: entry.key, style: style) }
      return ChordInKey(
        key: entry.key, scale: entry.place.scale, numeral: numerals.joined(separator: "|"),
        relation: entry.place.relation)
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
    } else if let borrowed = key.scalesToBorrowFrom.first(where: has) {
      (scale, relation) = (borrowed, .borrowed)
    } else {
      return nil
    }
  }

  /// Whether the tones of the chord without its extensions are as many letters apart as they are in the scale, whatever name
  /// the root has there.
  private static func stacks(_ chord: WrittenChord, in scale: [SpelledPitch]) -> Bool {
    let root = chord.root.pitchClass
    guard let first = scale.first(where: { $0.pitchClass == root }) else { return false }
    return chord.chord.quality.base.sounding.members.allSatisfy { degree in
      scale.contains {
        $0.pitchClass == root.up(degree.semitones) && $0.letter == first.letter.up(degree.number - 1)
      }
    }
  }

  /// How many of these notes the scale spells as they are.
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
