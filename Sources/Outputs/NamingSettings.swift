public import ChordAnalysis
public import MusicTheory

/// How readings are turned into text.
public struct NamingSettings: Hashable, Sendable {
  public var style: SymbolStyle
  public var key: Key?
  /// How many other readings are told, 0…7.
  public var alternatives: Int

  /// Roots that somebody wrote; they keep their letters, whatever the key says.
  public var writtenRoots: [SpelledPitch] = []
  /// How the root of the chord before was written, if that matters.
  private var rootBefore: SpelledPitch?

  public init(style: SymbolStyle = .standard, key: Key? = nil, alternatives: Int = 3) {
    self.style = style
    self.key = key
    self.alternatives = alternatives
  }

  /// The same settings for what was read in a context.
  public func spelled(in context: HarmonicContext) -> NamingSettings {
    var settings = self
    settings.key = context.key ?? key
    settings.rootBefore = context.rootBefore
    return settings
  }

  public var symbol: ChordSymbol {
    var symbol = ChordSymbol(style: style, key: key)
    symbol.speller.writtenRoots = writtenRoots
    symbol.speller.rootBefore = rootBefore
    return symbol
  }
}
