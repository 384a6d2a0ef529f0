/// How finely a MIDI file counts time, such as 480 ticks per quarter note.
///
/// Source: Standard MIDI Files 1.0, header chunk.
public struct SMFDivision: Hashable, Sendable {
  /// 1…32,767 per quarter note, 1…255 per frame.
  public let ticks: UInt16
  public let unit: SMFTimeUnit

  /// `nil` when `ticks` is not in the range of its unit.
  public init?(ticks: Int, per unit: SMFTimeUnit) {
    let largest =
      switch unit {
      case .quarterNote: 0x7FFF
      case .frame: 0xFF
      }
    guard (1...largest).contains(ticks) else { return nil }
    self.ticks = UInt16(ticks)
    self.unit = unit
  }
}
