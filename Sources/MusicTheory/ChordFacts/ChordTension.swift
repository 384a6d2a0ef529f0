/// How much friction a chord has, counted twice: by its pitch classes, and as it is stacked.
///
/// Both scores are in hundredths of a point. They do not depend on the root: every transposition of a chord is
/// as tense as the chord.
public struct ChordTension: Hashable, Sendable {
  /// The terms of the pairs of pitch classes, octaves aside: distances of 1…6 semitones.
  public let degreeTerms: [TensionTerm]
  /// The terms of the pairs of keys of the stacked voicing, at their exact distance. A distance beyond two octaves counts as the one that
  /// is nearer by one or more octaves.
  public let voicingTerms: [TensionTerm]
  /// The part of both scores that says how unclear the resolution is, 0…600.
  public let ambiguity: Int
  /// The part of both scores for three or more neighboring semitones; 100 for each of the notes.
  public let chromaticRun: Int

  /// The score of the pitch classes: of every pair of notes, octaves aside.
  public var degreeScore: Int { degreeTerms.reduce(ambiguity + chromaticRun) { $0 + $1.sum } }
  /// The score of the stacked voicing: of every pair of keys at its exact distance.
  public var voicingScore: Int { voicingTerms.reduce(ambiguity + chromaticRun) { $0 + $1.sum } }

  /// The tension of one chord.
  public init(_ chord: Chord) {
    self.init(
      chord.pitchClasses, StackedVoicing(chord), ambiguity: TensionWeights.ambiguity(of: chord.quality))
  }

  /// The tension of two chords at once.
  public init(_ polychord: Polychord) {
    self.init(
      polychord.upper.pitchClasses.union(polychord.lower.pitchClasses), StackedVoicing(polychord),
      ambiguity: TensionWeights.ambiguity(of: polychord))
  }

  private init(_ set: PitchClassSet, _ voicing: StackedVoicing, ambiguity: Int) {
    self.ambiguity = 100 * ambiguity
    let run = Self.longestRun(set)
    chromaticRun = run > 2 ? 100 * run : 0
    degreeTerms = Self.terms(set.members.map { Int($0.number) }) { pair in
      let distance = pair.upper - pair.lower
      let near = min(distance, 12 - distance)
      return (near, TensionWeights.intervalClasses[near - 1])
    }
    voicingTerms = Self.terms(voicing.heights) { pair in
      let distance = pair.upper - pair.lower
      return (TensionWeights.near(distance), TensionWeights.weight(of: distance, at: pair.lower))
    }
  }

  /// The pairs of some ascending numbers, the same distances at the same weight together, the nearest first.
  private static func terms(
    _ numbers: [Int], weighed: ((lower: Int, upper: Int)) -> (distance: Int, weight: Int)
  ) -> [TensionTerm] {
    var terms: [TensionTerm] = []
    for pair in pairs(numbers) {
      let (distance, weight) = weighed(pair)
      guard weight > 0 else { continue }
      if let place = terms.firstIndex(where: { $0.distance == distance && $0.weight == weight }) {
        terms[place].count += 1
      } else {
        terms.append(TensionTerm(distance: distance, count: 1, weight: weight))
      }
    }
    return terms.sorted { ($0.distance, $0.weight) < ($1.distance, $1.weight) }
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

/// The pairs of notes of a chord at one distance, and what they add to its tension.
public struct TensionTerm: Hashable, Sendable {
  /// Semitones between the two notes of a pair.
  public let distance: Int
  /// The number of pairs, 1 or more.
  public fileprivate(set) var count: Int
  /// The amount that each pair adds, in hundredths of a point.
  public let weight: Int

  /// The amount that all pairs add, in hundredths of a point.
  public var sum: Int { count * weight }
}

/// The amount that each distance between two notes adds to the tension of a chord, in hundredths of a point.
///
/// Source: the seed app Chord Combiner, with its gaps closed (see docs/reference/theory.md).
enum TensionWeights {
  /// By interval class, 1…6: minor second, major second, minor third, major third, fourth, tritone.
  static let intervalClasses = [300, 200, 20, 15, 10, 350]

  /// By distance in semitones, 0…24; the octave and its double add nothing.
  static let distances = [
    0, 300, 200, 20, 15, 10, 350, 5, 30, 25, 40, 50,
    0, 400, 40, 20, 15, 10, 350, 5, 30, 25, 40, 50, 0,
  ]

  /// A minor ninth above another note than the root, which no name softens.
  static let minorNinthAboveAnotherNote = 500

  /// A distance that has a weight: beyond two octaves, the one an octave or more nearer.
  static func near(_ distance: Int) -> Int { distance > 24 ? (distance - 1) % 12 + 13 : distance }

  /// The weight of two notes `distance` semitones apart, the lower of them at `height` above the root.
  static func weight(of distance: Int, at height: Int) -> Int {
    let near = near(distance)
    return near == 13 && height != 0 ? minorNinthAboveAnotherNote : distances[near]
  }

  /// How unclear the resolution of a chord is, in whole points: 0 for a chord at rest, 6 at most.
  static func ambiguity(of quality: ChordQuality) -> Int {
    let degrees = quality.row.degrees
    switch quality.family {
    // The tritone between third and seventh, or within the chord, may resolve two ways.
    case .dominant, .halfDiminished: return 6
    case .diminished: return quality.hasSeventh ? 6 : 4
    // The raised fifth divides the octave evenly.
    case .augmented: return 5
    case .major: return degrees.isDisjoint(with: [.flatFifth, .sharpFifth]) ? 0 : 5
    // The sixth makes a tritone with the third; the major seventh leads and the third does not follow.
    case .minor where !degrees.isDisjoint(with: [.sixth, .majorSeventh]): return 6
    // A sixth as the only color, ♭6 or ♯5, suggests the major chord below.
    case .minor: return suggestsSixth(quality) ? 2 : 0
    case .suspended: return suspension(degrees)
    case .power: return 0
    }
  }

  /// Two roots are never at rest: a polychord on them is as unclear as a dominant.
  static func ambiguity(of polychord: Polychord) -> Int {
    guard polychord.upper.root == polychord.lower.root else { return 6 }
    return max(ambiguity(of: polychord.upper.quality), ambiguity(of: polychord.lower.quality))
  }

  private static func suggestsSixth(_ quality: ChordQuality) -> Bool {
    quality.row.degrees.contains(.sharpFifth)
      || !quality.hasSeventh && quality.extensions.contains(.flatThirteenth)
  }

  /// A suspension waits for its third; the minor seventh above a fourth makes it a dominant that waits.
  private static func suspension(_ degrees: DegreeSet) -> Int {
    if degrees.isSuperset(of: [.fourth, .minorSeventh]) { return 5 }
    return degrees.isSuperset(of: [.fourth, .fifth, .majorSeventh]) ? 1 : 4
  }
}
