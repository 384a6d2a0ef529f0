public import MIDI
internal import MusicTheory

/// The settings that change the analyzer's readings of the same events.
public struct AnalyzerSettings: Hashable, Sendable {
  /// How notes are given to the two hands.
  public var split: HandSplit
  /// A controller that starts learning the split when its value is 64 or more; `nil`: none.
  public var learnController: Controller?
  /// The hands whose notes are named.
  public var named: NamedHands
  /// The channels that count.
  public var channels: HeardChannels
  /// The pedals that hold notes.
  public var pedals: PedalSettings
  /// How long readings wait.
  public var settling: SettlingSettings
  /// The silence of a source after which the notes that it holds are let go; `nil`: never.
  public var stuckNote: Duration?
  /// Whether a bassist plays the roots.
  public var prefersRootless: Bool
  /// Where the key comes from.
  public var key: KeySource
  /// The tradition in which chords are named and the harmony in time is heard.
  public var idiom: Idiom

  /// Settings with these values; every value has a default.
  public init(
    split: HandSplit = .standard, learnController: Controller? = nil, named: NamedHands = .both,
    channels: HeardChannels = HeardChannels(), pedals: PedalSettings = PedalSettings(),
    settling: SettlingSettings = SettlingSettings(), stuckNote: Duration? = nil,
    prefersRootless: Bool = false,
    key: KeySource = .detected, idiom: Idiom = .popular
  ) {
    self.split = split
    self.learnController = learnController
    self.named = named
    self.channels = channels
    self.pedals = pedals
    self.settling = settling
    self.stuckNote = stuckNote
    self.prefersRootless = prefersRootless
    self.key = key
    self.idiom = idiom
  }
}
