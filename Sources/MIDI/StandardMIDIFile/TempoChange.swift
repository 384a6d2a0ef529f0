/// From where on a file plays at which tempo.
///
/// Source: Standard MIDI Files 1.0, meta event FF 51.
public struct TempoChange: Hashable, Sendable {
  public let position: Ticks
  /// The length of a quarter note, 1…16,777,215 µs; 500,000 is 120 BPM.
  public let microsecondsPerQuarter: UInt32

  /// `nil` when `microsecondsPerQuarter` is not in 1…16,777,215, which is what a file can hold.
  public init?(at position: Ticks, microsecondsPerQuarter: UInt32) {
    guard (1...0xFF_FFFF).contains(microsecondsPerQuarter) else { return nil }
    self.position = position
    self.microsecondsPerQuarter = microsecondsPerQuarter
  }
}
