public import MusicTheory

/// How readings are turned into text.
public struct NamingSettings: Hashable, Sendable {
  public var style: SymbolStyle
  public var key: Key?
  /// How many other readings are told, 0…7.
  public var alternatives: Int

  public init(style: SymbolStyle = .standard, key: Key? = nil, alternatives: Int = 3) {
    self.style = style
    self.key = key
    self.alternatives = alternatives
  }

  public var symbol: ChordSymbol { ChordSymbol(style: style, key: key) }
}
