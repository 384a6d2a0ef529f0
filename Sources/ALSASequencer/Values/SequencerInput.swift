public import MIDI

/// What can come out of the sequencer.
public enum SequencerInput: Hashable, Sendable {
  /// A MIDI message for our port `to`, sent by another client's port `from`.
  case midi(MIDIEvent, from: PortAddress, to: UInt8)
  /// News about other clients and ports.
  case announcement(Announcement)
  /// The kernel's queue ran over and was emptied: anything may have been missed, a note-off included.
  case eventsLost
  /// Something arrived that we do not understand or do not believe.
  case ignored
}
