/// How much friction a chord has, told twice: by its pitch classes, and as it is stacked.
///
/// Both scores are in hundredths of a point. They do not depend on the root: every transposition of a chord is
/// as tense as the chord.
public struct ChordTension: Hashable, Sendable {
  /// From the pitch classes alone: every pair of notes, octaves aside.
  public let degreeScore: Int
  /// From the stacked voicing: every pair of keys at its exact distance.
  public let voicingScore: Int
  /// The part of both scores that says how unclear the resolution is, 0…600.
  public let ambiguity: Int
  /// The part of both scores for three or more neighboring semitones; 100 for each of the notes.
  public let chromaticRun: Int

  public init(_ chord: Chord) {
    self.init(
      chord.pitchClasses, StackedVoicing(chord), ambiguity: TensionWeights.ambiguity(of: chord.quality))
  }

  public init(_ polychord: Polychord) {
    self.init(
      polychord.upper.pitchClasses.union(polychord.lower.pitchClasses), StackedVoicing(polychord),
      ambiguity: TensionWeights.ambiguity(of: polychord))
  }

  private init(_ set: PitchClassSet, _ voicing: StackedVoicing, ambiguity: Int) {
    self.ambiguity = 100 * ambiguity
    let run = Self.longestRun(set)
    chromaticRun = run > 2 ? 100 * run : 0
    degreeScore = Self.classes(set) + self.ambiguity + chromaticRun
    voicingScore = Self.distances(voicing.heights) + self.ambiguity + chromaticRun
  }

  private static func classes(_ set: PitchClassSet) -> Int {
    pairs(set.members.map { Int($0.number) }).reduce(0) { sum, pair in
      let distance = pair.upper - pair.lower
      return sum + TensionWeights.intervalClasses[min(distance, 12 - distance) - 1]
    }
  }

  private static func distances(_ heights: [Int]) -> Int {
    pairs(heights).reduce(0) { $0 + TensionWeights.weight(of: $1.upper - $1.lower, at: $1.lower) }
  }

  /// Every two of some ascending numbers.
  private static func pairs(_ numbers: [Int]) -> [(lower: Int, upper: Int)] {
    numbers.indices.flatMap { first in
      numbers[(first + 1)...].map { (lower: numbers[first], upper: $0) }
    }
  }

  /// The most notes in a row that are a semitone apart, going round.
  private static func longestRun(_ set: PitchClassSet) -> Int {
    var run = set
    var length = 0
    // Each turn keeps the notes that have another neighbor above.
    while !run.isEmpty, length < 12 {
      length += 1
      run = run.intersection(set.transposed(up: length))
    }
    return length
  }
}
