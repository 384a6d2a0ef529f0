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
