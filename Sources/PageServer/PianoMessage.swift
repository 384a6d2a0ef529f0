/// What the page's piano plays: all of its players together, as one keyboard.
public enum PianoMessage: Sendable, Hashable {
  /// Somebody is going to play.
  case connected
  /// A key from 0 to 127 goes down, with a velocity from 1 to 127.
  case noteOn(UInt8, velocity: UInt8)
  case noteOff(UInt8)
  case sustain(Bool)
  /// The last player has left.
  case disconnected
}
