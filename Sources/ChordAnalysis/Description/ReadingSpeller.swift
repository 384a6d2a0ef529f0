internal import MusicTheory

/// Spells every note of a reading, in each hand's own chord when there are two.
struct ReadingSpeller {
  let reading: ChordReading
  let speller: ChordSpeller

  /// A pitch class as this reading spells it, and its degree.
  func spelled(
    _ pitchClass: PitchClass, in hand: DescribedNote.Hand
  ) -> (pitch: SpelledPitch, degree: ChordDegree?) {
    switch reading {
    case .chord(let chord): return spelled(pitchClass, in: chord, speller)
    case .polychord(let polychord):
      return hand == .lower
        ? spelled(pitchClass, in: polychord.lower, speller)
        : spelled(pitchClass, in: polychord.upper, speller.above(polychord.lower))
    case .interval(let bass, let other):
      let (low, high) = speller.interval(bass: bass, other: other)
      return (pitchClass == bass ? low : high, nil)
    case .note, .cluster: return (speller.name(of: pitchClass), nil)
    }
  }

  /// All notes from the lowest up.
  func notes(_ hands: Hands, down: NoteSet) -> [DescribedNote] {
    hands.all.map { note in
      let hand: DescribedNote.Hand = hands.lower.contains(note) ? .lower : .upper
      let (pitch, degree) = spelled(note.pitchClass, in: hand)
      return DescribedNote(
        number: note, spelled: pitch, degree: degree, hand: hand,
        source: down.contains(note) ? .key : .pedal)
    }
  }

  private func spelled(
    _ pitchClass: PitchClass, in chord: Chord, _ speller: ChordSpeller
  ) -> (SpelledPitch, ChordDegree?) {
    let root = speller.root(of: chord)
    return (speller.spelling(of: pitchClass, in: chord, root: root), chord.degree(of: pitchClass))
  }
}
