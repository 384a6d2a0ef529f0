public import MusicTheory

/// How readings are turned into text.
public struct NamingSettings: Hashable, Sendable {
  public var style: SymbolStyle
  public var key: Key?
  /// How many other readings are told, 0…7.
  public var alternatives: Int

  /// Roots that somebody wrote; they keep their letters, whatever the key says.
  public var writtenRoots: [SpelledPitch] = []

  public init(style: SymbolStyle = .standard, key: Key? = nil, alternatives: Int = 3) {
    self.style = style
    self.key = key
    self.alternatives = alternatives
  }

  /// The same settings in the key of an analysis, if it has one.
  public func spelled(in key: Key?) -> NamingSettings {
    var settings = self
    settings.key = key ?? self.key
    return settings
  }

  public var symbol: ChordSymbol {
    var symbol = ChordSymbol(style: style, key: key)
    symbol.speller.writtenRoots = writtenRoots
    return symbol
  }
}
