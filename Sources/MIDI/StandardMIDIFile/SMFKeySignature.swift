/// A key signature as a MIDI file states it.
///
/// Source: Standard MIDI Files 1.0, meta event FF 59.
public struct SMFKeySignature: Hashable, Sendable {
  /// −7 (seven flats) … 7 (seven sharps).
  public let sharps: Int
  public let isMinor: Bool

  /// `nil` when `sharps` is not in −7…7.
  public init?(sharps: Int, isMinor: Bool) {
    guard (-7...7).contains(sharps) else { return nil }
    self.sharps = sharps
    self.isMinor = isMinor
  }
}
