internal import MusicTheory

/// The notes that the hands hold, with the reading from when they landed.
struct StruckChord: Sendable {
  var reading: ChordReading
  var cost: Cost
  var notes: NoteSet
  /// Whether three or more of its tones were struck together, or have been held for `LiveHarmony.joiningTime`, which counts as the same.
  var isBlock: Bool
  var onset: Duration
  /// Whether a chart decides what its name is.
  var isOfTheChart = false
  /// Whether nothing was struck since it was read.
  var isNewest = true
  /// Whether all of its notes have sounded since then.
  var isHeld = true

  var tones: PitchClassSet { notes.pitchClasses }

  /// The bass of its harmony: under a chord that is left to a bassist its root.
  var bass: PitchClass {
    if isOfTheChart, case .chord(let chord) = reading, !chord.isSlash { chord.root } else { reading.bass }
  }

  /// Whether its lowest note is low enough for a bass.
  var hasBass: Bool { notes.lowest.map { $0 < MovingHands.lowestTenor } ?? false }

  /// The chord that it names, of two the lower one, with its quality in harmony; `nil` if it is no whole chord with a name that people
  /// write.
  var wholeChord: (chord: Chord, quality: HarmonyQuality)? {
    let chord: Chord
    switch reading {
    case .note, .interval, .cluster: return nil
    case .polychord(let chords): chord = chords.lower
    case .chord(let single):
      guard isOfTheChart || single.isWhole && cost <= single.dearestName else { return nil }
      chord = single
    }
    return HarmonyQuality(nearest: chord.quality).map { (chord, $0) }
  }
}

extension Chord {
  /// Whether no tone is missing, except perhaps the fifth of a seventh chord.
  fileprivate var isWhole: Bool {
    guard !isRootless, !quality.row.degrees.isDisjoint(with: .thirds) else { return false }
    return quality.omitted.isEmpty || quality.hasSeventh && quality.omitted == [.fifth]
  }

  /// The highest cost that its name may have; names that cost more are right, but not written. A plain triad or seventh chord may be
  /// inverted, a
  /// triad may have a foreign bass, a dominant two altered tones, and any other chord natural tensions.
  fileprivate var dearestName: Cost {
    if isComplete { return Cost(.max) }
    if bassDegree == nil { return quality.isPlain ? quality.isTriad ? Cost(80) : Cost(120) : .free }
    return quality.family == .dominant || quality.family == .suspended ? Cost(90) : Cost(40)
  }
}
