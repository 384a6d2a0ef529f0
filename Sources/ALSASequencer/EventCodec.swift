internal import CALSA
internal import MIDI
internal import MusicTheory

/// The meaning of each of the 256 event types for us: the one list, from which the decoder works.
///
/// The kernel could filter out the ignored types, but it then reports a failure to every sender of such an event: a program with clock
/// among its output, and our own output with its monitor.
enum EventKind: Equatable {
  /// Carries `snd_seq_ev_note_t`.
  enum Note { case on, off, pressure }
  /// Carries `snd_seq_ev_ctrl_t`.
  enum Control { case change, program, pressure, pitchBend }
  /// Carries an address or a connection.
  enum News {
    case clientStart, clientExit, clientChange, portStart, portExit, portChange, subscribed, unsubscribed
  }
  /// Why a type is of no use here.
  enum Reason {
    /// A note with its length but without its end, which only a queue makes into two events; sent directly,
    /// it would never be released.
    case noteWithoutEnd
    /// 14-bit controllers and (non-)registered parameters. Keyboards' drivers send their parts as plain control
    /// changes; pedals and mode messages are never among them.
    case parameter
    /// Song and key information of sequencers.
    case song
    /// Positions and queue control.
    case timing
    /// Active sensing and tune request. Many keyboards send the former three times a second.
    case housekeeping
    /// System exclusive.
    case systemExclusive
    /// Answers, echoes, bounced events and what programs agree on among themselves.
    case notForUs
    /// No meaning is assigned to the number.
    case unassigned
  }

  case note(Note)
  case control(Control)
  case systemReset
  case clock(ClockMessage)
  /// Carries `snd_seq_ev_ctrl_t` with sixteenth notes.
  case songPosition
  case announcement(News)
  case ignored(Reason)

  /// The kind of a type number (`snd_seq_event_type`).
  init(type: UInt8) {
    self = Self.musical(type) ?? Self.leading(type) ?? Self.news(type) ?? .ignored(Self.reason(type))
  }

  private static func leading(_ type: UInt8) -> EventKind? {
    switch UInt32(type) {
    case SND_SEQ_EVENT_CLOCK.rawValue: .clock(.tick)
    case SND_SEQ_EVENT_START.rawValue: .clock(.start)
    case SND_SEQ_EVENT_CONTINUE.rawValue: .clock(.continue)
    case SND_SEQ_EVENT_STOP.rawValue: .clock(.stop)
    case SND_SEQ_EVENT_SONGPOS.rawValue: .songPosition
    default: nil
    }
  }

  private static func musical(_ type: UInt8) -> EventKind? {
    switch UInt32(type) {
    case SND_SEQ_EVENT_NOTEON.rawValue: .note(.on)
    case SND_SEQ_EVENT_NOTEOFF.rawValue: .note(.off)
    case SND_SEQ_EVENT_KEYPRESS.rawValue: .note(.pressure)
    case SND_SEQ_EVENT_CONTROLLER.rawValue: .control(.change)
    case SND_SEQ_EVENT_PGMCHANGE.rawValue: .control(.program)
    case SND_SEQ_EVENT_CHANPRESS.rawValue: .control(.pressure)
    case SND_SEQ_EVENT_PITCHBEND.rawValue: .control(.pitchBend)
    case SND_SEQ_EVENT_RESET.rawValue: .systemReset
    default: nil
    }
  }

  private static func news(_ type: UInt8) -> EventKind? {
    switch UInt32(type) {
    case SND_SEQ_EVENT_CLIENT_START.rawValue: .announcement(.clientStart)
    case SND_SEQ_EVENT_CLIENT_EXIT.rawValue: .announcement(.clientExit)
    case SND_SEQ_EVENT_CLIENT_CHANGE.rawValue: .announcement(.clientChange)
    case SND_SEQ_EVENT_PORT_START.rawValue: .announcement(.portStart)
    case SND_SEQ_EVENT_PORT_EXIT.rawValue: .announcement(.portExit)
    case SND_SEQ_EVENT_PORT_CHANGE.rawValue: .announcement(.portChange)
    case SND_SEQ_EVENT_PORT_SUBSCRIBED.rawValue: .announcement(.subscribed)
    case SND_SEQ_EVENT_PORT_UNSUBSCRIBED.rawValue: .announcement(.unsubscribed)
    default: nil
    }
  }

  private static func reason(_ type: UInt8) -> Reason {
    switch UInt32(type) {
    case SND_SEQ_EVENT_NOTE.rawValue: .noteWithoutEnd
    case SND_SEQ_EVENT_CONTROL14.rawValue...SND_SEQ_EVENT_REGPARAM.rawValue: .parameter
    case SND_SEQ_EVENT_SONGSEL.rawValue...SND_SEQ_EVENT_KEYSIGN.rawValue: .song
    case SND_SEQ_EVENT_START.rawValue...SND_SEQ_EVENT_SYNC_POS.rawValue: .timing
    case SND_SEQ_EVENT_TUNE_REQUEST.rawValue, SND_SEQ_EVENT_SENSING.rawValue: .housekeeping
    case SND_SEQ_EVENT_SYSEX.rawValue: .systemExclusive
    case SND_SEQ_EVENT_SYSTEM.rawValue, SND_SEQ_EVENT_RESULT.rawValue,
      SND_SEQ_EVENT_ECHO.rawValue, SND_SEQ_EVENT_OSS.rawValue, SND_SEQ_EVENT_BOUNCE.rawValue,
      SND_SEQ_EVENT_USR0.rawValue...SND_SEQ_EVENT_USR9.rawValue,
      SND_SEQ_EVENT_USR_VAR0.rawValue...SND_SEQ_EVENT_USR_VAR4.rawValue, SND_SEQ_EVENT_NONE.rawValue:
      .notForUs
    default: .unassigned
    }
  }
}

/// An event that shows only that its sender is connected.
public enum SignOfLife: Hashable, Sendable {
  /// Sent all the time, at least every 300 ms, by every device that uses it.
  case activeSensing
  case other
}

/// Turns the kernel's events into ours, at once and without allocating, so that no pointer into libasound's
/// buffer is ever kept.
///
/// Any program can send any bytes to our port: values out of range are dropped and never trap.
enum EventDecoder {
  /// The MIDI message in `event`; `nil` for all that does not bear on which notes sound, and for nonsense.
  static func midiEvent(in event: snd_seq_event_t) -> MIDIEvent? {
    switch EventKind(type: unsafe event.type) {
    case .note(let kind): unsafe noteEvent(kind, event.data.note)
    case .control(let kind): unsafe controlEvent(kind, event.data.control)
    case .systemReset: .systemReset
    case .clock, .songPosition, .announcement, .ignored: nil
    }
  }

  /// The clock message in `event`; `nil` for everything else.
  static func clockMessage(in event: snd_seq_event_t) -> ClockMessage? {
    switch EventKind(type: unsafe event.type) {
    case .clock(let message): return message
    case .songPosition:
      let sixteenths = unsafe event.data.control.value
      return (0...16_383).contains(sixteenths) ? .position(sixteenths: UInt16(sixteenths)) : nil
    default: return nil
    }
  }

  /// Whether `event`, which means nothing to us, shows at least that its sender is there, as everything that comes through a cable does;
  /// `nil` where it does not. Active sensing promises more of it.
  static func signOfLife(in event: snd_seq_event_t) -> SignOfLife? {
    switch EventKind(type: unsafe event.type) {
    case .ignored(.housekeeping):
      unsafe UInt32(event.type) == SND_SEQ_EVENT_SENSING.rawValue ? .activeSensing : .other
    case .ignored(.noteWithoutEnd), .ignored(.parameter), .ignored(.song), .ignored(.timing),
      .ignored(.systemExclusive):
      .other
    case .note, .control, .systemReset, .clock, .songPosition, .announcement, .ignored(.notForUs),
      .ignored(.unassigned):
      nil
    }
  }

  /// The news in `event`, which is only believed when it comes from System:Announce.
  static func announcement(in event: snd_seq_event_t) -> Announcement? {
    guard unsafe PortAddress(event.source) == .announce,
      case .announcement(let kind) = EventKind(type: unsafe event.type)
    else { return nil }
    let address = unsafe PortAddress(event.data.addr)
    return switch kind {
    case .clientStart: .clientStart(address.client)
    case .clientExit: .clientExit(address.client)
    case .clientChange: .clientChange(address.client)
    case .portStart: .portStart(address)
    case .portExit: .portExit(address)
    case .portChange: .portChange(address)
    case .subscribed: unsafe .subscribed(Subscription(event.data.connect))
    case .unsubscribed: unsafe .unsubscribed(Subscription(event.data.connect))
    }
  }

  private static func noteEvent(_ kind: EventKind.Note, _ data: snd_seq_ev_note_t) -> MIDIEvent? {
    guard let channel = Channel(Int(data.channel)), let note = NoteNumber(Int(data.note)) else { return nil }
    // A release must not be missed for its velocity, or the note would sound for ever.
    if kind == .off { return .noteOff(note, velocity: min(data.velocity, 127), channel: channel) }
    guard data.velocity <= 127 else { return nil }
    return kind == .on
      ? .noteOn(note, velocity: data.velocity, channel: channel)
      : .polyphonicPressure(note, pressure: data.velocity, channel: channel)
  }

  private static func controlEvent(_ kind: EventKind.Control, _ data: snd_seq_ev_ctrl_t) -> MIDIEvent? {
    guard let channel = Channel(Int(data.channel)) else { return nil }
    if kind == .pitchBend {
      // ALSA has the wheel at rest at 0, MIDI at 8192.
      guard (-8192...8191).contains(data.value) else { return nil }
      return .pitchBend(value: UInt16(data.value + 8192), channel: channel)
    }
    guard (0...127).contains(data.value) else { return nil }
    let value = UInt8(data.value)
    switch kind {
    case .change:
      guard data.param <= 127 else { return nil }
      return .controlChange(Controller(dataByte: UInt8(data.param)), value: value, channel: channel)
    case .program: return .programChange(program: value, channel: channel)
    case .pressure, .pitchBend: return .channelPressure(pressure: value, channel: channel)
    }
  }
}

/// Turns our events into the kernel's, for all subscribers of a port and without delay.
enum EventEncoder {
  /// `event` as sent from our port number `port`; values above their range are sent as the largest.
  static func sequencerEvent(_ event: MIDIEvent, from port: UInt8) -> snd_seq_event_t {
    var result = unsafe empty(from: port)
    switch event {
    case .noteOff(let note, let velocity, let channel):
      unsafe setNote(SND_SEQ_EVENT_NOTEOFF, note, velocity, channel, in: &result)
    case .noteOn(let note, let velocity, let channel):
      unsafe setNote(SND_SEQ_EVENT_NOTEON, note, velocity, channel, in: &result)
    case .polyphonicPressure(let note, let pressure, let channel):
      unsafe setNote(SND_SEQ_EVENT_KEYPRESS, note, pressure, channel, in: &result)
    case .controlChange(let controller, let value, let channel):
      unsafe setControl(SND_SEQ_EVENT_CONTROLLER, CInt(min(value, 127)), channel, in: &result)
      unsafe result.data.control.param = UInt32(controller.rawValue)
    case .programChange(let program, let channel):
      unsafe setControl(SND_SEQ_EVENT_PGMCHANGE, CInt(min(program, 127)), channel, in: &result)
    case .channelPressure(let pressure, let channel):
      unsafe setControl(SND_SEQ_EVENT_CHANPRESS, CInt(min(pressure, 127)), channel, in: &result)
    case .pitchBend(let value, let channel):
      unsafe setControl(SND_SEQ_EVENT_PITCHBEND, CInt(min(value, 16383)) - 8192, channel, in: &result)
    case .systemReset:
      unsafe result.type = UInt8(SND_SEQ_EVENT_RESET.rawValue)
    }
    return unsafe result
  }

  /// Song select, which belongs to no channel.
  static func songSelect(_ number: UInt8, from port: UInt8) -> snd_seq_event_t {
    var result = unsafe empty(from: port)
    unsafe result.type = UInt8(SND_SEQ_EVENT_SONGSEL.rawValue)
    unsafe result.data.control.value = CInt(min(number, 127))
    return unsafe result
  }

  /// The event that the macros `snd_seq_ev_clear`, `snd_seq_ev_set_subs` and `snd_seq_ev_set_direct` make.
  static func empty(from port: UInt8) -> snd_seq_event_t {
    var event = unsafe snd_seq_event_t()
    unsafe event.source.port = port
    unsafe event.dest = snd_seq_addr_t(
      client: UInt8(SND_SEQ_ADDRESS_SUBSCRIBERS), port: UInt8(SND_SEQ_ADDRESS_UNKNOWN))
    unsafe event.queue = UInt8(SND_SEQ_QUEUE_DIRECT)
    return unsafe event
  }

  private static func setNote(
    _ type: snd_seq_event_type, _ note: NoteNumber, _ velocity: UInt8, _ channel: Channel,
    in event: inout snd_seq_event_t
  ) {
    unsafe event.type = UInt8(type.rawValue)
    unsafe event.data.note.channel = channel.rawValue
    unsafe event.data.note.note = note.rawValue
    unsafe event.data.note.velocity = min(velocity, 127)
  }

  private static func setControl(
    _ type: snd_seq_event_type, _ value: CInt, _ channel: Channel, in event: inout snd_seq_event_t
  ) {
    unsafe event.type = UInt8(type.rawValue)
    unsafe event.data.control.channel = channel.rawValue
    unsafe event.data.control.value = value
  }
}
