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
