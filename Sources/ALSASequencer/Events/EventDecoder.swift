internal import CALSA
internal import MIDI
internal import MusicTheory

/// Turns the kernel's events into ours, at once and without allocating, so that no pointer into libasound's
/// buffer is ever kept.
///
/// Any program can send any bytes to our port: what is out of range is dropped and never traps.
enum EventDecoder {
  /// The MIDI message in `event`; `nil` for all that does not bear on which notes sound, and for nonsense.
  static func midiEvent(in event: snd_seq_event_t) -> MIDIEvent? {
    switch EventKind(type: unsafe event.type) {
    case .note(let kind): unsafe noteEvent(kind, event.data.note)
    case .control(let kind): unsafe controlEvent(kind, event.data.control)
    case .systemReset: .systemReset
    case .announcement, .ignored: nil
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
