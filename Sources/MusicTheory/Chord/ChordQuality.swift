/// A kind of chord, whatever its root: one row of the vocabulary with the extensions stacked on it.
public struct ChordQuality: Hashable, Sendable {
  /// The row of `ChordVocabulary.rows`.
  public let rowIndex: Int8
  /// The extensions that sound.
  public let extensions: DegreeSet
  /// Tones of the row that do not sound: nothing, the fifth, or (rootless) the root.
  public let omitted: DegreeSet

  public init(rowIndex: Int, extensions: DegreeSet = [], omitted: DegreeSet = []) {
    self.rowIndex = Int8(rowIndex)
    self.extensions = extensions
    self.omitted = omitted
  }

  /// The quality with exactly these degrees, or `nil` when no row and extensions make them.
  ///
  /// - Complexity: linear in the rows of the vocabulary.
  public init?(degrees: DegreeSet) {
    for index in ChordVocabulary.rows.indices {
      let row = ChordVocabulary.rows[index]
      let rest = degrees.subtracting(row.degrees)
      guard row.degrees.isSubset(of: degrees), rest.isSubset(of: row.extensions) else { continue }
      self.init(rowIndex: index, extensions: rest)
      return
    }
    return nil
  }

  public var row: VocabularyRow { ChordVocabulary.rows[Int(rowIndex)] }
  public var family: ChordFamily { row.family }

  /// Every degree of the chord, the omitted ones included.
  public var degrees: DegreeSet { row.degrees.union(extensions) }

  /// The degrees that sound.
  public var sounding: DegreeSet { degrees.subtracting(omitted) }

  /// Whether it is a triad or a seventh chord (or sixth chord) with nothing stacked on it and nothing missing.
  public var isPlain: Bool {
    extensions.isEmpty && omitted.isEmpty
      && !row.degrees.isDisjoint(with: .thirds)
  }

  /// Whether it has a seventh of any kind.
  public var hasSeventh: Bool { row.hasSeventh }
}
