internal import CALSA
internal import MIDI
internal import MusicTheory

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

  /// What the macros `snd_seq_ev_clear`, `snd_seq_ev_set_subs` and `snd_seq_ev_set_direct` make.
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
