internal import MIDI
internal import MusicTheory

/// The harmony that people are shown: calm while the hands move, exact when they hold still.
///
/// While the hands move, the chord in force is the tracker's, and letting go of keys changes nothing. When the hands hold still on a
/// whole
/// chord that people have a name for, the shown harmony agrees with them, and the tracker believes them.
struct LiveHarmony: ~Copyable, Sendable {
  /// The knowledge at a moment besides the notes.
  struct Surroundings: Sendable {
    /// The least probability of a key that is certain; the page marks a less likely one as a guess.
    static let certain: Float = 0.7

    var context: HarmonicContext
    /// The key, if it is certain.
    var key: Key?
  }

  /// A tone that joins the harmony if it is held until `due`.
  private struct Joining: Sendable {
    var struck: StruckChord
    var context: HarmonicContext
    var due: Duration
  }

  /// A look at hands that hold still: at the chord, and later at another bass under the same chord.
  private enum StillLook { case chord, bass }

  /// The times for which tones must be held with the harmony to belong to it: a single one, which may be a melody's; those of a second
  /// chord; and those that are struck with the whole chord.
  private static let joiningTime = (
    tone: Duration.milliseconds(900), chord: Duration.milliseconds(700), block: Duration.milliseconds(400)
  )
  private static let likely: Float = 0.5
  /// The time for which another bass under the same chord must last to be shown.
  private static let lasting = Duration.milliseconds(700)
  /// The time after which a bass that is held is none that walks.
  private static let walking = Duration.milliseconds(1200)
  /// The tones of a shuffle, in semitones above its root: root, fifth, sixth and minor seventh.
  private static let shuffle = PitchClassSet(rawValue: 1 | 1 << 7 | 1 << 9 | 1 << 10)
  /// The time for which a third is remembered, which may have belonged to another chord.
  private static let longestShuffle = Duration.seconds(2)

  private(set) var shown: ShownHarmony?
  /// The chord that is heard, shown or not.
  var heard: Chord? { tracker.harmony?.chord }
  private var tracker: HarmonyTracker
  private var still: Duration
  private(set) var hands = MovingHands()
  private var names = RecordedNames()
  /// The moment at which the first key of the last landing was struck.
  private var landed = Duration.zero
  /// Whether no harmony was shown at that moment.
  private var landsInSilence = false
  /// The moment at which the first key of the shown harmony was struck.
  private var began = Duration.zero
  /// The notes that are held, with their last reading.
  private var struck: StruckChord?
  private var struckContext = HarmonicContext()
  private var joining: Joining?
  /// The next time that hands which hold still are taken into account; `nil` until they move.
  private var nextLook: StillLook?
  /// Whether they hold still on a chord that is shown: notes that still sound are then no new evidence.
  private var isSaid = false
  /// Whether a change of the tracker's harmony has not been shown.
  private var isHidden = false
  /// The moment at which another bass is shown if it lasts until then.
  private var waiting: Duration?

  init(_ settings: AnalyzerSettings) {
    tracker = HarmonyTracker(idiom: settings.idiom, prefersRootless: settings.prefersRootless)
    still = settings.settling.still
  }

  var deadline: Duration? {
    .earliest(
      .earliest(tracker.deadline, .earliest(waiting, joining?.due)), stillDue)
  }

  private var stillDue: Duration? {
    guard struck != nil, let nextLook, let moved = hands.moved else { return nil }
    return moved + (nextLook == .chord ? still : max(still, Self.walking))
  }

  // MARK: Input

  /// Follows an event that counts. The chord that was struck before is dropped, or is not the newest any more.
  mutating func hear(_ event: InputEvent, in state: HeldState, wasHeld: Bool, at time: Duration) {
    if case .midi(.noteOn(let note, let velocity, _), _) = event, velocity > 0, !wasHeld {
      if let struck, !struck.tones.contains(note.pitchClass), !struck.isHeld { self.struck = nil }
      struck?.isNewest = false
      hands.strike(note, at: time)
      tracker.strike(note, at: time)
      if tracker.landingBegan == time { (landed, landsInSilence) = (time, shown == nil) }
    }
    hold(state, at: time)
  }

  /// Takes the keys and pedals as they are now.
  mutating func hold(_ state: HeldState, at time: Duration) {
    hands.hold(state, at: time)
    if hands.moved == time { (nextLook, isSaid) = (.chord, false) }
    if let struck, struck.isHeld, !struck.tones.isSubset(of: hands.sounding.pitchClasses) {
      self.struck?.isHeld = false
    }
    if let joining, !hands.hold(joining.struck.tones) { self.joining = nil }
    tracker.hold(state.sounding.all, at: time)
  }

  // MARK: Deadlines

  /// Does one thing that is due. Returns whether another harmony is shown now, or none any more.
  mutating func advance(to time: Duration, _ now: Surroundings) -> Bool {
    if let due = tracker.deadline, due <= time {
      let isNew = tracker.advance(to: time, isSaid: isSaid || hands.isLettingGo && tracker.isLettingGo)
      guard isNew || isHidden else { return false }
      // Notes that come one by one are a tune.
      isHidden = tracker.harmony != nil && tracker.isTune(at: time)
      return !isHidden && change(now, at: time)
    }
    if let due = waiting, due <= time {
      waiting = nil
      return show(now, at: time)
    }
    if let joining, joining.due <= time {
      self.joining = nil
      if struck?.tones == joining.struck.tones { struck?.isBlock = true }
      return name(by: joining.struck, joining.context)
    }
    if let due = stillDue, due <= time {
      let isOfBass = nextLook == .bass
      nextLook = nil
      return listenToHands(now, isOfBass: isOfBass, at: time)
    }
    return false
  }

  // MARK: Evidence of the hands

  /// Takes the reading of the held notes as the name of the harmony if it names the same chord. Returns whether the name is another one
  /// now.
  mutating func adopt(_ struck: StruckChord, _ context: HarmonicContext, at time: Duration) -> Bool {
    self.struck = struck
    struckContext = context
    joining = nil
    // After silence, or without a recent bass, only the hands count; beside a bassist they do not.
    let hasBassInMind = hands.hasBassInMind(at: time)
    let isFirst =
      struck.isBlock
      && (shown == nil && (struck.hasBass || !hasBassInMind) || landsInSilence && struck.hasBass)
    let isAlone =
      isFirst || struck.isOfTheChart || !hasBassInMind && (struck.isBlock || !isMelody(in: struck))
    if !isBesideABassist(struck), isAlone, believeHands(at: time) {
      return true
    }
    guard let shown else { return false }
    if isNamed(by: struck, shown.chord) {
      confirm(struck, at: time)
      guard isTension(in: struck, of: shown) else { return name(by: struck, context) }
      joining = Joining(struck: struck, context: context, due: struck.onset + Self.joiningTime.block)
    } else if Self.isExtended(by: struck, shown.chord) {
      var time = Self.joiningTime.tone
      if case .polychord = struck.reading { time = Self.joiningTime.chord }
      joining = Joining(struck: struck, context: context, due: struck.onset + time)
    }
    return false
  }

  /// Whether a tone came to the chord that is shown and held.
  private func isMelody(in struck: StruckChord) -> Bool {
    guard let shown, case .chord(let named) = shown.reading else { return false }
    return named.pitchClasses.isSubset(of: struck.tones)
  }

  /// Whether a block on a chord that is shown already has other tensions: they may be those of a riff, or of a melody in thick chords.
  private func isTension(in struck: StruckChord, of shown: ShownHarmony) -> Bool {
    guard case .chord(let chord) = struck.reading, case .chord(let named) = shown.reading else {
      return false
    }
    return shown.chord.onset + SettlingSettings().longestWait < struck.onset
      && chord != named && !chord.quality.extensions.isEmpty
  }

  /// Whether a bassist plays the root: these keys may be the upper part of many chords.
  private func isBesideABassist(_ struck: StruckChord) -> Bool {
    tracker.prefersRootless && !struck.hasBass && !struck.isOfTheChart
  }

  /// Takes more keys that have the same reading.
  mutating func keepStruck(_ reading: ChordReading, on notes: NoteSet) {
    guard struck?.reading == reading else { return }
    struck?.notes = notes
    struck?.isNewest = true
    struck?.isHeld = true
  }

  /// Takes into account that the hands have held still. Returns whether another name is shown now.
  private mutating func listenToHands(_ now: Surroundings, isOfBass: Bool, at time: Duration) -> Bool {
    guard let struck, struck.tones.isSubset(of: hands.sounding.pitchClasses) else {
      return leaveOutWhatIsOver()
    }
    guard !isBesideABassist(struck) else { return false }
    guard let said = struck.wholeChord else { return leaveOutWhatNobodyPlayed(now, at: time) }
    if contradicts(struck, said.chord, at: time) { return believeHands(at: time) }
    if said.chord.root == shown?.reading.root, said.chord.bass != shown?.reading.bass, struck.hasBass {
      // Another bass under the same chord may walk on.
      if isOfBass { return believeHands(at: time) }
      nextLook = .bass
    }
    isSaid = said.chord.root == shown?.reading.root && said.chord.bass == shown?.reading.bass
    if isSaid { waiting = nil }
    return false
  }

  /// Leaves tones out of the name that were added to a whole chord and have been let go: C–D–E–G, and then C–E–G. Returns whether another
  /// name is shown now.
  private mutating func leaveOutWhatIsOver() -> Bool {
    let held = hands.sounding.pitchClasses
    guard let shown, case .chord(let named) = shown.reading, !named.quality.extensions.isEmpty,
      held.count > 2, held.isStrictSubset(of: named.pitchClasses)
    else { return false }
    var degrees = named.quality.degrees
    for tone in 0..<12 where named.pitchClasses.contains(PitchClass(tone)) && !held.contains(PitchClass(tone))
    {
      guard let degree = named.degree(of: PitchClass(tone)),
        named.quality.extensions.contains(DegreeSet(degree))
      else { return false }
      degrees.subtract(DegreeSet(degree))
    }
    guard let quality = ChordQuality(degrees: degrees), quality.omitted.isEmpty else { return false }
    let chord = Chord(root: named.root, quality: quality, bass: named.bass)
    self.shown = ShownHarmony(
      shown.chord, reading: .chord(chord), context: shown.context, grounds: shown.grounds, named: shown.named)
    return true
  }

  /// Leaves a third or seventh out of the name if it was not played since the chord began, unless the chord is likely and a certain key
  /// has that
  /// tone. Returns whether another name is shown now.
  private mutating func leaveOutWhatNobodyPlayed(_ now: Surroundings, at time: Duration) -> Bool {
    // Four tones that are held are no power chord.
    guard let shown, hands.sounding.pitchClasses.count < 4,
      shown.chord.confidence < Self.likely || now.key == nil, let plain = shown.chord.chord,
      shown.reading == .chord(plain)
    else { return false }
    let tones = shown.chord.quality.intervals
    func isKnown(_ place: Int) -> Bool {
      guard tones[place] >= 0 else { return true }
      let tone = shown.chord.root.up(Int(tones[place]))
      return hands.hasSounded(tone, since: began) || now.key?.tones.contains(tone) ?? false
    }
    var degrees: DegreeSet = [.root, .fifth]
    guard !isKnown(1) || !isKnown(3), tones[2] == 7, hands.hasSounded(shown.chord.root.up(7), since: began)
    else { return false }
    if isKnown(1) { degrees.formUnion(plain.quality.degrees.intersection(.thirds)) }
    guard let quality = ChordQuality(degrees: degrees) else { return false }
    self.shown = ShownHarmony(
      shown.chord, reading: .chord(Chord(root: plain.root, quality: quality, bass: plain.bass)),
      context: shown.context,
      grounds: shown.grounds, named: shown.named)
    (isSaid, waiting) = (true, nil)
    return true
  }

  /// Whether the shown harmony contradicts hands that hold a chord.
  private func contradicts(_ struck: StruckChord, _ chord: Chord, at time: Duration) -> Bool {
    guard let shown, case .chord = struck.reading, case .chord(let named) = shown.reading else {
      return shown?.reading != struck.reading
    }
    let hasOwnBass = struck.hasBass && hands.strikesBass(of: struck.notes)
    guard chord.root == named.root else {
      // The hands may hold the upper part of the shown chord, with at most one tension, over its bass.
      let isUpperPart =
        struck.tones.subtracting(named.pitchClasses).count <= 1 && hands.isInMind(named.bass, at: time)
      return !isUpperPart || hasOwnBass
    }
    // Thirds and sevenths of another kind, or that are not held.
    if chord.quality.row.degrees != named.quality.row.degrees { return true }
    guard chord.bass != named.bass else { return false }
    return !hands.hasBassInMind(at: time) || hasOwnBass && chord.bass == chord.root
  }

  /// Shows the chord that the hands hold, if it is a whole one, and lets the tracker believe it. Returns whether the name is another one
  /// now.
  private mutating func believeHands(at time: Duration) -> Bool {
    guard let struck, let said = struck.wholeChord else { return false }
    (isSaid, waiting) = (true, nil)
    tracker.believe(
      said.chord.root, said.quality, bass: struck.bass, tones: struck.tones, since: struck.onset, at: time)
    guard let harmony = tracker.harmony else { return false }
    guard shown?.reading != struck.reading else {
      shown?.chord = harmony
      shown?.grounds = tracker.grounds
      shown?.isRenamed = false
      return false
    }
    shown = ShownHarmony(
      harmony, reading: struck.reading, context: struckContext, grounds: tracker.grounds,
      named: struck.onset)
    began = struck.onset
    return true
  }

  /// Gives the harmony the name of the held notes. Returns whether it is another one.
  private mutating func name(by struck: StruckChord, _ context: HarmonicContext) -> Bool {
    guard let shown, shown.reading != struck.reading else { return false }
    self.shown = ShownHarmony(
      shown.chord, reading: struck.reading, context: context, grounds: shown.grounds,
      named: max(shown.named, struck.onset))
    return true
  }

  // MARK: Evidence of the tracker

  /// Takes a change of the tracker's harmony. Returns whether the shown one changes now.
  ///
  /// The same chord over another bass is a new name only if it lasts, because bass lines make none. In classical music the bass moves by
  /// itself.
  private mutating func change(_ now: Surroundings, at time: Duration) -> Bool {
    guard let harmony = tracker.harmony else {
      (shown, joining, waiting) = (nil, nil, nil)
      return true
    }
    guard tracker.idiom == .popular, let shown, harmony.root == shown.chord.root,
      harmony.quality == shown.chord.quality, harmony.bass != shown.chord.bass, harmony.bass != harmony.root
    else {
      waiting = nil
      return show(now, at: time)
    }
    waiting = waiting ?? time + Self.lasting
    return false
  }

  /// Shows the tracker's harmony. Returns whether there is one.
  private mutating func show(_ now: Surroundings, at time: Duration) -> Bool {
    guard let harmony = tracker.harmony, let chord = harmony.chord else { return false }
    if let joining, !Self.isExtended(by: joining.struck, harmony) { self.joining = nil }
    let former = shown
    var reading = ChordReading.chord(chord)
    if let former, former.chord.root == harmony.root, former.chord.quality == harmony.quality,
      bass(of: former.reading) == harmony.bass, former.reading.root == harmony.root,
      !former.lacksTones || !hands.haveSounded(chord.pitchClasses, since: began)
    {
      // Its name has this bass already.
      reading = former.reading
    } else if let struck, struck.isNewest || struck.isHeld, isNamed(by: struck, harmony) {
      confirm(struck, at: time)
      reading = struck.reading
    }
    if reading == .chord(chord), let known = withoutUnheardThird(harmony, now.key) { reading = known }
    if let former, former.reading == reading {
      shown = ShownHarmony(
        harmony, reading: reading, context: former.context, grounds: tracker.grounds, named: former.named,
        isRenamed: false)
    } else {
      let isAnother = former?.chord.root != harmony.root || former?.chord.quality != harmony.quality
      if isAnother { began = landed }
      shown = ShownHarmony(
        harmony, reading: reading, context: lettersOfDiminished(chord, before: former) ?? now.context,
        grounds: tracker.grounds)
    }
    return true
  }

  /// The power chord of a harmony whose third was not heard: a shuffle of fifths and sixths. Otherwise `nil`.
  private func withoutUnheardThird(_ harmony: Harmony, _ key: Key?) -> ChordReading? {
    let tones = harmony.quality.intervals
    let hasThird = harmony.root == harmony.bass && tones[1] >= 0
    guard tones[3] < 0, !hasThird || key?.tones.contains(harmony.root.up(Int(tones[1]))) != true,
      let power = ChordQuality(degrees: [.root, .fifth])
    else { return nil }
    let heard = hands.sounded(since: landed - Self.longestShuffle).relative(to: harmony.bass)
    guard heard.isSubset(of: Self.shuffle), heard.contains(PitchClass(7)) else { return nil }
    return .chord(Chord(root: harmony.bass, quality: power))
  }

  /// The context for the letters of a diminished seventh that is the same chord as before on another of its tones; `nil` for any other
  /// chord.
  private func lettersOfDiminished(_ chord: Chord, before former: ShownHarmony?) -> HarmonicContext? {
    guard chord.isDiminishedSeventh, let former, case .chord(let named) = former.reading,
      named.isDiminishedSeventh, named.pitchClasses == chord.pitchClasses
    else { return nil }
    return former.context
  }

  /// The bass of a name; under a chord whose root is left to a bassist, by a chart, its root.
  private func bass(of reading: ChordReading) -> PitchClass {
    guard !tracker.prefersRootless, case .chord(let chord) = reading, chord.rootPresence == .leftToTheBassist
    else { return reading.bass }
    return chord.root
  }

  // MARK: Records

  /// The moment at which `record` must be called next; `nil` when there is nothing to decide.
  var recordDue: Duration? { .earliest(tracker.decisionDue, names.due) }

  /// Lets a chord that was struck as a whole count for the record.
  private mutating func confirm(_ struck: StruckChord, at time: Duration) {
    if struck.wholeChord != nil { tracker.confirm(struck.tones, at: time) }
  }

  /// Takes what is shown now into account for the record.
  mutating func remember(over hands: Hands, at time: Duration) {
    names.show(shown, over: hands, at: time)
  }

  /// The harmony of a second before `time`, which is due, as a record has it; `nil` if it is the same as before.
  mutating func record(_ now: Surroundings, at time: Duration) -> RecordedNames.Named? {
    if let due = tracker.decisionDue, due <= time, let decided = tracker.decide(at: time) {
      return names.record(decided, now.context, at: time)
    }
    return names.renamed(at: time)
  }

  // MARK: Settings

  mutating func expect(_ chords: ExpectedChords?) { tracker.expect(chords) }

  mutating func update(_ settings: AnalyzerSettings) {
    still = settings.settling.still
    guard tracker.use(settings.idiom, prefersRootless: settings.prefersRootless) else { return }
    (shown, joining, waiting) = (nil, nil, nil)
  }

  mutating func forget() {
    tracker.forget()
    hands.forget()
    names.forget()
    (shown, joining, struck, waiting) = (nil, nil, nil, nil)
    (nextLook, isSaid, isHidden) = (nil, false, false)
  }
}
