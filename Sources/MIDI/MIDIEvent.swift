public import MusicTheory

/// One MIDI 1.0 message, decoded.
///
/// Values and velocities are 0…127. A note-on with velocity 0 stays a `noteOn` here; whoever counts held
/// notes treats it as a note-off, as the standard says.
public enum MIDIEvent: Hashable, Sendable {
  case noteOff(NoteNumber, velocity: UInt8, channel: Channel)
  case noteOn(NoteNumber, velocity: UInt8, channel: Channel)
  case polyphonicPressure(NoteNumber, pressure: UInt8, channel: Channel)
  case controlChange(Controller, value: UInt8, channel: Channel)
  case programChange(program: UInt8, channel: Channel)
  case channelPressure(pressure: UInt8, channel: Channel)
  /// 0…16383; 8192 is the wheel at rest.
  case pitchBend(value: UInt16, channel: Channel)
  /// FF: the instrument starts afresh; nothing is held any more.
  case systemReset
}
