internal import MusicTheory

/// The tradition whose names are used where two traditions differ.
///
/// The few prices that differ are the rows of `Penalty` that this type gives; the answer table has those of `popular`.
public enum Idiom: String, CaseIterable, Hashable, Sendable {
  /// Jazz, pop, worship; chord dictionaries.
  case popular
  /// Analysis of classical music.
  case classical
}

extension Idiom {
  /// The penalty of this tradition for the name of a chord, apart from its register and from its key; `nil` for none.
  func penalty(of chord: Chord) -> Penalty? {
    let degrees = chord.quality.row.degrees
    guard self == .classical, degrees.contains(.sixth), !degrees.contains(.fourth) else { return nil }
    return degrees.contains(.majorThird) ? .majorSixthInAnalysis : .otherSixthInAnalysis
  }

  /// A reading of one hand, at its cost in this tradition.
  func reprice(_ candidate: ChordCandidate) -> ChordCandidate {
    guard case .chord(let chord) = candidate.reading, let penalty = penalty(of: chord) else {
      return candidate
    }
    var candidate = candidate
    candidate.add(penalty)
    return candidate
  }

  /// The bonus for a major triad that stands on its root above its minor seventh, well spread: D/C.
  var triadAboveItsSeventh: Penalty? { self == .popular ? .triadAboveItsSeventh : nil }

  /// The bonus for one of the roots of a symmetric chord, `tonic` semitones above the tonic of a key.
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
