internal import MusicTheory

/// Which of two traditions names are for where they differ.
///
/// The few prices that differ are the rows of `Penalty` that this type gives; the answer table has those of `popular`.
public enum Idiom: String, CaseIterable, Hashable, Sendable {
  /// Jazz, pop, worship; chord dictionaries.
  case popular
  /// Analysis of classical music.
  case classical
}

extension Idiom {
  /// What this tradition says against the name of a chord, apart from where it lies and from its key.
  func penalty(of chord: Chord) -> Penalty? {
    let degrees = chord.quality.row.degrees
    guard self == .classical, degrees.contains(.sixth), !degrees.contains(.fourth) else { return nil }
    return degrees.contains(.majorThird) ? .majorSixthInAnalysis : .otherSixthInAnalysis
  }

  /// A hand's own reading, at what it costs here.
  func reprice(_ candidate: ChordCandidate) -> ChordCandidate {
    guard case .chord(let chord) = candidate.reading, let penalty = penalty(of: chord) else {
      return candidate
    }
    var candidate = candidate
    candidate.add(penalty)
    return candidate
  }

  /// What it says for a major triad that stands on its root above its minor seventh, well spread: D/C.
  var triadAboveItsSeventh: Penalty? { self == .popular ? .triadAboveItsSeventh : nil }

  /// What it says for one of the roots of a chord whose tones are all alike, so many semitones above the tonic of a key.
  ///
  /// In popular music the bass is the root.
  func penalty(ofSymmetric chord: Chord, above tonic: Int, in mode: Key.Mode) -> Penalty? {
    guard self == .classical else { return nil }
    switch (chord.quality.family, tonic) {
    case (.diminished, 11): return .leadingToneOfSeventh
    case (.diminished, 6): return .leadingToneOfAnotherSeventh
    case (.diminished, 1): return mode == .major ? .leadingToneOfAnotherSeventh : nil
    case (.diminished, 4): return mode == .minor ? .leadingToneOfAnotherSeventh : nil
    case (.augmented, 7): return .dominantOfAugmented
    default: return nil
    }
  }
}
