internal import CMath
internal import MusicTheory

/// The kinds of chord that `BarHarmony` tells apart, with how likely their tones and those of others are.
///
/// The numbers are set by hand from theory: which tones a chord has, which tensions belong to it, and how common it is in charts.
struct ChartQuality: Sendable {
  let degrees: DegreeSet
  /// Root, third or its suspension, fifth, and seventh or sixth if there is one, in semitones.
  let tones: [Int]
  /// Semitones above the root that belong to it as tensions.
  let tensions: Set<Int>
  /// How common it is, as a logarithm.
  let prior: Double
  /// The same among chords whose root another player plays; `nil` for those that are not played so.
  let rootlessPrior: Double?

  static let all: [ChartQuality] = [
    ChartQuality([.root, .majorThird, .fifth], [2, 9], 0, nil),
    ChartQuality([.root, .minorThird, .fifth], [2, 5, 9], -0.1, nil),
    ChartQuality([.root, .majorThird, .fifth, .minorSeventh], [2, 9, 1, 3, 8, 6], -0.2, 0),
    ChartQuality([.root, .majorThird, .fifth, .majorSeventh], [2, 9, 6], -0.3, -0.2),
    ChartQuality([.root, .minorThird, .fifth, .minorSeventh], [2, 5, 9], -0.2, 0),
    ChartQuality([.root, .fourth, .fifth], [2, 9], -1.6, nil),
    ChartQuality([.root, .second, .fifth], [9], -2.2, nil),
    ChartQuality([.root, .minorThird, .flatFifth], [], -1.6, nil),
    ChartQuality([.root, .minorThird, .flatFifth, .minorSeventh], [2, 5], -0.9, -0.8),
    ChartQuality([.root, .minorThird, .flatFifth, .diminishedSeventh], [2, 11], -1.2, -1.5),
    ChartQuality([.root, .majorThird, .sharpFifth], [], -1.8, nil),
    ChartQuality([.root, .fourth, .fifth, .minorSeventh], [2, 9], -1.3, -1.2),
    ChartQuality([.root, .majorThird, .fifth, .sixth], [2], -1, -0.7),
    ChartQuality([.root, .minorThird, .fifth, .sixth], [2, 5, 11], -1.2, -1),
  ]

  private init(_ degrees: DegreeSet, _ tensions: Set<Int>, _ prior: Double, _ rootless: Double?) {
    self.degrees = degrees
    tones = (0..<12).filter { degrees.semitones.contains(PitchClass($0)) }
    (self.tensions, self.prior, rootlessPrior) = (tensions, prior, rootless)
  }

  var isHalfDiminished: Bool { degrees == [.root, .minorThird, .flatFifth, .minorSeventh] }

  /// Whether the chord is heard as minor; `nil` for a suspended or augmented one.
  var isMinor: Bool? {
    if degrees.contains(.minorThird) { return true }
    return degrees.contains(.majorThird) && !degrees.contains(.sharpFifth) ? false : nil
  }

  /// The logarithm of how likely a tone is, for each of the twelve semitones above the root.
  func likelihoods(isRootless: Bool) -> [Double] {
    let (root, third, fifth, seventh) = isRootless ? (0.03, 0.26, 0.13, 0.26) : (0.3, 0.22, 0.2, 0.19)
    return (0..<12).map { step in
      let share: Double
      switch tones.firstIndex(of: step) {
      // A half-diminished chord keeps its root: without it, it would be a minor triad.
      case 0: share = isRootless && isHalfDiminished ? 0.14 : root
      case 1: share = third
      case 2: share = fifth
      case .some: share = seventh
      case nil where tensions.contains(step):
        let isPlain = step == 2 || step == 9
        share = isRootless ? (isPlain ? 0.1 : 0.055) : (isPlain ? 0.05 : 0.035)
      // A melody on the seventh of a triad.
      case nil: share = tones.count == 3 && step >= 10 ? 0.012 : 0.006
      }
      return cmath_log(share)
    }
  }

  /// How much a tone in the bass speaks for the chord, for each of the twelve semitones above the root.
  var bass: [Double] {
    (0..<12).map { step in
      switch tones.firstIndex(of: step) {
      case 0: 1.3
      case 1, 2: 0
      case .some: -0.9
      case nil: -2.2
      }
    }
  }
}
