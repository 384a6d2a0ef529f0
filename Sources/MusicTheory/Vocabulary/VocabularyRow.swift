/// One row of the vocabulary: a chord quality without extensions, and the extensions that it takes.
///
/// Everything else follows from the degrees: the mask that the recognizer compares, the symbol, the spelling.
public struct VocabularyRow: Hashable, Sendable {
  /// The tones that make the quality, root included.
  public let degrees: DegreeSet
  /// The extensions and alterations that may be stacked on it; no two of them sound alike.
  public let extensions: DegreeSet
  public let family: ChordFamily
  public let rarity: Rarity

  init(_ degrees: DegreeSet, _ family: ChordFamily, _ rarity: Rarity, takes extensions: DegreeSet) {
    self.degrees = degrees
    self.extensions = extensions
    self.family = family
    self.rarity = rarity
  }

  /// Whether a perfect fifth belongs to the quality; it is the one tone that may be missing unsaid.
  public var hasPerfectFifth: Bool { degrees.contains(.fifth) }

  /// Whether it has a minor or a major third.
  public var hasThird: Bool { degrees.contains(.minorThird) || degrees.contains(.majorThird) }

  /// Whether it has a seventh of any kind.
  public var hasSeventh: Bool { !degrees.isDisjoint(with: .sevenths) }
}
