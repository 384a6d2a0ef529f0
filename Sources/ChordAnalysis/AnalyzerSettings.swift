public import MIDI
internal import MusicTheory

/// Everything that changes what the analyzer says about the same events.
public struct AnalyzerSettings: Hashable, Sendable {
  public var split: HandSplit
  /// A controller that starts learning the split when it arrives with 64 or more; `nil`: none.
  public var learnController: Controller?
  /// Which channels count.
  public var channels: HeardChannels
  public var pedals: PedalSettings
  public var settling: SettlingSettings
  /// After how much silence of a source the notes that it holds are let go; `nil`: never.
  public var stuckNote: Duration?
  /// Whether a bassist plays the roots.
  public var prefersRootless: Bool
  /// Where the key comes from.
  public var key: KeySource
  /// Which tradition the names are for, and the harmony in time is heard in.
  public var idiom: Idiom

  public init(
    split: HandSplit = .standard, learnController: Controller? = nil,
    channels: HeardChannels = HeardChannels(), pedals: PedalSettings = PedalSettings(),
    settling: SettlingSettings = SettlingSettings(), stuckNote: Duration? = nil,
    prefersRootless: Bool = false,
    key: KeySource = .detected, idiom: Idiom = .popular
  ) {
    self.split = split
    self.learnController = learnController
    self.channels = channels
    self.pedals = pedals
    self.settling = settling
    self.stuckNote = stuckNote
    self.prefersRootless = prefersRootless
    self.key = key
    self.idiom = idiom
  }
}
