/// A MIDI event and its place in a track.
public struct SMFTrackEvent: Hashable, Sendable {
  public let position: Ticks
  public let event: MIDIEvent

  init(at position: Ticks, _ event: MIDIEvent) {
    self.position = position
    self.event = event
  }
}
