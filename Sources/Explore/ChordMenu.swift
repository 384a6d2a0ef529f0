public import MusicTheory

/// The kinds of chord that a person chooses from to combine two: those that players use, plainest first.
///
/// They contain the 28 types of the seed app Chord Combiner, whose `add2` and `add4` are written `add9` and `add11`, and the
/// ninths, elevenths and thirteenths that players reach for besides.
public enum ChordMenu {
  /// The groups of kinds.
  public enum Group: String, CaseIterable, Codable, Sendable {
    /// The groups, in the order of the menu.
    case triads, added, sixths, sevenths, ninths, elevenths, thirteenths
  }

  /// A kind of chord in the menu.
  public struct Entry: Hashable, Sendable {
    /// The quality in plain characters, `mi7(b5)`; `ma` for a major triad. It does not depend on a style.
    public let name: String
    /// The group of the kind.
    public let group: Group
    /// The degrees of the kind.
    public let quality: ChordQuality
  }

  /// Every kind, group after group.
  public static let entries: [Entry] = groups.flatMap { group, kinds in
    kinds.map { degrees in
      // Every row of the table is a chord of the vocabulary; the tests go through it.
      let quality = ChordQuality(degrees: degrees)!
      return Entry(name: name(of: quality), group: group, quality: quality)
    }
  }

  /// The entry of this name; `nil` when there is none.
  /// - Complexity: O(*n*) in the number of entries.
  public static func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

  /// The entry that sounds like this quality; `nil` for a quality that is not in the menu.
  /// - Complexity: O(*n*) in the number of entries.
  public static func entry(of quality: ChordQuality) -> Entry? {
    let sounding = quality.sounding
    return entries.first { $0.quality.degrees == sounding }
  }

  /// The kind with the fewest tones on the root of `upper` that sounds as it does above `lower`; `nil` where it is `upper` itself.
  static func plainest(_ upper: Chord, above lower: Chord) -> Chord? {
    let (below, tones) = (lower.pitchClasses, upper.pitchClasses)
    let alike = entries.lazy.map { Chord(root: upper.root, quality: $0.quality) }
      .filter { $0.pitchClasses.union(below) == tones.union(below) }
    let plain = alike.min { $0.pitchClasses.count < $1.pitchClasses.count }
    return plain.flatMap { $0.pitchClasses == tones ? nil : $0 }
  }

  private static func name(of quality: ChordQuality) -> String {
    let text = ChordSymbol(style: .standard.ascii).text(quality)
    return text.isEmpty ? "ma" : text
  }

  private static let groups: [(Group, [DegreeSet])] = [
    (
      .triads,
      [
        [.root, .majorThird, .fifth], [.root, .minorThird, .fifth], [.root, .majorThird, .sharpFifth],
        [.root, .minorThird, .flatFifth], [.root, .fourth, .fifth], [.root, .second, .fifth],
      ]
    ),
    (
      .added,
      [
        [.root, .majorThird, .fifth, .ninth], [.root, .minorThird, .fifth, .ninth],
        [.root, .majorThird, .fifth, .eleventh], [.root, .minorThird, .fifth, .eleventh],
        [.root, .minorThird, .fifth, .flatThirteenth],
      ]
    ),
    (
      .sixths,
      [
        [.root, .majorThird, .fifth, .sixth], [.root, .minorThird, .fifth, .sixth],
        [.root, .majorThird, .fifth, .sixth, .ninth], [.root, .minorThird, .fifth, .sixth, .ninth],
      ]
    ),
    (
      .sevenths,
      [
        [.root, .majorThird, .fifth, .majorSeventh], [.root, .majorThird, .fifth, .minorSeventh],
        [.root, .minorThird, .fifth, .minorSeventh], [.root, .minorThird, .flatFifth, .minorSeventh],
        [.root, .minorThird, .flatFifth, .diminishedSeventh],
        [.root, .minorThird, .fifth, .majorSeventh], [.root, .fourth, .fifth, .minorSeventh],
        [.root, .majorThird, .flatFifth, .minorSeventh], [.root, .majorThird, .sharpFifth, .minorSeventh],
        [.root, .majorThird, .flatFifth, .majorSeventh], [.root, .majorThird, .sharpFifth, .majorSeventh],
        [.root, .second, .fifth, .minorSeventh], [.root, .fourth, .fifth, .majorSeventh],
        [.root, .fourth, .sharpFifth, .majorSeventh], [.root, .minorThird, .flatFifth, .majorSeventh],
      ]
    ),
    (
      .ninths,
      [
        [.root, .majorThird, .fifth, .majorSeventh, .ninth],
        [.root, .majorThird, .fifth, .minorSeventh, .ninth],
        [.root, .minorThird, .fifth, .minorSeventh, .ninth],
        [.root, .fourth, .fifth, .minorSeventh, .ninth],
        [.root, .majorThird, .fifth, .minorSeventh, .flatNinth],
        [.root, .majorThird, .fifth, .minorSeventh, .sharpNinth],
      ]
    ),
    (
      .elevenths,
      [
        [.root, .minorThird, .fifth, .minorSeventh, .ninth, .eleventh],
        [.root, .majorThird, .fifth, .majorSeventh, .sharpEleventh],
        [.root, .majorThird, .fifth, .minorSeventh, .sharpEleventh],
      ]
    ),
    (
      .thirteenths,
      [
        [.root, .majorThird, .fifth, .majorSeventh, .ninth, .thirteenth],
        [.root, .majorThird, .fifth, .minorSeventh, .ninth, .thirteenth],
        [.root, .fourth, .fifth, .minorSeventh, .ninth, .thirteenth],
        [.root, .majorThird, .fifth, .minorSeventh, .flatThirteenth],
      ]
    ),
  ]
}
