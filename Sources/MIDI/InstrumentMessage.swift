/// A message that sets an instrument up, and plays nothing.
public enum InstrumentMessage: Hashable, Sendable {
  /// A program change, or a controller.
  case event(MIDIEvent)
  /// F3: song select, 0…127. Instruments mostly show 1…128.
  case songSelect(UInt8)
}
