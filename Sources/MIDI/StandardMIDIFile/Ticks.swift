/// A position in a track, in ticks from its start; what a tick lasts is for the `TempoMap` to say.
///
/// 32 bits, as in most sequencers: at 960 ticks per quarter note and 120 BPM they last 25 days.
public struct Ticks: Hashable, Comparable, Sendable {
  /// 0…4,294,967,295.
  public let rawValue: UInt32

  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The start of a track.
  public static let zero = Ticks(0)

  /// The position `ticks` later, or `nil` when it is too large to be counted.
  public func adding(_ ticks: UInt32) -> Ticks? {
    let (sum, overflow) = rawValue.addingReportingOverflow(ticks)
    return overflow ? nil : Ticks(sum)
  }

  public static func < (a: Ticks, b: Ticks) -> Bool { a.rawValue < b.rawValue }
}
