public import MusicTheory

/// Hears the harmony: the chord in force, which outlasts the keys that said it.
///
/// Causal: what is shown at a moment depends on what was played until then only. It has no clock; the caller says what
/// time it is and asks `deadline` when to come back. A step takes a few microseconds and allocates nothing.
public struct HarmonyTracker: ~Copyable, Sendable {
  /// How much likelier another chord or bass must be to replace the one that is shown.
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

  /// What was struck together.
  private struct Block: Sendable {
    var tones: PitchClassSet
    var bass: PitchClass
    var isRepeated = false
  }

  /// After how long a silence nothing is in force.
  private static let silence = Duration.seconds(4)
  /// How far a record may be dated back.
  private static let longestBackdating = Duration.milliseconds(500)
  /// How many keys are looked at one by one while a group lands: more than ten fingers strike is a flood.
  private static let mostLooks = 12
  /// How much hands that hold still on a chord are believed.
  private static let handsShare: Float = 0.8
  /// How many tones must have been heard before there is a harmony: a lone note is none.
  private static let fewestTones = 3

  /// The harmony that is shown.
  public private(set) var harmony: Harmony?
  /// What spoke for it when it came.
  public private(set) var grounds = HarmonyGrounds()
  /// Whose table is in use.
  public private(set) var idiom: Idiom
  /// Whether a bassist plays the roots: they come from the key and the chord before. The classical idiom has no table for
  /// that.
  public private(set) var prefersRootless: Bool

  private var evidence = HarmonyEvidence()
  private var chords: HarmonyFilter
  private var basses: HarmonyFilter
  private var lead: Lead
  /// What was struck as a block and nothing else since: repeating it says nothing new.
  private var block: Block?
  /// What has been struck since nothing was in force.
  private(set) var tones: PitchClassSet = []
  private var sounding = NoteSet()
  private var silentSince: Duration?
  /// How many keys of the group that lands were looked at.
  private var looks = 0
  /// What was shown before the first of them.
  private var before: Harmony?

  public init(idiom: Idiom = .popular, prefersRootless: Bool = false) {
    self.idiom = idiom
    self.prefersRootless = prefersRootless
    chords = HarmonyFilter(HarmonyModel.chords(idiom, rootless: prefersRootless))
    basses = HarmonyFilter(HarmonyModel.basses(idiom, rootless: prefersRootless))
    lead = Lead(idiom)
  }

  /// Uses the table of these settings from now on. Another one begins anew. Returns whether it is another one.
  public mutating func use(_ idiom: Idiom, prefersRootless: Bool = false) -> Bool {
    guard idiom != self.idiom || prefersRootless != self.prefersRootless else { return false }
    (self.idiom, self.prefersRootless) = (idiom, prefersRootless)
    chords.use(HarmonyModel.chords(idiom, rootless: prefersRootless))
    basses.use(HarmonyModel.basses(idiom, rootless: prefersRootless))
    lead = Lead(idiom)
    forget()
    return true
  }

  /// When `advance` wants to be called next, or `nil` when only an event can change anything.
  public var deadline: Duration? {
    let end = harmony == nil ? nil : silentSince.map { $0 + Self.silence }
    guard let due = evidence.due.map({ Duration.seconds($0) }) else { return end }
    return end.map { min($0, due) } ?? due
  }

  /// A key is struck.
  public mutating func strike(_ note: NoteNumber, velocity: UInt8, at time: Duration) {
    tones.formUnion(PitchClassSet(note.pitchClass))
    evidence.strike(note, velocity: velocity, at: time.inSeconds)
    silentSince = nil
  }

  /// Looks at the keys that have landed so far, the first of them at `onset`. Returns whether another harmony is shown now.
  ///
  /// Nothing is remembered of half a landing: the next look, or the whole of it, takes its place.
  public mutating func glance(at time: Duration, since onset: Duration) -> Bool {
    guard let landed = evidence.landed, looks < Self.mostLooks else { return false }
    if looks == 0 { before = harmony }
    looks += 1
    if harmony != nil, repeats(landed, isWhole: false) { return false }
    evidence.lookAtLanding()
    return step(began: onset, stays: false, at: time)
  }

  /// Keys and pedals are as they are now. `strike` must be called before.
  public mutating func hold(down: NoteSet, sounding: NoteSet, at time: Duration) {
    evidence.hold(down: down, sounding: sounding, at: time.inSeconds)
    self.sounding = sounding
    silentSince = sounding.isEmpty ? silentSince ?? time : nil
  }

  /// Whether keys are landing; what they say so far may be taken back.
  var isLanding: Bool { evidence.landed != nil }

  /// Whether what is shown is at least this likely.
  func isLikely(_ confidence: Float) -> Bool { harmony.map { $0.confidence >= confidence } ?? false }

  /// Fires what is due at `time`. Returns whether another harmony is shown now, or none any more.
  ///
  /// What sounds on says nothing new while `isSaid`: the hands have said what it is, or are on their way up.
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
    // The same again says nothing new, however long: the harmony would drift away from what is played.
    if harmony != nil, block?.isRepeated == true { return false }
    if harmony != nil, isSaid, landed == nil { return false }
    let isNew = step(began: .seconds(began), stays: true, at: time)
    // What its first keys changed, the whole group explains better.
    if landed != nil, harmony?.looksLike(before) == false { takeGrounds(after: before, at: time) }
    return isNew
  }

  /// The hands say what it is, since `onset`, with these tones: from now on that is what is believed most, and shown.
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

  /// The root of what is shown has been the bass since the bass that is shown.
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

  /// Whether what lands is a block that is in force, struck again.
  private func repeats(_ landed: NoteSet, isWhole: Bool) -> Bool {
    guard let block else { return false }
    let tones = landed.pitchClasses
    return isWhole
      ? tones == block.tones && landed.lowest?.pitchClass == block.bass : tones.isSubset(of: block.tones)
  }

  /// Remembers what landed, if it was struck as a block.
  private mutating func remember(_ landed: NoteSet) {
    let tones = landed.pitchClasses
    block = landed.lowest.flatMap {
      tones.count >= Self.fewestTones ? Block(tones: tones, bass: $0.pitchClass) : nil
    }
  }

  private mutating func step(began: Duration, stays: Bool, at time: Duration) -> Bool {
    chords.step(
      evidence: evidence.chord, lately: evidence.lately, change: evidence.change,
      began: began.inSeconds, stays: stays)
    evidence.takeTones(of: chords)
    basses.step(
      evidence: evidence.bass, lately: .zero, change: evidence.change,
      began: began.inSeconds, stays: stays)
    return show(began: began, stays: stays, at: time)
  }

  /// Shows what is likelier by enough than what is shown.
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

  /// Only here, where another harmony is shown, is it worth the while.
  private mutating func takeGrounds(after former: Harmony?, at time: Duration) {
    guard let harmony else { return }
    grounds = HarmonyGrounds(of: harmony, after: former, chords, basses, evidence, at: time)
  }

  /// When a harmony began that is shown from `time` on: at most half a second before.
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
