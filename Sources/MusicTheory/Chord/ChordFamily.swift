/// The coarse group of a chord quality, which decides how its extensions sound.
public enum ChordFamily: UInt8, CaseIterable, Hashable, Sendable {
  case major, minor, dominant, halfDiminished, diminished, augmented, suspended, power
}
