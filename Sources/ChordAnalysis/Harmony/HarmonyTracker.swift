public import MusicTheory

/// Hears the harmony: the chord in force, which lasts longer than the keys that named it.
///
/// It is causal: the harmony at a moment depends only on the events up to then. It has no clock; the caller says what time it is and
/// calls
/// `advance` at `deadline`. A step takes a few microseconds and allocates nothing.
public struct HarmonyTracker: ~Copyable, Sendable {
  /// The factors by which another chord or bass must be more likely to replace the one that is shown.
  private struct Lead: Sendable {
    var chord: Float
    /// While nothing is struck.
    var restingChord: Float
    var bass: Float
    /// While notes are still landing.
    var landingBass: Float
    /// For a chord on the same root.
    var sameRoot: Float

    init(_ idiom: Idiom) {
      (restingChord, bass, sameRoot) = (2, 4, 2.5)
      switch idiom {
      case .popular: (chord, landingBass) = (1.4, 6)
      case .classical: (chord, restingChord, landingBass) = (2, 2.5, 5)
      }
    }
  }

  /// The tones that were struck together.
  private struct Block: Sendable {
    var tones: PitchClassSet
    var bass: PitchClass
    var isRepeated = false
  }

  /// The length of a silence that ends the harmony.
  private static let silence = Duration.seconds(4)
  /// The longest time by which a beginning may be dated back.
  private static let longestBackdating = Duration.milliseconds(500)
  /// The number of keys that are looked at one by one while a group lands: more than ten fingers can strike.
  private static let mostLooks = 12
  /// The share of the belief that hands get when they hold still on a chord.
  private static let handsShare: Float = 0.8
  /// The addition of a step to the evidence for the chord of a chart, and for its root in the bass, if the notes that sound fit it: natural
  /// logarithms.
  private static let chartWeight: Float = 6
  /// The number of tones that must have been heard before there is a harmony: a single note is none.
  private static let fewestTones = 3

  /// The harmony that is shown; `nil` when none is in force.
  public private(set) var harmony: Harmony?
  /// The reasons for it when it came.
  public private(set) var grounds = HarmonyGrounds()
  /// The tradition whose table is in use.
  public private(set) var idiom: Idiom
  /// Whether a bassist plays the roots: they are inferred from the key and the chord before. The classical idiom has no table for that.
  public private(set) var prefersRootless: Bool

  private var evidence = HarmonyEvidence()
  private var expected: ExpectedChords?
  private var chords: HarmonyFilter
  private var basses: HarmonyFilter
  private var lead: Lead
  /// The block that was struck last, if nothing else was struck since; its repetition is no new evidence.
  private var block: Block?
  /// The tones that were struck since the last silence.
  private(set) var tones: PitchClassSet = []
  private var sounding = NoteSet()
  private var silentSince: Duration?
  /// The number of looks at the group that is landing.
  private var looks = 0
  /// The harmony that was shown before the first look.
  private var before: Harmony?

  /// A tracker at the beginning of a piece, with the tables of these settings.
  public init(idiom: Idiom = .popular, prefersRootless: Bool = false) {
    self.idiom = idiom
    self.prefersRootless = prefersRootless
    chords = HarmonyFilter(HarmonyModel.chords(idiom, rootless: prefersRootless))
    basses = HarmonyFilter(HarmonyModel.basses(idiom, rootless: prefersRootless))
    lead = Lead(idiom)
  }

  /// Uses the tables of these settings from now on. If they are other ones, everything that was heard is forgotten. Returns whether they
  /// are.
  public mutating func use(_ idiom: Idiom, prefersRootless: Bool = false) -> Bool {
    guard idiom != self.idiom || prefersRootless != self.prefersRootless else { return false }
    (self.idiom, self.prefersRootless) = (idiom, prefersRootless)
    chords.use(HarmonyModel.chords(idiom, rootless: prefersRootless))
    basses.use(HarmonyModel.basses(idiom, rootless: prefersRootless))
    lead = Lead(idiom)
    forget()
    return true
  }

  /// Takes the chords of a chart that is followed, as evidence from now on; `nil`: none.
  public mutating func expect(_ chords: ExpectedChords?) { expected = chords }

  /// The moment at which `advance` must be called next; `nil` when only an event can change anything.
  public var deadline: Duration? {
    let end = harmony == nil ? nil : silentSince.map { $0 + Self.silence }
    guard let due = evidence.due.map({ Duration.seconds($0) }) else { return end }
    return end.map { min($0, due) } ?? due
  }

  /// Takes a key that is struck at `time`, counted from the start of the stream. `velocity` is 1…127.
  public mutating func strike(_ note: NoteNumber, velocity: UInt8, at time: Duration) {
    tones.formUnion(PitchClassSet(note.pitchClass))
    evidence.strike(note, velocity: velocity, at: time.inSeconds)
    silentSince = nil
  }

  /// Looks at the keys that have landed so far, the first of them at `onset`. Returns whether another harmony is shown now.
  ///
  /// The result of an incomplete landing is replaced by that of the next look, or of the complete landing.
  public mutating func glance(at time: Duration, since onset: Duration) -> Bool {
    guard let landed = evidence.landed, looks < Self.mostLooks else { return false }
    if looks == 0 { before = harmony }
    looks += 1
    if harmony != nil, repeats(landed, isWhole: false) { return false }
    evidence.lookAtLanding()
    return step(began: onset, stays: false, at: time)
  }

  /// Takes the notes from `time` on: `down` under the fingers, `sounding` under the fingers or on a pedal. `strike` must be called
  /// before.
  public mutating func hold(down: NoteSet, sounding: NoteSet, at time: Duration) {
    evidence.hold(down: down, sounding: sounding, at: time.inSeconds)
    self.sounding = sounding
    silentSince = sounding.isEmpty ? silentSince ?? time : nil
  }

  /// Whether keys are landing; the harmony that follows from them so far may be undone.
  var isLanding: Bool { evidence.landed != nil }

  /// Whether the harmony that is shown has at least this probability.
  func isLikely(_ confidence: Float) -> Bool { harmony.map { $0.confidence >= confidence } ?? false }

  /// Does one thing that is due at `time`. Returns whether another harmony is shown now, or none any more.
  ///
  /// While `isSaid`, notes that still sound are no new evidence: the hands have named the chord, or are on their way up.
  public mutating func advance(to time: Duration, isSaid: Bool = false) -> Bool {
    if let silentSince, harmony != nil, silentSince + Self.silence <= time {
      forget()
      return true
    }
    guard let due = evidence.due, Duration.seconds(due) <= time else { return false }
    looks = 0
    let landed = evidence.landed
    let began = evidence.take(at: due)
    let isRepeated = landed.map { repeats($0, isWhole: true) } ?? false
    if isRepeated { block?.isRepeated = true } else if let landed { remember(landed) }
    // A repetition is no new evidence, even if it goes on for long: the harmony would drift away from the notes.
    if harmony != nil, block?.isRepeated == true { return false }
    if harmony != nil, isSaid, landed == nil { return false }
    let isNew = step(began: .seconds(began), stays: true, at: time)
    // The whole group explains a change better than its first keys, which caused it.
    if landed != nil, harmony?.looksLike(before) == false { takeGrounds(after: before, at: time) }
    return isNew
  }

  /// Takes the chord that the hands name since `onset` with these tones: it gets most of the belief, and is shown.
  mutating func believe(
    _ root: PitchClass, _ quality: HarmonyQuality, bass: PitchClass, tones: PitchClassSet,
    since onset: Duration
  ) {
    let (place, number) = (Int(quality.rawValue), Int(root.number))
    chords.believe(in: (place, number), share: Self.handsShare)
    basses.believe(in: (0, Int(bass.number)), share: Self.handsShare)
    var began = onset
    if let harmony, harmony.root == root, harmony.quality == quality { began = harmony.onset }
    harmony = Harmony(
      root: root, quality: quality, bass: bass, confidence: chords.belief[place][number], onset: began)
    let own = PitchClassSet(root).union(quality.degrees.semitones.transposed(up: Int(root.number)))
    grounds = HarmonyGrounds(struck: tones.intersection(own))
  }

  /// Makes the root of the harmony its bass, because it was the lowest note more recently than the bass that is shown.
  mutating func believeRootInBass() {
    guard let root = harmony?.root else { return }
    basses.believe(in: (0, Int(root.number)), share: Self.handsShare)
    harmony?.bass = root
  }

  /// Forgets everything, as at the beginning of a piece.
  public mutating func forget() {
    harmony = nil
    grounds = HarmonyGrounds()
    evidence.forget()
    chords.reset()
    basses.reset()
    tones = []
    block = nil
    looks = 0
    before = nil
    silentSince = nil
  }

  /// Whether the landing keys repeat the block in force.
  private func repeats(_ landed: NoteSet, isWhole: Bool) -> Bool {
    guard let block else { return false }
    let tones = landed.pitchClasses
    return isWhole
      ? tones == block.tones && landed.lowest?.pitchClass == block.bass : tones.isSubset(of: block.tones)
  }

  /// Remembers the keys that landed, if they are a block.
  private mutating func remember(_ landed: NoteSet) {
    let tones = landed.pitchClasses
    block = landed.lowest.flatMap {
      tones.count >= Self.fewestTones ? Block(tones: tones, bass: $0.pitchClass) : nil
    }
  }

  private mutating func step(began: Duration, stays: Bool, at time: Duration) -> Bool {
    let likely = likelyByChart
    chords.step(
      evidence: evidence.chord, lately: evidence.lately, change: evidence.change, likely: likely?.chord,
      began: began.inSeconds, stays: stays)
    evidence.takeTones(of: chords)
    basses.step(
      evidence: evidence.bass, lately: .zero, change: evidence.change, likely: likely?.bass,
      began: began.inSeconds, stays: stays)
    return show(began: began, stays: stays, at: time)
  }

  /// The chord of the chart that fits the notes that sound, as the filters number it; its root in the bass, where no bass sounds.
  private var likelyByChart: (chord: HarmonyFilter.Likely, bass: HarmonyFilter.Likely?)? {
    guard let expected, let chord = expected.supported(by: sounding),
      let quality = HarmonyQuality(nearest: chord.quality)
    else { return nil }
    let root = Int(chord.root.number)
    let hasBass = sounding.lowest.map { $0 < HarmonyEvidence.lowestTenor } ?? false
    return (
      (Int(quality.rawValue), root, Self.chartWeight), hasBass ? nil : (0, root, Self.chartWeight)
    )
  }

  /// Shows a chord or bass that is sufficiently more likely than the one that is shown.
  private mutating func show(began: Duration, stays: Bool, at time: Duration) -> Bool {
    guard tones.count >= Self.fewestTones else { return false }
    let best = chords.best
    let bass = basses.best
    guard let shown = harmony else {
      harmony = Harmony(
        root: PitchClass(best.root), quality: HarmonyQuality(best.quality), bass: PitchClass(bass.root),
        confidence: best.likelihood, onset: began)
      takeGrounds(after: nil, at: time)
      return true
    }
    let (quality, root) = (Int(shown.quality.rawValue), Int(shown.root.number))
    let likelihood = chords.belief[quality][root]
    let chordLead = evidence.landed == nil ? lead.restingChord : lead.chord
    let needed = best.root == root ? max(chordLead, lead.sameRoot) : chordLead
    var next = shown
    next.confidence = likelihood
    var bassLead = stays ? lead.bass : lead.landingBass
    if (best.quality, best.root) != (quality, root), best.likelihood > needed * likelihood {
      next.root = PitchClass(best.root)
      next.quality = HarmonyQuality(best.quality)
      next.confidence = best.likelihood
      bassLead = 1
    }
    if bass.likelihood > bassLead * basses.belief[0][Int(shown.bass.number)] {
      next.bass = PitchClass(bass.root)
    }
    let isNew = !next.looksLike(shown)
    if isNew { next.onset = onset(of: next, after: shown, began: began, at: time) }
    harmony = next
    if isNew { takeGrounds(after: looks > 0 ? before : shown, at: time) }
    return isNew
  }

  /// Finds the reasons. Called only where another harmony is shown, because it takes time.
  private mutating func takeGrounds(after former: Harmony?, at time: Duration) {
    guard let harmony else { return }
    grounds = HarmonyGrounds(of: harmony, after: former, chords, basses, evidence, at: time)
  }

  /// The moment at which a harmony that is shown from `time` on began: at most `longestBackdating` before.
  private func onset(of next: Harmony, after shown: Harmony, began: Duration, at time: Duration) -> Duration {
    let earliest = max((time - Self.longestBackdating).inSeconds, shown.onset.inSeconds)
    if next.root == shown.root, next.quality == shown.quality {
      let beginning = basses.beginning(
        of: (0, Int(next.bass.number)), after: (0, Int(shown.bass.number)), notBefore: earliest)
      return min(began, .seconds(beginning))
    }
    let beginning = chords.beginning(
      of: (Int(next.quality.rawValue), Int(next.root.number)),
      after: (Int(shown.quality.rawValue), Int(shown.root.number)), notBefore: earliest)
    return min(began, .seconds(beginning))
  }
}

extension Duration {
  /// Seconds, as the filters count them.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
