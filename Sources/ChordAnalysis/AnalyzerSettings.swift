/// Everything that changes what the analyzer says about the same events.
public struct AnalyzerSettings: Hashable, Sendable {
  public var split: HandSplit
  public var pedals: PedalSettings
  public var settling: SettlingSettings
  /// Whether a bassist plays the roots.
  public var prefersRootless: Bool
  /// Where the key comes from.
  public var key: KeySource

  public init(
    split: HandSplit = .standard, pedals: PedalSettings = PedalSettings(),
    settling: SettlingSettings = SettlingSettings(), prefersRootless: Bool = false,
    key: KeySource = .detected
  ) {
    self.split = split
    self.pedals = pedals
    self.settling = settling
    self.prefersRootless = prefersRootless
    self.key = key
  }
}
