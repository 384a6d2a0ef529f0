/// A MIDI event and the moment it happens, counted from the start of its stream or file.
public struct TimedMIDIEvent: Hashable, Sendable {
  public var time: Duration
  public var event: MIDIEvent

  public init(time: Duration, event: MIDIEvent) {
    self.time = time
    self.event = event
  }
}
