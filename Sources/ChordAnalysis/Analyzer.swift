internal import MIDI
public import MusicTheory

/// The whole pipeline in order: event → held notes → landing → hands → readings → stable chord events.
///
/// It has no clock: the caller says what time it is, counted from the start of the stream, and calls `advance` at `deadline`. Replaying a
/// file therefore runs the same code as playing live. No step allocates.
public struct Analyzer: ~Copyable, Sendable {
  private var given: AnalyzerSettings
  private(set) var split: LiveSplit
  private var keys: LiveKeys
  private var motion = HandMotion()
  private var stability = StabilityRules()
  private var reader: ChordReader
  private var harmony: LiveHarmony
  /// Of the name that people are shown; that of the exact name is with its rules.
  private var commit = Commit()
  private var masked = MaskedNotes()
  private var lastSequence: UInt64 = 0
  /// The time for which a shown name must stand to be committed.
  private static let held = Duration.milliseconds(300)

  /// An analyzer at the start of a stream, with these settings.
  public init(settings: AnalyzerSettings = AnalyzerSettings()) {
    given = settings
    split = LiveSplit(settings.split)
    keys = LiveKeys(settings)
    reader = ChordReader(settings)
    harmony = LiveHarmony(settings)
  }

  /// The settings in force; `split` may have been set or learned since they were given.
  public var settings: AnalyzerSettings {
    var settings = given
    settings.split = split.inForce
    return settings
  }

  /// The lowest key of the upper hand at this moment; `nil` where no key separates the hands.
  public var border: NoteNumber? { split.border }

  /// The keys, notes and pedals whose notes are named.
  private var named: HeldState { keys.state.of(given.named, border: border) }

  /// The number of strokes of drums that came in and did not count.
  public var ignoredDrums: Int { keys.ignoredDrums }

  /// The moment at which `advance` must be called next; `nil` when only an event can change anything.
  public var deadline: Duration? {
    .earliest(.earliest(exactDeadline, harmony.deadline), .earliest(commit.due, harmony.recordDue))
  }

  /// The deadline of the exact reading alone.
  private var exactDeadline: Duration? {
    .earliest(
      .earliest(motion.landing.due, stability.deadline), .earliest(latchEnd, stuckNote?.due))
  }

  /// Takes one event and hands everything that it causes to `emit`.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - time: the moment it happened, counted from the start of the stream; never before that of an earlier call.
  ///   - emit: is called for each piece of news, in order; it may be called several times or not at all.
  /// - Complexity: O(*c*) in the number of channels in use, and one search of the vocabulary for each reading that is due.
  public mutating func apply(
    _ event: InputEvent, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    keys.noteLife(of: event, at: time)
    advance(to: time, emit: emit)
    guard let event = keys.hear(event, at: time) else { return }
    if split.learn(from: event, controller: given.learnController) { splitChanged(at: time, emit: emit) }
    let (before, namedBefore) = (keys.state, named)
    keys.follow(event, split.inForce)
    if given.named != .both { moveBorder() }
    if case .midi(.noteOn(let note, let velocity, _), _) = event, velocity > 0, keys.state != before {
      reader.hear(note, at: time)
    }
    reader.hear(keys.state, at: time)
    follow(event, from: namedBefore, at: time)
    if case .panic = event { return panic(at: time, emit: emit) }
    if keys.state != before { emit(report(.notes, at: time)) }
    announce(event, at: time, emit: emit)
    advance(to: time, emit: emit)
    harmony.hear(event, in: named, wasHeld: named == namedBefore, at: time)
  }

  /// Lets time pass: does everything that is due up to and including `time`, in order, and hands its news to `emit`.
  public mutating func advance(to time: Duration, emit: (borrowing Analysis) -> Void) {
    while let due = deadline, due <= time {
      // A name that has held is committed before anything can replace it.
      if commit.fire(at: due) {
        emit(report(.harmony(.committed), at: due))
        continue
      }
      if harmony.recordDue == due {
        fireRecord(at: due, time: due, emit: emit)
        continue
      }
      guard exactDeadline == due else {
        fireHarmony(at: due, emit: emit)
        continue
      }
      if motion.landing.due == due {
        readLanding(at: due, emit: emit)
      } else if let landed = motion.landing.due, stability.isCommitDue(at: due) {
        // A chord that is landing began before now; how long the reading has held is known only when that chord is read.
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

  /// Reports a change of the input itself: a keyboard was connected, the file ended.
  public mutating func report(
    _ status: InputStatus, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    if status == .ended { endRecord(at: time, emit: emit) }
    emit(report(.status(status), at: time))
  }

  private mutating func report(_ event: Analysis.Event, at time: Duration) -> Analysis {
    commit.watch(
      harmony.shown?.reading ?? stability.combination.readings.best?.reading, due: time + Self.held)
    let held = keys.state.sounding.hands(border: border)
    harmony.remember(over: held.of(given.named), at: time)
    var sequence = stability.sequence
    if case .chord = event {} else { lastSequence += 1; sequence = lastSequence }
    return Analysis(
      event: event, sequence: sequence, time: time, onset: stability.onset ?? time,
      combination: stability.combination, hands: stability.hands,
      held: held, down: keys.state.down.all,
      sounding: keys.state.sounding.all, isPedalDown: keys.state.isPedalDown, split: split.inForce,
      border: border, harmony: harmony.shown, context: reader.context, heardKey: reader.heardKey)
  }

  private mutating func fireHarmony(at time: Duration, emit: (borrowing Analysis) -> Void) {
    let isNew = harmony.advance(to: time, reader.now)
    reader.hear(harmony.heard, harmony.shown, at: time)
    guard isNew else { return }
    emit(report(.harmony(.live), at: time))
  }

  /// Decides what a record has, if it is due at `due`.
  private mutating func fireRecord(
    at due: Duration, time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    guard let recorded = harmony.record(reader.now, at: due) else { return }
    var analysis = report(.record, at: time)
    analysis.recorded = recorded.harmony
    analysis.hands = recorded.hands ?? analysis.held
    emit(analysis)
  }

  /// Decides what a record has of the last second, when nothing comes after it.
  public mutating func endRecord(at time: Duration, emit: (borrowing Analysis) -> Void) {
    while let due = harmony.recordDue { fireRecord(at: due, time: time, emit: emit) }
  }
}

// MARK: Events

extension Analyzer {
  private mutating func follow(_ event: InputEvent, from before: HeldState, at time: Duration) {
    if case .midi(.noteOn(let note, let velocity, let channel), let source) = event, velocity > 0 {
      // A key that was down already, for the same hand, has not been struck; nor has one that is not named.
      guard named != before else { return }
      let role = given.named.role ?? keys.role(of: source, on: channel, split.inForce)
      motion.press(note, as: role, at: time, settings: given.settling)
      return stability.keysLanded()
    }
    if given.named == .both || named != before { release(from: before, byFinger: event.isNoteOff, at: time) }
  }

  private mutating func release(from before: HeldState, byFinger: Bool, at time: Duration) {
    switch motion.release(
      from: before.sounding, to: named.sounding, byFinger: byFinger, at: time, settings: given.settling)
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

  /// Forgets everything that was held or follows from it, and reports that; no key is held any more.
  private mutating func panic(at time: Duration, emit: (borrowing Analysis) -> Void) {
    endRecord(at: time, emit: emit)
    split.forgetHands()
    motion.forget()
    stability = StabilityRules()
    reader.forget()
    harmony.forget()
    masked = MaskedNotes()
    emit(report(.notes, at: time))
    emit(report(.clear, at: time))
  }
}

// MARK: Deadlines

extension Analyzer {
  private mutating func readLanding(at time: Duration, emit: (borrowing Analysis) -> Void) {
    var notes = counted(at: time)
    let isSilent = notes.isEmpty
    let landed = motion.landing.landed.all.pitchClasses
    notes.formUnion(motion.landing.landed)
    moveBorder()
    leaveOutMaskedNotes(&notes)
    let isOverOlder = motion.isOverOlder(named.down.all)
    let staying = motion.landingOfThoseThatStay(in: named.sounding.all)
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

  /// The notes that a reading is made of.
  private enum Source {
    /// Keys that were struck one by one.
    case keys
    /// Three or more tones that were struck together.
    case block
    /// Notes that stay when others, which did not belong to them, were let go.
    case whatStays
  }

  private mutating func read(
    _ notes: NotesByRole, onset: Duration, at time: Duration, as source: Source = .keys,
    isOverOlder: Bool = false, emit: (borrowing Analysis) -> Void
  ) {
    let hands = notes.hands(border: border)
    // Notes that sounded before are not read again in a context that they have made themselves.
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
    guard isAnother || source != .keys else { return harmony.keepStruck(best.reading, on: hands.all) }
    let struck = StruckChord(
      reading: best.reading, cost: best.cost, notes: hands.all,
      isBlock: source == .block || source == .whatStays && hands.all.pitchClasses.count >= 3, onset: onset,
      isOfTheChart: combination.isOfTheChart)
    if harmony.adopt(struck, context, at: time) {
      reader.hear(harmony.heard, harmony.shown, at: time)
      emit(report(.harmony(.live), at: time))
    }
  }

  /// The notes that count for a reading: those that sound and those that the latch keeps, but not those that were masked.
  private mutating func counted(at time: Duration) -> NotesByRole {
    masked.follow(named)
    var notes = motion.counted(named.sounding, at: time, settings: given.settling)
    notes.subtract(masked.notes)
    return notes
  }

  /// Leaves out the notes that only the pedal holds if a chord has landed with a bass of its own and its name costs not much more than
  /// that of
  /// all notes together.
  private mutating func leaveOutMaskedNotes(_ notes: inout NotesByRole) {
    guard let pedaled = masked.pedaled(above: motion.landing.landed.all, in: named) else { return }
    var struck = notes
    struck.subtract(pedaled)
    let alone = reader.combiner.combine(struck.hands(border: border), in: reader.current).readings.best
    let together = reader.combiner.combine(notes.hands(border: border), in: reader.current).readings.best
    guard let alone, case .chord = alone.reading, let together,
      alone.cost < together.cost + MaskedNotes.price
    else { return }
    masked.add(pedaled)
    notes = struck
  }

  /// Lets a floating border follow the keys under the fingers.
  private mutating func moveBorder() {
    split.follow(keys.state.down.both.union(motion.landing.landed.both))
  }

  /// The moment at which the keys that the latch keeps end, if nothing else sounds.
  private var latchEnd: Duration? {
    given.settling.latch != nil && named.sounding.isEmpty ? motion.latchEnd : nil
  }

  /// The source whose notes are taken for stuck next, and the moment of that.
  private var stuckNote: (due: Duration, source: InputSource)? {
    keys.nextStuck(limit: given.stuckNote)
  }

  private mutating func releaseStuckNotes(
    of source: InputSource, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    let before = named
    keys.forget(source, split.inForce)
    harmony.hold(named, at: time)
    reader.hear(keys.state, at: time)
    release(from: before, byFinger: false, at: time)
    emit(report(.notes, at: time))
    emit(report(.status(.stuckNotesReleased(source)), at: time))
  }
}

// MARK: Changes during playing: the settings, and the split by hand, by a key or by a controller

extension Analyzer {
  /// Takes new settings. Notes that are held stay held.
  ///
  /// A split that was set or learned stays in force, unless the new settings have another split than the old settings.
  public mutating func update(
    _ settings: AnalyzerSettings, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    advance(to: time, emit: emit)
    let (before, namedBefore) = (keys.state, named)
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
    readAgain(from: namedBefore, at: time, emit: emit)
  }

  /// Changes the split until it is changed again: by another call, by a learned key, or by settings with another split.
  public mutating func setSplit(
    _ split: HandSplit, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    advance(to: time, emit: emit)
    let before = named
    self.split.set(split)
    splitChanged(at: time, emit: emit)
    readAgain(from: before, at: time, emit: emit)
  }

  /// Takes the chords of a chart that is followed; `nil` while none is, or the place is not sure.
  ///
  /// They are evidence for what is struck from now on; the name of notes that are held stays.
  public mutating func expect(_ chords: ExpectedChords?) {
    reader.expect(chords)
    harmony.expect(chords)
  }

  /// Makes the next key that is struck the lowest of the upper hand. That key sounds and is read like any other.
  public mutating func learnSplit() { split.isLearning = true }

  /// Cancels `learnSplit`.
  public mutating func stopLearningSplit() { split.isLearning = false }

  /// Ends the input: notes that are still held are not taken for stuck any more.
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
    motion.leaveOut(named.sounding.all)
  }

  private mutating func readAgain(
    from before: HeldState, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    let notes = counted(at: time)
    if notes.isEmpty {
      if !before.sounding.isEmpty { silence(at: time) }
    } else if motion.landing.opened == nil {
      // Otherwise the keys that are landing are read in a moment, with all other notes.
      moveBorder()
      read(notes, onset: time, at: time, emit: emit)
    }
  }
}

extension Duration? {
  /// The earlier of two moments; the only one when one is `nil`, and `nil` when both are.
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
