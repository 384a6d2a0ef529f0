public import System
internal import CALSA
internal import CLinux
public import MIDI

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
    // The kernel tells a port about its own subscriptions directly, too: only events at the announcement port count, or they would be news
    // twice.
    if unsafe event.dest.port == Self.announcementPort {
      return unsafe EventDecoder.announcement(in: event).map { .announcement($0) } ?? .ignored
    }
    let sender = unsafe PortAddress(event.source)
    if let midi = unsafe EventDecoder.midiEvent(in: event) {
      return unsafe .midi(midi, from: sender, to: event.dest.port)
    }
    if let message = unsafe EventDecoder.clockMessage(in: event) { return .clock(message, from: sender) }
    return unsafe EventDecoder.signOfLife(in: event).map { .alive($0, from: sender) } ?? .ignored
  }
}

/// One input from the sequencer.
public enum SequencerInput: Hashable, Sendable {
  /// A MIDI message for our port `to`, sent by another client's port `from`.
  case midi(MIDIEvent, from: PortAddress, to: UInt8)
  /// A message of a clock, sent by another client's port.
  case clock(ClockMessage, from: PortAddress)
  /// Another client's port sent something that shows no more than that it is there.
  case alive(SignOfLife, from: PortAddress)
  /// News about other clients and ports.
  case announcement(Announcement)
  /// The kernel's queue ran over and was emptied: anything may have been missed, a note-off included.
  case eventsLost
  /// Something arrived that we do not understand or do not believe.
  case ignored
}

/// News about other clients, which the kernel sends from System:Announce.
public enum Announcement: Hashable, Sendable {
  /// A client appeared; it usually has neither its name nor its ports yet.
  case clientStart(UInt8)
  /// A client went. Its ports' `portExit` need not have come before: a killed program has none.
  case clientExit(UInt8)
  /// A client changed something, most often its name. Older kernels (6.1) do not say so.
  case clientChange(UInt8)
  case portStart(PortAddress)
  case portExit(PortAddress)
  case portChange(PortAddress)
  case subscribed(Subscription)
  /// Not sent for the subscriptions that end because their port or client went.
  case unsubscribed(Subscription)
}

/// Why ``Sequencer/wait(orFor:timeout:)`` returned; empty when the time was over.
public struct Readiness: OptionSet, Hashable, Sendable {
  public let rawValue: CInt

  public init(rawValue: CInt) { self.rawValue = rawValue }

  /// The sequencer has input.
  public static let input = Readiness(rawValue: CInt(CLINUX_FIRST_READABLE.rawValue))
  /// The ``WakeUp`` was signaled.
  public static let wakeUp = Readiness(rawValue: CInt(CLINUX_SECOND_READABLE.rawValue))
}
