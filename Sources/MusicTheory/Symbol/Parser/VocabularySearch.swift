/// Finds the quality with given tones, under other names for the same keys if need be.
///
/// Two names for one key, as in `7(♭5♯11)`, are one tone.
///
/// A symbol may call a tone by a name that the vocabulary has for another chord: the ♯5 of `C13(♯5♯9)`, the 6 of
/// `Cma7(6)`. Then the nearest quality with exactly the same keys is taken.
struct VocabularySearch {
  let degrees: DegreeSet
  let omitsRoot: Bool

  init(_ degrees: DegreeSet, omitsRoot: Bool = false) {
    self.degrees = degrees.withoutSecondNames
    self.omitsRoot = omitsRoot
  }

  /// The nearest quality of the vocabulary; where it has none, the tones themselves.
  var quality: ChordQuality {
    let named = Self.search(degrees) ?? Self.search(DegreeSet(usual: degrees.semitones))
    let quality = named ?? ChordQuality(nameless: degrees.semitones)
    return omitsRoot ? quality.omittingRoot() : quality
  }

  private static func search(_ degrees: DegreeSet) -> ChordQuality? {
    if let found = Self.quality(degrees) { return found }
    for (index, first) in Self.renamings.enumerated() where first.fits(degrees) {
      if let found = Self.quality(first.applied(to: degrees)) { return found }
      for second in Self.renamings[..<index] where second.fits(first.applied(to: degrees)) {
        let renamed = second.applied(to: first.applied(to: degrees))
        if let found = Self.quality(renamed) { return found }
      }
    }
    return nil
  }

  /// With exactly these degrees, but for a perfect fifth, which may be absent, and the third of mi11(♭5).
  private static func quality(_ degrees: DegreeSet) -> ChordQuality? {
    if let quality = ChordQuality(degrees: degrees) { return quality }
    if degrees.isDisjoint(with: .thirds), degrees.isSuperset(of: [.flatFifth, .minorSeventh, .eleventh]),
      let quality = ChordQuality(degrees: degrees.union(.minorThird))
    {
      return ChordQuality(
        rowIndex: Int(quality.rowIndex), extensions: quality.extensions, omitted: .minorThird)
    }
    guard degrees.isDisjoint(with: [.flatFifth, .fifth, .sharpFifth]),
      let quality = ChordQuality(degrees: degrees.union(.fifth))
    else { return nil }
    return ChordQuality(
      rowIndex: Int(quality.rowIndex), extensions: quality.extensions, omitted: .fifth)
  }

  /// Two degrees that are the same key.
  private struct Renaming {
    let old: ChordDegree
    let new: ChordDegree

    func fits(_ degrees: DegreeSet) -> Bool { degrees.contains(old) }

    func applied(to degrees: DegreeSet) -> DegreeSet {
      degrees.subtracting(DegreeSet(old)).union(DegreeSet(new))
    }
  }

  /// Nearest first.
  private static let renamings: [Renaming] = [
    Renaming(old: .sixth, new: .thirteenth), Renaming(old: .thirteenth, new: .sixth),
    Renaming(old: .sixth, new: .diminishedSeventh), Renaming(old: .thirteenth, new: .diminishedSeventh),
    Renaming(old: .second, new: .ninth), Renaming(old: .flatFifth, new: .sharpEleventh),
    Renaming(old: .sharpEleventh, new: .flatFifth), Renaming(old: .sharpFifth, new: .flatThirteenth),
    Renaming(old: .flatThirteenth, new: .sharpFifth), Renaming(old: .minorThird, new: .sharpNinth),
    Renaming(old: .fourth, new: .eleventh), Renaming(old: .eleventh, new: .fourth),
    Renaming(old: .ninth, new: .second),
  ]
}
