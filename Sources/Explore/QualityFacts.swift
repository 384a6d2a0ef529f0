public import MusicTheory

/// The facts about a chord quality of the vocabulary, written on C.
public struct QualityFacts: Codable, Hashable, Sendable {
  /// The word by which JSON readers recognize this value.
  public private(set) var type = "quality"
  /// The symbol on C, in the style that was asked for.
  public var symbol: String
  /// The symbol without its root: empty for a major triad.
  public var quality: String
  /// The degrees in order: `1`, `♭3`, `♯11` …
  public var degrees: [String]
  /// The semitones of each degree above the root, 0…11.
  public var semitones: [Int]
  /// The extensions that may still be stacked on it.
  public var takes: [String]
  /// The family: `major`, `half-diminished` …
  public var family: ChordFamily
  /// How often a reader meets it: `everyday`, `common`, `uncommon`, `rare` or `exotic`.
  public var rarity: Rarity

  /// The facts about `quality`, in this style.
  public init(_ quality: ChordQuality, style: SymbolStyle) {
    let writing = ChordSymbol(style: style)
    symbol = writing.text(WrittenChord(root: SpelledPitch(.c), quality: quality))
    self.quality = writing.text(quality)
    degrees = quality.degrees.members.map(\.text)
    semitones = quality.degrees.members.map(\.semitones)
    takes = quality.row.extensions.subtracting(quality.extensions).members.map(\.text)
    family = quality.family
    rarity = quality.row.rarity
  }

  /// Every quality of the vocabulary in its order, with each stack of extensions or without any.
  /// - Complexity: O(*n*) in the number of qualities: several thousand with extensions.
  public static func vocabulary(withExtensions: Bool, style: SymbolStyle) -> [QualityFacts] {
    ChordQuality.all.filter { withExtensions || $0.extensions.isEmpty }
      .map { QualityFacts($0, style: style) }
  }
}
