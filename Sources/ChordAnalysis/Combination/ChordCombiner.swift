public import MusicTheory

/// Reads two hands together: one chord, a slash chord, or two chords at once.
///
/// The union of the hands is read; the context re-ranks its readings, and the hands add the polychord.
public struct ChordCombiner: Sendable {
  /// Finds the readings of a set of pitch classes.
  public let recognizer: ChordRecognizer
  /// Whether a bassist plays the roots.
  public var prefersRootless: Bool
  /// The tradition in which chords are named.
  public var idiom: Idiom
  /// The tones of a shell. They are kept here and not in a static variable, which would be built at the first upper structure, in the
  /// middle of
  /// the music, and in debug builds on the heap.
  private let shellDegrees: DegreeSet = [.minorThird, .majorThird, .fourth, .minorSeventh, .majorSeventh]

  /// A combiner with these settings; every value has a default.
  public init(
    recognizer: ChordRecognizer = ChordRecognizer(), prefersRootless: Bool = false, idiom: Idiom = .popular
  ) {
    self.recognizer = recognizer
    self.prefersRootless = prefersRootless
    self.idiom = idiom
  }

  /// The readings of the notes of two hands, together and hand by hand.
  ///
  /// - Parameters:
  ///   - hands: the notes that sound; one hand may be empty.
  ///   - context: the key and the chord before.
  /// - Complexity: O(1): it reads three entries of the table. Allocates nothing.
  public func combine(_ hands: Hands, in context: HarmonicContext = HarmonicContext()) -> Combination {
    let all = hands.all
    guard let lowest = all.lowest else { return Combination() }
    let around = combinationContext(hands, in: context)
    let (lower, upper) = (around.lower, around.upper)
    var readings = recognizer.readings(
      of: all.pitchClasses, bass: lowest.pitchClass, besideABassist: around.isBesideABassist
    ) { around.reprice($0) }
    if around.isShell, let highest = all.highest {
      GuideTones(low: lowest.pitchClass, high: highest.pitchClass).forEachChord { chord in
        var candidate = ChordCandidate(reading: .chord(chord))
        NamePenalties.forEach(of: chord) { candidate.add($0) }
        readings.insert(around.reprice(candidate))
      }
    }
    guard !hands.lower.isEmpty, !hands.upper.isEmpty else {
      let isOfTheChart = putChordOfTheChartFirst(in: &readings, all, around)
      // One hand plays the whole.
      let best = readings.best
      return Combination(
        readings: readings, lower: hands.lower.isEmpty ? nil : best, upper: hands.upper.isEmpty ? nil : best,
        isOfTheChart: isOfTheChart)
    }
    if let polychord = polychord(lower: lower, upper: upper, hands: hands) {
      if readings.best?.reading.kind == ReadingKind.none { readings = RankedCandidates() }
      readings.insert(polychord)
    }
    let isOfTheChart = putChordOfTheChartFirst(in: &readings, all, around)
    return Combination(
      readings: readings, lower: lower, upper: upper,
      upperStructure: upperStructure(readings.best, upper: upper, hands: hands), isOfTheChart: isOfTheChart)
  }

  /// Names notes that leave a choice by the chord of the chart that is followed. Returns whether it has.
  private func putChordOfTheChartFirst(
    in readings: inout RankedCandidates, _ notes: NoteSet, _ around: CombinationContext
  ) -> Bool {
    guard let chord = around.context.expected?.chord(in: notes, besides: readings.best?.reading) else {
      return false
    }
    var candidate = ChordCandidate(reading: .chord(chord))
    NamePenalties.forEach(of: chord) { candidate.add($0) }
    candidate = around.reprice(candidate)
    readings.putFirst(candidate)
    return true
  }

  func combinationContext(_ hands: Hands, in context: HarmonicContext) -> CombinationContext {
    // A hand that plays alone has all notes, so its readings are looked up only once.
    let areBoth = !hands.lower.isEmpty && !hands.upper.isEmpty
    let lower = areBoth ? hand(hands.lower) : RankedCandidates()
    let upper = areBoth ? hand(hands.upper) : RankedCandidates()
    return CombinationContext(
      hands, lower: lower.best, lowerIsClear: lower.isRootClear, upper: upper.best, context: context,
      hasBassist: prefersRootless, idiom: idiom)
  }

  private func hand(_ notes: NoteSet) -> RankedCandidates {
    guard let lowest = notes.lowest else { return RankedCandidates() }
    let (tones, bass) = (notes.pitchClasses, lowest.pitchClass)
    if idiom == .popular { return recognizer.readings(of: tones, bass: bass) }
    return recognizer.readings(of: tones, bass: bass, besideABassist: false) { idiom.reprice($0) }
  }

  // MARK: Two chords

  private func polychord(
    lower: ChordCandidate?, upper: ChordCandidate?, hands: Hands
  ) -> ChordCandidate? {
    guard case .chord(let below) = lower?.reading, case .chord(let above) = upper?.reading,
      below.isComplete, above.isComplete,
      // Notes that one hand holds alone already are no second chord.
      !hands.upper.pitchClasses.isSubset(of: hands.lower.pitchClasses),
      !hands.lower.pitchClasses.isSubset(of: hands.upper.pitchClasses)
    else { return nil }
    var plain = above
    // The upper chord is a chord, not a bass: its inversion is a matter of voicing.
    plain.bass = above.root
    let polychord = Polychord(upper: plain, lower: below)
    var candidate = ChordCandidate(reading: .polychord(polychord))
    NamePenalties.forEach(of: polychord) { candidate.add($0) }
    return candidate
  }

  // MARK: Upper structure

  /// The triad that the upper hand stacks on the winner's own third and seventh, if it is one.
  func upperStructure(
    _ winner: ChordCandidate?, upper: ChordCandidate?, hands: Hands
  ) -> UpperStructure? {
    guard case .chord(let chord) = winner?.reading, !chord.isSlash, chord.quality.hasSeventh,
      case .chord(let above) = upper?.reading, above.quality.isTriad, above.isComplete,
      !hands.upper.pitchClasses.isSubset(of: hands.lower.pitchClasses)
    else { return nil }
    let shell = chord.quality.row.degrees.intersection(shellDegrees)
    let below = hands.lower.pitchClasses.relative(to: chord.root)
    guard shell.semitones.isSubset(of: below) else { return nil }
    return UpperStructure(root: above.root, quality: above.quality, over: chord.root)
  }
}

extension ChordCombiner {
  /// The penalties of a reading of these hands; their sum is its cost. Empty for a reading that is no chord.
  ///
  /// - Parameters:
  ///   - candidate: a reading that `combine` returned for the same hands and context.
  ///   - hands: the notes that sound.
  ///   - context: the key and the chord before.
  public func penalties(
    of candidate: ChordCandidate, hands: Hands, in context: HarmonicContext = HarmonicContext()
  ) -> [Penalty] {
    var penalties: [Penalty] = []
    switch candidate.reading {
    case .chord(let chord):
      NamePenalties.forEach(of: chord) { penalties.append($0) }
      combinationContext(hands, in: context).forEachPenalty(of: chord) { penalties.append($0) }
    case .polychord(let polychord): NamePenalties.forEach(of: polychord) { penalties.append($0) }
    case .note, .interval, .cluster: break
    }
    // An everyday quality, and a tone that its class of chords can do without, cost nothing.
    penalties.removeAll { $0.cost == .free }
    let sum = penalties.reduce(Cost.free) { $0 + $1.cost }
    if candidate.isRootless, sum < candidate.cost {
      penalties.append(.behindASoundingRoot(candidate.cost - sum))
    } else if context.expected != nil, candidate.cost < sum {
      penalties.append(.chordOfTheChart(candidate.cost - sum))
    }
    return penalties
  }
}

/// The readings of two hands.
public struct Combination: Equatable, Sendable {
  /// The readings of everything that sounds, best first; empty when nothing does.
  public var readings: RankedCandidates
  /// The best reading of the lower hand by itself; `nil` if it plays nothing.
  public var lower: ChordCandidate?
  /// The best reading of the upper hand by itself; `nil` if it plays nothing.
  public var upper: ChordCandidate?
  /// The triad that the upper hand stacks on the best reading; `nil` if it plays none.
  public var upperStructure: UpperStructure?
  /// Whether a chart decides what the best reading is.
  var isOfTheChart = false

  /// A combination with these values; without any, that of no notes.
  public init(
    readings: RankedCandidates = RankedCandidates(), lower: ChordCandidate? = nil,
    upper: ChordCandidate? = nil, upperStructure: UpperStructure? = nil
  ) {
    self.readings = readings
    self.lower = lower
    self.upper = upper
    self.upperStructure = upperStructure
  }

  fileprivate init(
    readings: RankedCandidates, lower: ChordCandidate?, upper: ChordCandidate?,
    upperStructure: UpperStructure? = nil,
    isOfTheChart: Bool
  ) {
    self.init(readings: readings, lower: lower, upper: upper, upperStructure: upperStructure)
    self.isOfTheChart = isOfTheChart
  }
}

extension Chord {
  /// A complete triad or seventh chord: nothing missing, nothing stacked, no foreign bass.
  var isComplete: Bool { quality.isPlain && bassDegree != nil }

  /// A diminished seventh with nothing stacked on it.
  var isDiminishedSeventh: Bool { quality.isPlain && quality.degrees.contains(.diminishedSeventh) }

  /// An augmented triad with nothing stacked on it.
  var isAugmentedTriad: Bool { quality.isPlain && quality.family == .augmented }

  /// A major triad above a bass that is its minor seventh: D/C.
  var isTriadAboveItsSeventh: Bool {
    quality.isPlain && quality.isTriad && quality.family == .major && !quality.hasAlteredFifth
      && bass.semitones(above: root) == 10
  }

  /// Whether a hand that holds it defines the root: it is a complete chord, or a shell of root, third and seventh.
  var saysTheRoot: Bool {
    guard bassDegree != nil, !isRootless, quality.extensions.isEmpty else { return false }
    if quality.omitted.isEmpty { return !quality.row.degrees.isDisjoint(with: .thirds) }
    return quality.hasSeventh && quality.row.hasThird
  }
}

extension ChordQuality {
  var isTriad: Bool { row.degrees.count == 3 && !hasSeventh }

  /// Whether it has neither a third nor a suspension; false for a bare fifth.
  var hasNoThird: Bool { row.degrees.count > 2 && row.degrees.isDisjoint(with: .thirds) }

  /// Whether a suspended seventh has a ♭13 and no fifth: 7sus4(♭13), which others call 7sus4(♯5).
  var hasFlatThirteenthForTheFifth: Bool {
    family == .suspended && hasSeventh && omitted.contains(.fifth) && extensions.contains(.flatThirteenth)
  }

  /// Whether a ♭5 or ♯5 replaces the fifth of a chord that normally has a perfect one.
  var hasAlteredFifth: Bool {
    guard family != .diminished, family != .augmented else { return false }
    return row.degrees.contains(.flatFifth) || row.degrees.contains(.sharpFifth)
  }

  /// Whether its symbol has parentheses for an altered tone.
  var isAltered: Bool {
    if !extensions.isDisjoint(with: .alteredExtensions) { return true }
    switch family {
    case .dominant, .major, .minor:
      return row.degrees.count > 3 && (degrees.contains(.flatFifth) || degrees.contains(.sharpFifth))
    default: return false
    }
  }
}
