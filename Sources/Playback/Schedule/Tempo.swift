/// How fast the beats go: 20 to 400 a minute.
public struct Tempo: Hashable, Sendable {
  public let beatsPerMinute: Double

  public static let range = 20.0...400.0

  /// `nil` when it is not 20…400.
  public init?(_ beatsPerMinute: Double) {
    guard Self.range.contains(beatsPerMinute) else { return nil }
    self.beatsPerMinute = beatsPerMinute
  }

  /// 100 beats a minute.
  public static let standard = Tempo(100)!

  /// When a beat falls, counted from 0; exact to the nanosecond.
  func time(ofBeat beat: Double) -> Duration {
    .nanoseconds(Int64((beat * 60_000_000_000 / beatsPerMinute).rounded()))
  }
}
