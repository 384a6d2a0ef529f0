public import MusicTheory

/// Hears the harmony: the chord in force, which lasts longer than the keys that named it.
///
/// It is causal: the harmony at a moment depends only on the events up to then. It has no clock; the caller says what time it is and
/// calls `advance` at `deadline`. A step takes some 15 µs and allocates nothing.
public struct HarmonyTracker: ~Copyable, Sendable {
  /// How much more evidence another chord or bass needs to replace the one that is shown; for a chord on the same root, and for one that
  /// the hands have named. Natural logarithms of likelihood.
  private enum Lead {
    static let chord: Float = 0.7
    static let sameRoot: Float = 1.2
    static let bass: Float = 1.6
    static let named: Float = 2
    /// That a chord has in a record, besides: one which the hands have named, and one which they have struck as a whole.
    static let recorded: (named: Float, struck: Float) = (6, 2.5)
  }

  /// The chord that the hands named.
  private struct Named: Sendable {
    var tones: PitchClassSet
    /// The quality, root and bass that were named.
    var harmony: Harmony
  }

  /// The chord of a chart.
  private struct Likely {
    var quality: HarmonyQuality
    var root: PitchClass
    var bass: PitchClass?
  }

  /// The length of a silence that ends the harmony.
  private static let silence = Duration.seconds(4)
  /// The least probability of a chord that is shown before its keys have all landed.
  private static let likely: Float = 0.5
  /// The time after its last key, and the longest after its first, at which a landing is complete: those of the exact reading.
  private static let landing = (last: SettlingSettings().coalesce, first: SettlingSettings().longestWait)
  /// The addition to the evidence for the chord of a chart, and for its root in the bass, if the notes that sound fit it.
  private static let chartWeight: Float = 6
  /// The number of tones that must have been heard before there is a harmony: a single note is none.
  private static let fewestTones = 3
  /// The time after which notes that come one by one, each alone, are a tune.
  private static let tune = Duration.seconds(3)

  /// The harmony that is shown; `nil` when none is in force.
  public private(set) var harmony: Harmony?
  /// The reasons for it when it came.
  public private(set) var grounds = HarmonyReasons()
  /// The tradition whose music is expected.
  public private(set) var idiom: Idiom
  /// Whether a bassist plays the roots: they are inferred from the key and the chord before.
  public private(set) var prefersRootless: Bool

  private var listener: HarmonyListener
  private var lookback = HarmonyLookback()
  private var expected: ExpectedChords?
  private var named: Named?
  /// The chord that the hands have struck as a whole; unlike a named one it is evidence for records alone.
  private var struck: Named?
  /// The tones that were struck since the last silence.
  private var tones: PitchClassSet = []
  private var sounding = NoteSet()
  private var silentSince: Duration?
  /// The moment at which two tones sounded together last.
  private var together: Duration?
  /// The moment since which the lowest note is the bass.
  private var bassSince = Duration.zero
  private var lastKey = Duration.zero
  /// The moment at which a change that is not likely is shown, if it is still there.
  private var pending: Duration?

  /// A tracker at the beginning of a piece.
  public init(idiom: Idiom = .popular, prefersRootless: Bool = false) {
    self.idiom = idiom
    self.prefersRootless = prefersRootless
    listener = HarmonyListener(isClassical: idiom == .classical, isRootless: prefersRootless)
  }

  /// Expects this music from now on. If it is another one, everything that was heard is forgotten. Returns whether it is.
  public mutating func use(_ idiom: Idiom, prefersRootless: Bool = false) -> Bool {
    guard idiom != self.idiom || prefersRootless != self.prefersRootless else { return false }
    (self.idiom, self.prefersRootless) = (idiom, prefersRootless)
    (listener.isClassical, listener.isRootless) = (idiom == .classical, prefersRootless)
    forget()
    return true
  }

  /// Takes the chords of a chart that is followed, as evidence from now on; `nil`: none.
  public mutating func expect(_ chords: ExpectedChords?) { expected = chords }

  /// The moment at which `advance` must be called next; `nil` when only an event can change anything.
  public var deadline: Duration? {
    let end = harmony == nil ? nil : silentSince.map { $0 + Self.silence }
    return .earliest(.earliest(listener.due, pending), end)
  }

  /// Takes a key that is struck at `time`, counted from the start of the stream.
  public mutating func strike(_ note: NoteNumber, at time: Duration) {
    tones.formUnion(PitchClassSet(note.pitchClass))
    listener.strike(note, at: time)
    (lastKey, silentSince, pending) = (time, nil, nil)
    if let named, !named.tones.contains(note.pitchClass) { self.named = nil }
    if let struck, !struck.tones.contains(note.pitchClass) { self.struck = nil }
  }

  /// Whether notes have come one by one for a while, each alone.
  func isTune(at time: Duration) -> Bool { together.map { time - $0 >= Self.tune } ?? true }

  /// Whether keys of the last landing do not sound any more.
  var isLettingGo: Bool { !listener.landed.isSubset(of: sounding) }

  /// The moment at which the last landing began.
  var landingBegan: Duration? { listener.landingBegan }

  /// Takes the notes that sound from `time` on, under the fingers or on a pedal. `strike` must be called before.
  public mutating func hold(_ sounding: NoteSet, at time: Duration) {
    if sounding.lowest?.pitchClass != self.sounding.lowest?.pitchClass { bassSince = time }
    if self.sounding.pitchClasses.count > 1 || sounding.pitchClasses.count > 1 { together = time }
    self.sounding = sounding
    listener.hold(sounding)
    silentSince = sounding.isEmpty ? silentSince ?? time : nil
  }

  /// Does one thing that is due at `time`. Returns whether another harmony is shown now, or none any more.
  ///
  /// While `isSaid`, notes that still sound are no new evidence: the hands have named the chord, or are on their way up.
  public mutating func advance(to time: Duration, isSaid: Bool = false) -> Bool {
    if let due = listener.due, due <= time {
      let isOfLanding = listener.step(at: due)
      lookBack(from: due)
      if harmony != nil, isSaid, !isOfLanding { return false }
      return change(mayWait: isOfLanding, at: time)
    }
    if let pending, pending <= time {
      self.pending = nil
      return change(mayWait: false, at: time)
    }
    if let silentSince, harmony != nil, silentSince + Self.silence <= time {
      forget()
      return true
    }
    return false
  }

  /// Takes the chord that the hands name since `onset` with these tones: it is shown, and needs much evidence to be replaced as long as
  /// nothing else is struck.
  mutating func believe(
    _ root: PitchClass, _ quality: HarmonyQuality, bass: PitchClass, tones: PitchClassSet,
    since onset: Duration, at time: Duration
  ) {
    var began = onset
    if let harmony, harmony.root == root, harmony.quality == quality { began = harmony.onset }
    let next = Harmony(
      root: root, quality: quality, bass: bass, confidence: listener.likelihood(quality, on: root),
      onset: began)
    grounds = HarmonyReasons(
      of: next, after: harmony?.looksLike(next) == true ? nil : harmony, facts(of: next, at: time))
    (harmony, pending) = (next, nil)
    named = Named(tones: tones, harmony: next)
    lookBack(from: time)
  }

  /// Takes the shown chord for one that the hands have struck as a whole, with these tones.
  mutating func confirm(_ tones: PitchClassSet, at time: Duration) {
    guard let harmony else { return }
    struck = Named(tones: tones, harmony: harmony)
    lookBack(from: time)
  }

  /// Forgets everything, as at the beginning of a piece.
  public mutating func forget() {
    (harmony, grounds, named, struck) = (nil, HarmonyReasons(), nil, nil)
    listener.forget()
    lookback.forget()
    (tones, sounding) = ([], NoteSet())
    (silentSince, together, pending) = (nil, nil, nil)
  }

  // MARK: Records

  /// The moment at which `decide` must be called next; `nil` when there is nothing to decide.
  var decisionDue: Duration? { lookback.due }

  /// The chord that was in force a second before `time`, if that is due, by what came before and after.
  mutating func decide(at time: Duration) -> HarmonyLookback.Decision? { lookback.decide(at: time) }

  /// Lets the evidence of this moment count for what was heard.
  private mutating func lookBack(from time: Duration) {
    guard tones.count >= Self.fewestTones, let onset = listener.landingBegan else { return }
    let likely = likelyByChart
    let said = (named ?? struck)?.harmony
    let lead = named == nil ? Lead.recorded.struck : Lead.recorded.named
    var evidence: InlineArray<144, Float> = .init(repeating: 0)
    for quality in HarmonyQuality.allCases {
      for number in 0..<12 {
        let root = PitchClass(number)
        let isSaid = said?.root == root && said?.quality == quality
        evidence[12 * Int(quality.rawValue) + number] =
          self.evidence(quality, on: root, likely) + (isSaid ? lead : 0)
      }
    }
    lookback.take(evidence, at: time, onset: onset, isSaid: said != nil)
  }

  // MARK: Hearing

  /// Shows a chord or bass for which there is sufficiently more evidence than for the one that is shown. Returns whether there is one.
  private mutating func change(mayWait: Bool, at time: Duration) -> Bool {
    guard tones.count >= Self.fewestTones else { return false }
    var next = heard(at: time)
    guard !next.looksLike(harmony) else {
      harmony?.confidence = next.confidence
      return false
    }
    if mayWait, next.confidence < Self.likely || harmony == nil {
      let due = min(lastKey + Self.landing.last, (listener.landingBegan ?? lastKey) + Self.landing.first)
      if due > time {
        pending = due
        return false
      }
    }
    next.onset = listener.landingBegan ?? time
    let former = harmony
    harmony = next
    grounds = HarmonyReasons(of: next, after: former, self.facts(of: next, at: time))
    return true
  }

  /// The harmony after the last step.
  private func heard(at time: Duration) -> Harmony {
    let likely = likelyByChart
    var best: (quality: HarmonyQuality, root: PitchClass, evidence: Float)?
    for quality in HarmonyQuality.allCases {
      for number in 0..<12 {
        let root = PitchClass(number)
        let evidence = self.evidence(quality, on: root, likely)
        if evidence > best?.evidence ?? -.infinity { best = (quality, root, evidence) }
      }
    }
    var bass: (PitchClass, evidence: Float) = (PitchClass(0), -.infinity)
    for number in 0..<12 {
      let evidence = self.evidence(bass: PitchClass(number), likely?.bass)
      if evidence > bass.evidence { bass = (PitchClass(number), evidence) }
    }
    var next =
      harmony ?? Harmony(root: PitchClass(0), quality: .major, bass: bass.0, confidence: 0, onset: time)
    var isAnother = harmony == nil
    if let best {
      let own = evidence(next.quality, on: next.root, likely)
      let lead = best.root == next.root ? Lead.sameRoot : Lead.chord
      if harmony == nil || best.evidence > own + lead {
        isAnother = isAnother || best.root != next.root || best.quality != next.quality
        (next.root, next.quality) = (best.root, best.quality)
      }
    }
    if isAnother || bass.evidence > evidence(bass: next.bass, likely?.bass) + Lead.bass { next.bass = bass.0 }
    if strikesRoot(of: next) { next.bass = next.root }
    next.confidence = listener.likelihood(next.quality, on: next.root)
    return next
  }

  /// Whether the last landing has the root as a bass. In classical music the bass moves by itself.
  private func strikesRoot(of harmony: Harmony) -> Bool {
    guard idiom == .popular, let lowest = sounding.lowest, lowest < MovingHands.lowestTenor else {
      return false
    }
    return lowest.pitchClass == harmony.root && listener.landed.contains(lowest)
  }

  private func evidence(_ quality: HarmonyQuality, on root: PitchClass, _ likely: Likely?) -> Float {
    var evidence = listener.evidence(quality, on: root)
    if let named, named.harmony.root == root, named.harmony.quality == quality { evidence += Lead.named }
    if let likely, likely.root == root, likely.quality == quality { evidence += Self.chartWeight }
    return evidence
  }

  private func evidence(bass: PitchClass, _ likely: PitchClass?) -> Float {
    var evidence = listener.evidence(bass: bass)
    if named?.harmony.bass == bass { evidence += Lead.named }
    if likely == bass { evidence += Self.chartWeight }
    return evidence
  }

  /// The chord of the chart that fits the notes that sound; its root in the bass, where no bass sounds.
  private var likelyByChart: Likely? {
    guard let chord = expected?.supported(by: sounding), let quality = HarmonyQuality(nearest: chord.quality)
    else { return nil }
    let hasBass = sounding.lowest.map { $0 < MovingHands.lowestTenor } ?? false
    return Likely(quality: quality, root: chord.root, bass: hasBass ? nil : chord.root)
  }

  /// The notes that speak for a harmony.
  private func facts(of harmony: Harmony, at time: Duration) -> HarmonyReasons.Facts {
    let own = PitchClassSet(harmony.root).union(
      harmony.quality.degrees.semitones.transposed(up: Int(harmony.root.number)))
    let isBlock = listener.landed.pitchClasses.count > 2
    let struck = isBlock ? listener.landed.pitchClasses.intersection(own) : []
    let sounds = sounding.pitchClasses.intersection(own).subtracting(struck)
    var before: PitchClassSet = []
    var isOfTheKey = true
    for number in 0..<12 where own.contains(PitchClass(number)) {
      let tone = PitchClass(number)
      if listener.remembers(tone) > 0.2, !struck.contains(tone), !sounds.contains(tone) {
        before.formUnion(PitchClassSet(tone))
      }
      isOfTheKey = isOfTheKey && listener.isOfTheKey(tone)
    }
    let isLowest = sounding.lowest?.pitchClass == harmony.bass
    return HarmonyReasons.Facts(
      struck: struck, sounding: sounds, before: before,
      bass: isLowest ? time - bassSince : nil,
      wasBass: !isLowest && listener.remembers(bass: harmony.bass) > 0.1, isOfTheKey: isOfTheKey)
  }
}
