internal import MusicTheory

/// What the hands hold, as it was read when it landed.
struct Grip: Sendable {
  var reading: ChordReading
  var cost: Cost
  var notes: NoteSet
  /// Whether three or more of its tones were struck together, or it has been held for so long that it is as if they had been.
  var isBlock: Bool
  var onset: Duration
  /// Whether nothing was struck since it was read.
  var isNewest = true
  /// Whether all of it has sounded ever since.
  var isHeld = true

  var tones: PitchClassSet { notes.pitchClasses }

  /// Whether its lowest note is low enough for a bass.
  var hasBass: Bool { notes.lowest.map { $0 < HarmonyEvidence.lowestTenor } ?? false }

  /// The chord that it says, of two the lower one, as the harmony knows it; `nil` for what is no whole chord with a name that
  /// people write.
  var wholeChord: (chord: Chord, quality: HarmonyQuality)? {
    let chord: Chord
    switch reading {
    case .note, .interval, .cluster: return nil
    case .polychord(let chords): chord = chords.lower
    case .chord(let single):
      guard single.isWhole, cost <= single.dearestName else { return nil }
      chord = single
    }
    return HarmonyQuality(nearest: chord.quality).map { (chord, $0) }
  }
}

extension Chord {
  /// Whether nothing is missing but the fifth of a seventh chord, which nobody misses.
  fileprivate var isWhole: Bool {
    guard !isRootless, !quality.row.degrees.isDisjoint(with: .thirds) else { return false }
    return quality.omitted.isEmpty || quality.hasSeventh && quality.omitted == [.fifth]
  }

  /// What its name may cost: above that are names that are right, but that nobody writes. A plain triad or seventh chord may
  /// be inverted, a triad have a foreign bass, a dominant two altered tones; on other chords there is room for natural tensions.
  fileprivate var dearestName: Cost {
    if isComplete { return Cost(.max) }
    if bassDegree == nil { return quality.isPlain && quality.isTriad ? Cost(80) : .free }
    return quality.family == .dominant || quality.family == .suspended ? Cost(90) : Cost(40)
  }
}
