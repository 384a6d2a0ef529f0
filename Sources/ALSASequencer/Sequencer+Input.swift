internal import CALSA
internal import CLinux

extension Sequencer {
  /// Sleeps until there is input, `wakeUp` is signaled or `timeout` (`nil`: none) is over; a signal to the
  /// process may end it early, too. Does not allocate.
  ///
  /// Fails with `ENODEV` when the sequencer itself has gone.
  ///
  /// The corresponding C function is `ppoll`.
  public func wait(orFor wakeUp: WakeUp, timeout: Duration? = nil) throws(ALSAError) -> Readiness {
    var nanoseconds: Int64 = -1
    if let timeout {
      let (seconds, attoseconds) = timeout.components
      // Never negative, which would mean "for ever"; a year is as good as longer.
      nanoseconds = max(0, min(seconds, 31_536_000) * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
    let found = clinux_poll2(descriptor, wakeUp.descriptor, nanoseconds)
    if found < 0 { throw ALSAError(function: "ppoll", code: found) }
    if found & CInt(CLINUX_FIRST_HUNG_UP.rawValue) != 0 { throw ALSAError(function: "ppoll", code: ENODEV) }
    return Readiness(rawValue: found)
  }

  /// The next input, or `nil` when there is none at the moment. Neither blocks nor allocates.
  ///
  /// Call it until it returns `nil` before sleeping again: input that libasound has already read does not make
  /// ``descriptor`` readable.
  ///
  /// The corresponding C function is `snd_seq_event_input`.
  public mutating func nextInput() throws(ALSAError) -> SequencerInput? {
    var event: UnsafeMutablePointer<snd_seq_event_t>?
    let result = unsafe snd_seq_event_input(handle, &event)
    switch result {
    case -EAGAIN: return nil
    case -ENOSPC: return .eventsLost
    case ..<0: throw ALSAError(function: "snd_seq_event_input", code: result)
    default: break
    }
    guard let event = unsafe event else { return .ignored }
    return unsafe decode(event.pointee)
  }

  private func decode(_ event: snd_seq_event_t) -> SequencerInput {
    // The kernel tells a port about its own subscriptions directly, too: only what comes to the announcement
    // port counts, or they would be news twice.
    if unsafe event.dest.port == Self.announcementPort {
      return unsafe EventDecoder.announcement(in: event).map { .announcement($0) } ?? .ignored
    }
    guard let midi = unsafe EventDecoder.midiEvent(in: event) else { return .ignored }
    return unsafe .midi(midi, from: PortAddress(event.source), to: event.dest.port)
  }
}
