internal import MIDI
internal import MusicTheory

/// The whole pipeline in order: event → held notes → landing → hands → readings → stable chord events.
///
/// It has no clock: the caller says what time it is, counted from the start of the stream, and asks `deadline`
/// when to come back. Replaying a file therefore runs the very same code as playing live. No step allocates.
public struct Analyzer: Sendable {
  public private(set) var settings: AnalyzerSettings
  private var held: HeldNotes
  private var ages = NoteAges()
  private var landing = LandingWindow()
  private var stability = StabilityRules()
  private var combiner: ChordCombiner
  private var tracker: ContextTracker
  /// The key of the reading in force; the next one may be in another.
  private var key: Key?
  private var lastSequence: UInt64 = 0

  public init(settings: AnalyzerSettings = AnalyzerSettings()) {
    self.settings = settings
    held = HeldNotes(pedals: settings.pedals)
    combiner = ChordCombiner(prefersRootless: settings.prefersRootless)
    tracker = ContextTracker(keySource: settings.key)
  }

  /// When `advance` wants to be called next, or `nil` when only an event can change anything.
  public var deadline: Duration? { earliest(landing.due, stability.deadline) }

  /// Follows one event; `time` must not run backwards. Everything that it causes is handed to `emit`.
  public mutating func apply(
    _ event: InputEvent, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    advance(to: time, emit: emit)
    let downBefore = held.down
    let before = held.sounding
    let pedalBefore = held.isPedalDown
    held.apply(event)
    let after = held.sounding
    follow(event, from: before, to: after, at: time)
    if after != before || held.down != downBefore || held.isPedalDown != pedalBefore {
      emit(report(.notes, at: time))
    }
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
      } else {
        fireStability(at: due, emit: emit)
      }
    }
  }

  /// Takes new settings; what is held stays held.
  public mutating func update(
    _ settings: AnalyzerSettings, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    advance(to: time, emit: emit)
    self.settings = settings
    let before = held.sounding
    held.pedals = settings.pedals
    combiner.prefersRootless = settings.prefersRootless
    tracker.keySource = settings.key
    if held.sounding != before { emit(report(.notes, at: time)) }
    if !held.sounding.isEmpty {
      read(held.hands(settings.split), onset: time, at: time, emit: emit)
    } else if !before.isEmpty {
      stability.silence(at: time, settings: settings.settling)
    }
  }

  /// Says that the input itself changed: a keyboard came, the file ended.
  public mutating func report(
    _ status: InputStatus, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    emit(report(.status(status), at: time))
  }

  // MARK: Held notes → landing and release

  private mutating func follow(
    _ event: InputEvent, from before: NoteSet, to after: NoteSet, at time: Duration
  ) {
    if case .midi(.noteOn(let note, let velocity, let channel), _) = event, velocity > 0 {
      if landing.opened == nil { ages.beginLanding() }
      ages.press(note)
      landing.press(hand(note, channel), at: time, settings: settings.settling)
      stability.keysLanded()
      return
    }
    let released = before.subtracting(after)
    guard !released.isEmpty else { return }
    if after.isEmpty {
      stability.silence(at: time, settings: settings.settling)
    } else if ages.movesOn(released: released, remaining: after) {
      stability.handMovesOn(at: time)
    } else {
      stability.handLeaves()
    }
  }

  private func hand(_ note: NoteNumber, _ channel: Channel) -> Hands {
    let alone = NoteSet(note)
    return switch settings.split {
    case .channel(let upper): channel == upper ? Hands(upper: alone) : Hands(lower: alone)
    case .key, .off: settings.split.split(alone)
    }
  }

  private mutating func readLanding(at time: Duration, emit: (borrowing Analysis) -> Void) {
    var hands = held.hands(settings.split)
    hands.lower.formUnion(landing.landed.lower)
    hands.upper.formUnion(landing.landed.upper)
    let onset = landing.opened ?? time
    landing.close()
    read(hands, onset: onset, at: time, emit: emit)
    if held.sounding.isEmpty { stability.silence(at: time, settings: settings.settling) }
  }

  // MARK: Hands → readings → events

  private mutating func read(
    _ hands: Hands, onset: Duration, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    let combination = combiner.combine(hands, in: tracker.context)
    guard stability.accepts(combination) else { return }
    key = tracker.key
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
      tracker.follow(stability.combination.readings.best?.reading)
    case .clear: emit(report(.clear, at: time))
    case .reread(let onset):
      read(held.hands(settings.split), onset: onset, at: time, emit: emit)
    case .nothing: break
    }
  }

  private mutating func announce(
    _ event: InputEvent, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    switch event {
    case .disconnected(let source): emit(report(.status(.disconnected(source)), at: time))
    case .eventsLost: emit(report(.status(.eventsLost), at: time))
    case .midi: break
    }
  }

  private mutating func report(_ event: Analysis.Event, at time: Duration) -> Analysis {
    var sequence = stability.sequence
    if case .chord = event {} else { lastSequence += 1; sequence = lastSequence }
    return Analysis(
      event: event, sequence: sequence, time: time, onset: stability.onset ?? time,
      combination: stability.combination, hands: stability.hands, down: held.down,
      sounding: held.sounding, isPedalDown: held.isPedalDown, split: settings.split, key: key)
  }

  private func earliest(_ a: Duration?, _ b: Duration?) -> Duration? {
    guard let a else { return b }
    return b.map { min(a, $0) } ?? a
  }
}
