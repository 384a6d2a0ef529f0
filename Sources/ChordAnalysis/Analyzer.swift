internal import MIDI
public import MusicTheory

/// The whole pipeline in order: event → held notes → landing → hands → readings → stable chord events.
///
/// It has no clock: the caller says what time it is, counted from the start of the stream, and asks `deadline`
/// when to come back. Replaying a file therefore runs the very same code as playing live. No step allocates.
public struct Analyzer: ~Copyable, Sendable {
  private var given: AnalyzerSettings
  private(set) var split: LiveSplit
  private var keys: LiveKeys
  private var motion = HandMotion()
  private var stability = StabilityRules()
  private var reader: ChordReader
  private var harmony: LiveHarmony
  private var outweighed = OutweighedNotes()
  private var lastSequence: UInt64 = 0

  public init(settings: AnalyzerSettings = AnalyzerSettings()) {
    given = settings
    split = LiveSplit(settings.split)
    keys = LiveKeys(settings)
    reader = ChordReader(settings)
    harmony = LiveHarmony(settings)
  }

  /// The settings in force; `split` may have been learned since they were given.
  public var settings: AnalyzerSettings {
    var settings = given
    settings.split = split.inForce
    return settings
  }

  /// The lowest key of the upper hand at this moment; `nil` where no key separates the hands.
  public var border: NoteNumber? { split.border }

  /// How many strokes of drums came in that do not count.
  public var ignoredDrums: Int { keys.ignoredDrums }

  /// When `advance` wants to be called next, or `nil` when only an event can change anything.
  public var deadline: Duration? { .earliest(exactDeadline, harmony.deadline) }

  /// The same, for the exact reading alone.
  private var exactDeadline: Duration? {
    .earliest(
      .earliest(motion.landing.due, stability.deadline), .earliest(latchEnd, stuckNote?.due))
  }

  /// Follows one event; `time` must not run backwards. Everything that it causes is handed to `emit`.
  public mutating func apply(
    _ event: InputEvent, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    keys.noteLife(of: event, at: time)
    advance(to: time, emit: emit)
    guard let event = keys.hear(event, at: time) else { return }
    if split.learn(from: event, controller: given.learnController) { splitChanged(at: time, emit: emit) }
    let before = keys.state
    keys.follow(event, split.inForce)
    if case .midi(.noteOn(let note, let velocity, _), _) = event, velocity > 0, keys.state != before {
      reader.hear(note, at: time)
    }
    reader.hear(keys.state, at: time)
    follow(event, from: before, at: time)
    if case .panic = event { return panic(at: time, emit: emit) }
    if keys.state != before { emit(report(.notes, at: time)) }
    announce(event, at: time, emit: emit)
    advance(to: time, emit: emit)
    harmony.hear(event, in: keys.state, wasHeld: keys.state == before, at: time)
  }

  /// Lets time pass: fires every deadline up to and including `time`, in order.
  public mutating func advance(to time: Duration, emit: (borrowing Analysis) -> Void) {
    while let due = deadline, due <= time {
      guard exactDeadline == due else {
        fireHarmony(at: due, emit: emit)
        continue
      }
      if motion.landing.due == due {
        readLanding(at: due, emit: emit)
      } else if let landed = motion.landing.due, stability.isCommitDue(at: due) {
        // A chord that is landing began before now; only when it is read is it known what held for how long.
        stability.postponeCommit(to: landed)
      } else if latchEnd == due {
        motion.endLatch()
        silence(at: due)
      } else if let stuck = stuckNote, stuck.due == due {
        releaseStuckNotes(of: stuck.source, at: due, emit: emit)
      } else {
        fireStability(at: due, emit: emit)
      }
    }
  }

  /// Says that the input itself changed: a keyboard came, the file ended.
  public mutating func report(
    _ status: InputStatus, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    emit(report(.status(status), at: time))
  }

  private mutating func report(_ event: Analysis.Event, at time: Duration) -> Analysis {
    var sequence = stability.sequence
    if case .chord = event {} else { lastSequence += 1; sequence = lastSequence }
    return Analysis(
      event: event, sequence: sequence, time: time, onset: stability.onset ?? time,
      combination: stability.combination, hands: stability.hands,
      held: keys.state.sounding.hands(border: border), down: keys.state.down.all,
      sounding: keys.state.sounding.all, isPedalDown: keys.state.isPedalDown, split: split.inForce,
      border: border, harmony: harmony.shown, context: reader.context, heardKey: reader.heardKey)
  }

  private mutating func fireHarmony(at time: Duration, emit: (borrowing Analysis) -> Void) {
    guard let phase = harmony.advance(to: time, reader.now) else { return }
    reader.hear(harmony.shown, at: time)
    emit(report(.harmony(phase), at: time))
  }
}

// MARK: Events

extension Analyzer {
  private mutating func follow(_ event: InputEvent, from before: HeldState, at time: Duration) {
    if case .midi(.noteOn(let note, let velocity, let channel), let source) = event, velocity > 0 {
      // A key that was down already, for the same hand, has not been struck.
      guard keys.state != before else { return }
      let role = keys.role(of: source, on: channel, split.inForce)
      motion.press(note, as: role, at: time, settings: given.settling)
      return stability.keysLanded()
    }
    release(from: before, byFinger: event.isNoteOff, at: time)
  }

  private mutating func release(from before: HeldState, byFinger: Bool, at time: Duration) {
    switch motion.release(
      from: before.sounding, to: keys.state.sounding, byFinger: byFinger, at: time, settings: given.settling)
    {
    case .nothing: break
    case .handLeaves: stability.handLeaves()
    case .handMovesOn(let landing): stability.handMovesOn(at: time, landing: landing)
    case .silence: silence(at: time)
    }
  }

  private mutating func silence(at time: Duration) {
    stability.silence(at: time, settings: given.settling)
  }

  private mutating func announce(
    _ event: InputEvent, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    switch event {
    case .disconnected(let source): emit(report(.status(.disconnected(source)), at: time))
    case .eventsLost: emit(report(.status(.eventsLost), at: time))
    case .midi, .alive, .connected, .panic: break
    }
  }

  /// Forgets everything that was held or follows from it, and says so; no key is held any more.
  private mutating func panic(at time: Duration, emit: (borrowing Analysis) -> Void) {
    split.forgetHands()
    motion.forget()
    stability = StabilityRules()
    reader.forget()
    harmony.forget()
    outweighed = OutweighedNotes()
    emit(report(.notes, at: time))
    emit(report(.clear, at: time))
  }
}

// MARK: What is due

extension Analyzer {
  private mutating func readLanding(at time: Duration, emit: (borrowing Analysis) -> Void) {
    var notes = counted(at: time)
    let isSilent = notes.isEmpty
    let landed = motion.landing.landed.all.pitchClasses
    notes.formUnion(motion.landing.landed)
    moveBorder()
    leaveOutWhatIsOutweighed(&notes)
    let isOverOlder = motion.isOverOlder(keys.state.down.all)
    let staying = motion.landingOfThoseThatStay(in: keys.state.sounding.all)
    let onset = motion.closeLanding() ?? time
    read(
      notes, onset: onset, at: time, as: landed.count >= 3 ? .block : .keys, isOverOlder: isOverOlder,
      emit: emit)
    if isSilent {
      silence(at: time)
    } else if let staying {
      stability.handMovesOn(at: time, since: onset, landing: staying)
    }
  }

  private mutating func fireStability(at time: Duration, emit: (borrowing Analysis) -> Void) {
    switch stability.fire(at: time) {
    case .commit:
      emit(report(.chord(.committed), at: time))
      reader.commit(stability.combination.readings.best?.reading, of: stability.hands)
    case .clear: emit(report(.clear, at: time))
    case .reread(let onset):
      moveBorder()
      read(counted(at: time), onset: onset, at: time, as: .whatStays, emit: emit)
    case .nothing: break
    }
  }

  /// What a reading is made of.
  private enum Source {
    /// Keys that were struck one by one.
    case keys
    /// Three or more tones that were struck together.
    case block
    /// What was left when keys went that did not belong to it.
    case whatStays
  }

  private mutating func read(
    _ notes: NotesByRole, onset: Duration, at time: Duration, as source: Source = .keys,
    isOverOlder: Bool = false, emit: (borrowing Analysis) -> Void
  ) {
    let hands = notes.hands(border: border)
    // What sounds already is not read again in the light of itself.
    let context = reader.context(for: hands, stays: stability.holds(hands))
    let combination = reader.combiner.combine(hands, in: context)
    let isAnother = stability.accepts(combination)
    if isAnother {
      reader.context = context
      lastSequence += 1
      stability.begin(
        combination, hands: hands, onset: onset, at: time, sequence: lastSequence, isOverOlder: isOverOlder,
        settings: given.settling)
      emit(report(.chord(.live), at: time))
    }
    guard let best = combination.readings.best else { return }
    guard isAnother || source != .keys else { return harmony.keepGrip(best.reading, on: hands.all) }
    let grip = Grip(
      reading: best.reading, cost: best.cost, notes: hands.all,
      isBlock: source == .block || source == .whatStays && hands.all.pitchClasses.count >= 3, onset: onset)
    if harmony.adopt(grip, context, at: time) {
      reader.hear(harmony.shown, at: time)
      emit(report(.harmony(.live), at: time))
    }
  }

  /// Everything that counts for a reading: what sounds, and what the latch keeps, but not what was outweighed.
  private mutating func counted(at time: Duration) -> NotesByRole {
    outweighed.follow(keys.state)
    var notes = motion.counted(keys.state.sounding, at: time, settings: given.settling)
    notes.subtract(outweighed.notes)
    return notes
  }

  /// What has landed with a bass of its own outweighs what only the pedal holds, if it is a chord by itself and not much
  /// dearer than everything together.
  private mutating func leaveOutWhatIsOutweighed(_ notes: inout NotesByRole) {
    guard let pedaled = outweighed.pedaled(above: motion.landing.landed.all, in: keys.state) else { return }
    var struck = notes
    struck.subtract(pedaled)
    let alone = reader.combiner.combine(struck.hands(border: border), in: reader.current).readings.best
    let together = reader.combiner.combine(notes.hands(border: border), in: reader.current).readings.best
    guard let alone, case .chord = alone.reading, let together,
      alone.cost < together.cost + OutweighedNotes.price
    else { return }
    outweighed.add(pedaled)
    notes = struck
  }

  /// Lets a floating border follow the keys under the fingers.
  private mutating func moveBorder() {
    split.follow(keys.state.down.both.union(motion.landing.landed.both))
  }

  /// When the keys that the latch keeps end, if nothing else sounds.
  private var latchEnd: Duration? {
    given.settling.latch != nil && keys.state.sounding.isEmpty ? motion.latchEnd : nil
  }

  /// Which source's notes are taken for stuck next, and when.
  private var stuckNote: (due: Duration, source: InputSource)? {
    keys.nextStuck(limit: given.stuckNote)
  }

  private mutating func releaseStuckNotes(
    of source: InputSource, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    let before = keys.state
    keys.forget(source, split.inForce)
    harmony.hold(keys.state, at: time)
    reader.hear(keys.state, at: time)
    release(from: before, byFinger: false, at: time)
    emit(report(.notes, at: time))
    emit(report(.status(.stuckNotesReleased(source)), at: time))
  }
}

// MARK: What may change during playing: the settings, and the split by hand, by a key or by a controller

extension Analyzer {
  /// Takes new settings; what is held stays held.
  ///
  /// A split that was set or learned since then stays unless the new settings ask for another split than the old.
  public mutating func update(
    _ settings: AnalyzerSettings, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    advance(to: time, emit: emit)
    let before = keys.state
    given = settings
    let isNewSplit = split.configure(settings.split)
    keys.update(settings)
    reader.update(settings)
    harmony.update(settings)
    if settings.settling.latch == nil { motion.endLatch() }
    regroup()
    reader.hear(keys.state, at: time)
    if !keys.state.looksLike(before) { emit(report(.notes, at: time)) }
    if isNewSplit { emit(report(.status(.splitChanged), at: time)) }
    readAgain(from: before, at: time, emit: emit)
  }

  /// Changes the split until it is changed again, here, by a learned key, or by settings that ask for another one.
  public mutating func setSplit(
    _ split: HandSplit, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    advance(to: time, emit: emit)
    let before = keys.state
    self.split.set(split)
    splitChanged(at: time, emit: emit)
    readAgain(from: before, at: time, emit: emit)
  }

  /// Makes the next key that is struck the lowest of the upper hand. The key is otherwise played as any other.
  public mutating func learnSplit() { split.isLearning = true }

  /// Calls learning off, if it was asked for.
  public mutating func stopLearningSplit() { split.isLearning = false }

  /// The input has come to its end: notes that never end are nothing to wait for.
  public mutating func endInput() {
    given.stuckNote = nil
    keys.endSensing()
  }

  private mutating func splitChanged(at time: Duration, emit: (borrowing Analysis) -> Void) {
    regroup()
    emit(report(.status(.splitChanged), at: time))
  }

  private mutating func regroup() {
    keys.regroup(by: split.inForce)
    motion.leaveOut(keys.state.sounding.all)
  }

  private mutating func readAgain(
    from before: HeldState, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    let notes = counted(at: time)
    if notes.isEmpty {
      if !before.sounding.isEmpty { silence(at: time) }
    } else if motion.landing.opened == nil {
      // Otherwise what lands is read in a moment, with everything else.
      moveBorder()
      read(notes, onset: time, at: time, emit: emit)
    }
  }
}

extension Duration? {
  /// The earlier of two moments, where there are any.
  static func earliest(_ a: Duration?, _ b: Duration?) -> Duration? {
    guard let a else { return b }
    return b.map { min(a, $0) } ?? a
  }
}

extension InputEvent {
  /// Whether a finger lets go of a key.
  fileprivate var isNoteOff: Bool {
    switch self {
    case .midi(.noteOff, _), .midi(.noteOn(_, velocity: 0, _), _): true
    default: false
    }
  }
}
