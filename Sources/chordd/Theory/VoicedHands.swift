internal import ChordAnalysis
internal import MusicTheory

extension Hands {
  /// Two chords as two hands play them: the lower one from C3 upwards, the upper one above all of it.
  init(lower: Chord, upper: Chord) {
    let below = StackedVoicing(lower).notes(root: lower.root, from: Self.lowestKey)
    let top = below.highest.map { Int($0.rawValue) + 1 } ?? 60
    let above = StackedVoicing(upper).notes(root: upper.root, from: NoteNumber(min(top, 127))!)
    self.init(lower: below, upper: above)
  }

  /// These notes in one hand, with `bass` lowest and the others close above it.
  init(_ set: PitchClassSet, over bass: PitchClass) {
    let start = 48 + Int(bass.number)
    self.init(lower: NoteSet(set.members.compactMap { NoteNumber(start + $0.semitones(above: bass)) }))
  }

  private static let lowestKey = NoteNumber(dataByte: 48)
}
