/// One track of a MIDI file: what sounds, and what its meta events say about it.
public struct SMFTrack: Hashable, Sendable {
  /// The first name the track gives itself, without control characters; never empty.
  public internal(set) var name: String?
  /// The first key signature in the track.
  public internal(set) var keySignature: SMFKeySignature?
  /// In the order of the file, which is that of time.
  public internal(set) var events: [SMFTrackEvent] = []
  /// In the order of the file, which is that of time.
  public internal(set) var tempoChanges: [TempoChange] = []
  /// Where the track ends; a rest may lie between its last event and here.
  public internal(set) var end = Ticks.zero
}
