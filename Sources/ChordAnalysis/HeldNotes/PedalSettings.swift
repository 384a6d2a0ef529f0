/// Which pedals hold notes, and from which value on a pedal counts as down.
public struct PedalSettings: Hashable, Sendable {
  public var sustainCounts: Bool
  public var sostenutoCounts: Bool
  /// 1…127; the standard's on/off limit is 64.
  public var threshold: UInt8

  public init(sustainCounts: Bool = true, sostenutoCounts: Bool = true, threshold: UInt8 = 64) {
    self.sustainCounts = sustainCounts
    self.sostenutoCounts = sostenutoCounts
    self.threshold = threshold
  }
}
