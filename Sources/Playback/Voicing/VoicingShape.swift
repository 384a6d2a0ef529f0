internal import MusicTheory

/// A voicing without a place on the keyboard: semitones above the root of the chord, each hand lowest first.
struct VoicingShape {
  /// The two forms of a rootless voicing.
  enum Form { case a, b }

  var lower: [Int]
  var upper: [Int] = []
  var form: Form?
  /// The number of lowest notes that are a bass, which may leap, and no voices: none, the bass, or also the fifth on it.
  var bassNotes = 1

  var heights: [Int] { lower + upper }

  /// The inversions of tones in close position, each within an octave, the lowest tone in 0…11.
  static func inversions(_ tones: [Int]) -> [[Int]] {
    let tones = ChordTones.distinct(tones).sorted()
    return tones.indices.map { start in
      tones[start...] + tones[..<start].map { $0 + 12 }
    }
  }

  /// `lower` with each inversion of `tones` above it, as near as it can be, and an octave higher.
  static func over(_ lower: [Int], _ tones: [Int], bassNotes: Int = 1) -> [VoicingShape] {
    guard let top = lower.last, !tones.isEmpty else { return [VoicingShape(lower: lower)] }
    return inversions(tones).flatMap { inversion in
      let gap = top + 1 - inversion[0]
      let shift = gap <= 0 ? -(-gap / 12 * 12) : (gap + 11) / 12 * 12
      return [shift, shift + 12].map { shift in
        VoicingShape(lower: lower, upper: inversion.map { $0 + shift }, bassNotes: bassNotes)
      }
    }
  }
}

/// The tones of a chord by the part that a pianist thinks of them in, in semitones (0…11) above its root.
struct ChordTones {
  /// 0; `nil` when the root is understood and not played.
  let root: Int?
  /// The third, or the fourth or second in its place.
  let third: Int?
  let fifth: Int?
  /// The seventh, or the sixth in its place.
  let seventh: Int?
  /// The tones that are stacked on these: 9 11 13 in all their forms.
  private(set) var colors: [ChordDegree]
  /// The bass of a slash chord.
  let slashBass: Int?
  let quality: ChordQuality

  init(_ chord: Chord) {
    quality = chord.quality
    let own = quality.row.degrees.subtracting(quality.omitted).members
    root = own.contains(.root) ? 0 : nil
    third = own.first { DegreeSet.thirds.contains($0) }?.semitones
    fifth = own.first { $0.number == 5 }?.semitones
    seventh = own.first { $0.number == 7 || $0 == .sixth }?.semitones
    colors = quality.extensions.subtracting(quality.omitted).members
    slashBass = chord.isSlash ? chord.bass.semitones(above: chord.root) : nil
  }

  /// Every tone of the chord itself, without a foreign bass, the most characteristic first.
  ///
  /// Guide tones, then alterations, then 13, 9 and 11, then the fifth, and the root last: a hand that is full leaves them out from the
  /// end.
  var byWeight: [Int] {
    let altered = colors.filter { DegreeSet.alteredExtensions.contains($0) }
    let natural = colors.filter { !DegreeSet.alteredExtensions.contains($0) }.reversed()
    let isPerfect = fifth == 7
    let fifths = fifth.map { [$0] } ?? []
    let guides = [third, seventh].compactMap { $0 }
    let named = guides + (isPerfect ? [] : fifths) + altered.map(\.semitones) + natural.map(\.semitones)
    return Self.distinct(named + (isPerfect ? fifths : []) + (root.map { [$0] } ?? []))
  }

  /// The colors of an altered dominant without those that would make a cluster in one hand: of both ninths the ♯9, and the ♭13
  /// without the ♯11. E A♭ B♭ D♯ is what pianists play for C7alt.
  ///
  /// Source: Levine, *The Jazz Piano Book* (1989), chapter on the altered scale.
  var withoutClusters: ChordTones {
    guard quality.family == .dominant, Set(colors).isSuperset(of: [.flatNinth, .sharpNinth]) else {
      return self
    }
    var tones = self
    let isLow = fifth == 8 || colors.contains(.flatThirteenth)
    tones.colors.removeAll {
      $0 == (colors.contains(.thirteenth) ? .sharpNinth : .flatNinth) || isLow && $0 == .sharpEleventh
    }
    return tones
  }

  /// At most `limit` tones, the most characteristic, without those in `others`.
  func upTo(_ limit: Int, without others: [Int] = []) -> [Int] {
    Array(byWeight.filter { !others.contains($0) }.prefix(limit))
  }

  /// The perfect fifth where it is not needed and rubs against a 13, ♭13 or ♯11; else nothing.
  var idleFifth: [Int] {
    let rubs = colors.contains { $0.number == 13 || $0 == .sharpEleventh }
    return fifth == 7 && rubs && third != nil && seventh != nil ? [7] : []
  }

  static func distinct(_ tones: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return tones.filter { seen.insert($0).inserted }
  }
}
