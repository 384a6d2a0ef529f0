internal import MIDI
public import MusicTheory

/// The whole pipeline in order: event → held notes → landing → hands → readings → stable chord events.
///
/// It has no clock: the caller says what time it is, counted from the start of the stream, and asks `deadline`
/// when to come back. Replaying a file therefore runs the very same code as playing live. No step allocates.
public struct Analyzer: Sendable {
  /// The settings in force; `split` may have been learned since they were given.
  public internal(set) var settings: AnalyzerSettings
  /// Whether the next key that is struck becomes the lowest of the upper hand.
  public internal(set) var isLearningSplit = false
  /// The split that the settings asked for.
  var configuredSplit: HandSplit
  /// How many strokes of drums came in that do not count.
  public private(set) var ignoredDrums = 0
  var held: HeldNotes
  /// What is held now.
  var state = HeldState()
  var stuckNotes = StuckNoteGuard()
  var latch = ArpeggioLatch()
  var ages = NoteAges()
  var landing = LandingWindow()
  var floating = FloatingBorder()
  var stability = StabilityRules()
  var combiner: ChordCombiner
  var tracker: ContextTracker
  /// What the reading in force was made in; the next one may be made in another.
  var context = HarmonicContext()
  private var lastSequence: UInt64 = 0

  public init(settings: AnalyzerSettings = AnalyzerSettings()) {
    self.settings = settings
    configuredSplit = settings.split
    held = HeldNotes(pedals: settings.pedals, heardChannels: settings.channels)
    combiner = ChordCombiner(prefersRootless: settings.prefersRootless)
    tracker = ContextTracker(keySource: settings.key)
  }

  /// When `advance` wants to be called next, or `nil` when only an event can change anything.
  public var deadline: Duration? {
    earliest(earliest(landing.due, stability.deadline), earliest(latchEnd, stuckNote?.due))
  }

  /// Follows one event; `time` must not run backwards. Everything that it causes is handed to `emit`.
  public mutating func apply(
    _ event: InputEvent, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    advance(to: time, emit: emit)
    stuckNotes.hear(event, at: time)
    guard let event = held.heard(event) else {
      if held.isIgnoredDrum(event) { ignoredDrums += 1 }
      return
    }
    learnSplit(from: event, at: time, emit: emit)
    let before = state
    held.follow(event)
    state = held.state(settings.split)
    follow(event, from: before, at: time)
    if case .panic = event { return panic(at: time, emit: emit) }
    if state != before { emit(report(.notes, at: time)) }
    announce(event, at: time, emit: emit)
    advance(to: time, emit: emit)
  }

  /// Lets time pass: fires every deadline up to and including `time`, in order.
  public mutating func advance(to time: Duration, emit: (borrowing Analysis) -> Void) {
    while let due = deadline, due <= time {
      if landing.due == due {
        readLanding(at: due, emit: emit)
      } else if let landed = landing.due, stability.isCommitDue(at: due) {
        // A chord that is landing began before now; only when it is read is it known what held for how long.
        stability.postponeCommit(to: landed)
      } else if latchEnd == due {
        endLatch(at: due)
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

  /// The lowest key of the upper hand at this moment; `nil` where no key parts the hands.
  public var border: NoteNumber? {
    switch settings.split {
    case .key(let key): key
    case .floating: floating.key
    case .channel, .off: nil
    }
  }

  // MARK: Hands → readings → events

  mutating func read(
    _ notes: NotesByRole, onset: Duration, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    let hands = notes.hands(border: border)
    // What sounds already is not read again in the light of itself.
    let context = stability.holds(hands) ? context : tracker.context(for: hands)
    let combination = combiner.combine(hands, in: context)
    guard stability.accepts(combination) else { return }
    self.context = context
    lastSequence += 1
    stability.begin(
      combination, hands: hands, onset: onset, at: time, sequence: lastSequence,
      settings: settings.settling)
    emit(report(.chord(.live), at: time))
  }

  private mutating func fireStability(at time: Duration, emit: (borrowing Analysis) -> Void) {
    switch stability.fire(at: time) {
    case .commit:
      emit(report(.chord(.committed), at: time))
      tracker.follow(stability.combination.readings.best?.reading, of: stability.hands, in: context)
    case .clear: emit(report(.clear, at: time))
    case .reread(let onset):
      moveBorder()
      read(counted(at: time), onset: onset, at: time, emit: emit)
    case .nothing: break
    }
  }

  private mutating func announce(
    _ event: InputEvent, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    switch event {
    case .disconnected(let source): emit(report(.status(.disconnected(source)), at: time))
    case .eventsLost: emit(report(.status(.eventsLost), at: time))
    case .midi, .connected, .panic: break
    }
  }

  mutating func report(_ event: Analysis.Event, at time: Duration) -> Analysis {
    var sequence = stability.sequence
    if case .chord = event {} else { lastSequence += 1; sequence = lastSequence }
    return Analysis(
      event: event, sequence: sequence, time: time, onset: stability.onset ?? time,
      combination: stability.combination, hands: stability.hands, down: state.down.all,
      sounding: state.sounding.all, isPedalDown: state.isPedalDown, split: settings.split, border: border,
      context: context)
  }

  private func earliest(_ a: Duration?, _ b: Duration?) -> Duration? {
    guard let a else { return b }
    return b.map { min(a, $0) } ?? a
  }
}
