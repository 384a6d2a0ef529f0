public import MusicTheory

/// One chord of a progression, and how long it lasts.
public struct PlaybackStep: Hashable, Sendable {
  public var sound: PlaybackSound
  /// How many beats it lasts; `nil` as long as the settings say.
  public var beats: Double?
  /// What was written, for display: `Dm7`, `Cma7 + D`.
  public var text: String
  /// The same in letters, if it was written as a symbol.
  public var symbol: WrittenSymbol?

  public init(_ sound: PlaybackSound, beats: Double? = nil, text: String = "", symbol: WrittenSymbol? = nil) {
    self.sound = sound
    self.beats = beats
    self.text = text
    self.symbol = symbol
  }
}
