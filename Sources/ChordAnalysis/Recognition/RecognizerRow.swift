internal import MusicTheory

/// A row of the vocabulary as the recognizer compares it: masks of semitones above the root.
struct RecognizerRow: Sendable {
  let index: Int
  let row: VocabularyRow
  /// The tones that make the quality.
  let core: PitchClassSet
  /// The tones that may be stacked on it.
  let stackable: PitchClassSet
  /// Whether the row has a third and a seventh, which name a chord even without its root.
  let isShell: Bool

  init(index: Int) {
    self.index = index
    row = ChordVocabulary.rows[index]
    core = row.degrees.semitones
    stackable = row.extensions.semitones
    isShell =
      !row.degrees.isDisjoint(with: [.minorThird, .majorThird])
      && !row.degrees.isDisjoint(with: [.minorSeventh, .majorSeventh])
  }

  /// How this row explains `relative` (semitones above the root), or `nil` when a tone is left over or missing.
  ///
  /// A perfect fifth may be missing when something else is stacked on the chord or it has a seventh.
  func quality(of relative: PitchClassSet) -> ChordQuality? {
    var rest = relative.subtracting(core)
    var omitted: DegreeSet = []
    if !core.isSubset(of: relative) {
      let withoutFifth = core.removing(PitchClass(7))
      guard row.hasPerfectFifth, withoutFifth.isSubset(of: relative), relative.count > 2 else { return nil }
      rest = relative.subtracting(withoutFifth)
      omitted = .fifth
    }
    guard rest.isSubset(of: stackable) else { return nil }
    return ChordQuality(rowIndex: index, extensions: extensions(rest), omitted: omitted)
  }

  private func extensions(_ semitones: PitchClassSet) -> DegreeSet {
    var rest = row.extensions.rawValue
    var found: DegreeSet = []
    while rest != 0 {
      let degree = ChordDegree(rawValue: UInt8(rest.trailingZeroBitCount))!
      if semitones.contains(PitchClass(degree.semitones)) { found.formUnion(DegreeSet(degree)) }
      rest &= rest - 1
    }
    return found
  }
}
