internal import MIDI
internal import MusicTheory

extension LiveHarmony {
  /// Whether the held notes name the harmony, with its extensions: they were struck as a block, on the same root and bass, with all tones
  /// that
  /// are essential for the harmony.
  func isNamed(by struck: StruckChord, _ harmony: Harmony) -> Bool {
    guard struck.isBlock, struck.reading.root == harmony.root, struck.bass == harmony.bass else {
      return false
    }
    switch struck.reading {
    case .note, .interval, .cluster: return false
    case .polychord: return true
    case .chord(let chord):
      guard HarmonyQuality(nearest: chord.quality) == harmony.quality else { return false }
      // A finger that still holds a key of the chord before adds no tension.
      if let plain = harmony.chord,
        !hands.struckTogether(struck.tones.subtracting(plain.pitchClasses), of: struck.notes)
      {
        return false
      }
      // For a harmony that begins with a block, the reading of the block is more exact.
      if harmony.onset + SettlingSettings().longestWait >= struck.onset { return true }
      if harmony.hasMelody(in: struck.notes) { return false }
      return chord.isComplete || harmony.guideTones.isSubset(of: struck.tones)
    }
  }

  /// Whether the held notes are the harmony with more tones above its seventh: C7 and an A is C13. A triad with a tone above it remains a
  /// triad
  /// with a melody.
  ///
  /// Also whether they may be two whole chords whose keys came one by one: D♭ rolled over C.
  static func isExtended(by struck: StruckChord, _ harmony: Harmony) -> Bool {
    if case .polychord = struck.reading { return struck.hasBass || struck.reading.bass == harmony.bass }
    guard case .chord(let chord) = struck.reading, let plain = harmony.chord else { return false }
    return chord.root == harmony.root && chord.bass == harmony.bass
      && plain.quality.hasSeventh && chord.quality.family == plain.quality.family
      && harmony.guideTones.isSubset(of: struck.tones)
      && !chord.quality.extensions.isEmpty
  }
}

extension ShownHarmony {
  /// Whether its name leaves out tones that were not played yet.
  var lacksTones: Bool {
    guard case .chord(let named) = reading, let plain = chord.chord else { return false }
    return named.root == plain.root && named.pitchClasses.isStrictSubset(of: plain.pitchClasses)
  }
}

extension Harmony {
  /// Whether it is a triad, and the one tone of these notes that is foreign to it lies on top: a melody in the same stroke.
  fileprivate func hasMelody(in notes: NoteSet) -> Bool {
    guard quality.intervals[3] < 0, let chord, let top = notes.highest else { return false }
    var below = notes
    below.remove(top)
    return !chord.pitchClasses.contains(top.pitchClass) && below.pitchClasses.isSubset(of: chord.pitchClasses)
  }

  /// Its tones but for the fifth, which may always be left out.
  fileprivate var guideTones: PitchClassSet {
    var tones: PitchClassSet = []
    let degrees = quality.intervals
    for index in 0..<4 where degrees[index] >= 0 && degrees[index] != 7 {
      tones.formUnion(PitchClassSet(root.up(Int(degrees[index]))))
    }
    return tones
  }
}
