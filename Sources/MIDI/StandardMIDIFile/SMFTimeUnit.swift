/// What a MIDI file divides into ticks.
public enum SMFTimeUnit: Hashable, Sendable {
  /// Musical time: a tick lasts as long as the tempo says.
  case quarterNote
  /// Film time: a tick always lasts the same, and tempo has no say.
  case frame(SMFFrameRate)
}
