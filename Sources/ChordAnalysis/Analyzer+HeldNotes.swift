// From held notes to the landing of a hand, its leaving, and what ends notes without anybody's hand.

internal import MIDI
internal import MusicTheory

extension Analyzer {
  mutating func follow(_ event: InputEvent, from before: HeldState, at time: Duration) {
    if case .midi(.noteOn(let note, let velocity, let channel), let source) = event, velocity > 0 {
      // A key that was down already, for the same hand, has not been struck.
      if state != before { press(note, as: held.role(of: source, on: channel, settings.split), at: time) }
      return
    }
    release(from: before, byFinger: event.isNoteOff, at: time)
  }

  private mutating func press(_ note: NoteNumber, as role: HandRole, at time: Duration) {
    landing.press(note, as: role, at: time, settings: settings.settling)
    ages.press(note, landing: landing.opened ?? time)
    if settings.settling.latch != nil {
      latch.drop(before: time)
      latch.press(note, landed: landing.landed.all)
    }
    stability.keysLanded()
  }

  private mutating func release(from before: HeldState, byFinger: Bool, at time: Duration) {
    var released = before.sounding
    released.subtract(state.sounding.all)
    guard !released.isEmpty else { return }
    let gone = withoutKept(released, byFinger: byFinger, at: time)
    let remaining = counted(at: time).all
    // What only the latch keeps was not left standing by a hand that moved on.
    if state.sounding.isEmpty, !remaining.isEmpty { return stability.handLeaves() }
    guard !gone.isEmpty else { return }
    guard !remaining.isEmpty else { return stability.silence(at: time, settings: settings.settling) }
    // What is landing is read in a moment, without what is gone by then.
    guard landing.opened == nil else { return }
    if let landing = ages.newest(remaining), let old = ages.newest(gone), landing > old {
      stability.handMovesOn(at: time, landing: landing)
    } else {
      stability.handLeaves()
    }
  }

  /// What is gone for the reading, too, when notes end.
  private mutating func withoutKept(
    _ released: NotesByRole, byFinger: Bool, at time: Duration
  ) -> NoteSet {
    guard let latchTime = settings.settling.latch else { return released.all }
    if byFinger {
      latch.drop(before: time)
      return released.all.subtracting(latch.keep(released, until: time + latchTime))
    }
    // Whatever else ends notes ends those that the latch keeps.
    let gone = released.all.union(latch.kept.all)
    latch = ArpeggioLatch()
    return gone
  }

  /// Everything that counts for a reading: what sounds, and what the latch keeps.
  mutating func counted(at time: Duration) -> NotesByRole {
    var notes = state.sounding
    guard settings.settling.latch != nil else { return notes }
    latch.drop(before: time)
    notes.formUnion(latch.kept)
    return notes
  }

  mutating func readLanding(at time: Duration, emit: (borrowing Analysis) -> Void) {
    var notes = counted(at: time)
    let isSilent = notes.isEmpty
    notes.formUnion(landing.landed)
    let onset = landing.opened ?? time
    moveBorder()
    landing.close()
    read(notes, onset: onset, at: time, emit: emit)
    if isSilent { stability.silence(at: time, settings: settings.settling) }
  }

  /// Lets a floating border follow the keys under the fingers.
  mutating func moveBorder() {
    guard case .floating(let split) = settings.split else { return }
    floating.follow(state.down.both.union(landing.landed.both), split)
  }

  // MARK: What nobody's hand does

  /// When the keys that the latch keeps end, if nothing else sounds.
  var latchEnd: Duration? {
    settings.settling.latch != nil && state.sounding.isEmpty ? latch.end : nil
  }

  mutating func endLatch(at time: Duration) {
    latch = ArpeggioLatch()
    stability.silence(at: time, settings: settings.settling)
  }

  /// Which source's notes are taken for stuck next, and when.
  var stuckNote: (due: Duration, source: InputSource)? {
    guard let limit = settings.stuckNote, !state.sounding.isEmpty else { return nil }
    return stuckNotes.next(held, limit: limit)
  }

  mutating func releaseStuckNotes(
    of source: InputSource, at time: Duration, emit: (borrowing Analysis) -> Void
  ) {
    let before = state
    // Its pedals, too: one that went up unheard would hold the next notes.
    held.forget(source)
    state = held.state(settings.split)
    release(from: before, byFinger: false, at: time)
    emit(report(.notes, at: time))
    emit(report(.status(.stuckNotesReleased(source)), at: time))
  }

  /// Forgets everything that was held or follows from it, and says so; `held` is empty already.
  mutating func panic(at time: Duration, emit: (borrowing Analysis) -> Void) {
    isLearningSplit = false
    landing.close()
    latch = ArpeggioLatch()
    floating = FloatingBorder()
    stability = StabilityRules()
    tracker.reset()
    context = tracker.context
    emit(report(.notes, at: time))
    emit(report(.clear, at: time))
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
