internal import CMath

/// The likelihood of chords and notes on each beat of a meter. All figures are natural logarithms of probabilities, or of ratios of them.
///
/// They were set by hand, after Temperley, "A Unified Probabilistic Model for Polyphonic Music Analysis" (Journal of New Music
/// Research 38, 2009), who gives how often beats of each level have notes, and tried on the generator of `Benchmarks/Beats` and
/// on POP909 (MIT), and on no other data.
struct BarModel {
  let meter: Chart.Meter
  /// Where notes begin between its beats.
  let division: BeatDivision
  /// The length of a beat that is most usual, in seconds. People tap near 100 beats a minute (van Noorden and Moelants,
  /// "Resonance in the Perception of Musical Pulse", Journal of New Music Research 28, 1999); swung beats and those of a waltz are faster,
  /// dotted beats slower.
  let preferredBeat: Double
  /// For each beat of the bar, the score of a chord that begins on it.
  let change: [Double]
  /// For each beat of the bar, the score when no chord begins on it.
  let noChange: [Double]
  /// For each beat of the bar, the score of a bass note on it.
  let bass: [Double]
  /// For each beat of the bar, the score of each unit of salience on it.
  let accent: [Double]
  /// How likely the meter is before anything was heard.
  let prior: Double

  /// - Parameters:
  ///   - changes: how likely a chord begins on each beat.
  ///   - bass, accent: as above.
  private init(
    _ meter: Chart.Meter, _ division: BeatDivision, beat: Double, changes: [Double], bass: [Double],
    accent: [Double],
    prior: Double
  ) {
    (self.meter, self.division, preferredBeat) = (meter, division, beat)
    self.change = changes.map { Self.harmonyWeight * cmath_log($0) }
    self.noChange = changes.map { Self.harmonyWeight * cmath_log(1 - $0) }
    self.bass = bass
    self.accent = accent
    self.prior = cmath_log(prior)
  }

  /// How much more a chord says about the bar than a note does.
  private static var harmonyWeight: Double { 1.4 }

  // The scores of bass notes and accents sum to about zero over a bar; otherwise short bars would collect more of them. A bar of 2/4 is
  // half a bar of 4/4: it must be much clearer.
  static let all = [
    BarModel(
      .common, .straight, beat: 0.72, changes: [0.65, 0.08, 0.38, 0.08], bass: [0.5, -0.35, 0.25, -0.35],
      accent: [0.1, -0.05, 0.03, -0.06], prior: 0.55),
    BarModel(
      .common, .swung, beat: 0.5, changes: [0.65, 0.08, 0.38, 0.08], bass: [0.5, -0.35, 0.25, -0.35],
      accent: [0.1, -0.05, 0.03, -0.06], prior: 0.2),
    BarModel(
      .waltz, .straight, beat: 0.6, changes: [0.65, 0.07, 0.09], bass: [0.6, -0.3, -0.3],
      accent: [0.1, -0.05, -0.05], prior: 0.12),
    BarModel(
      .waltz, .swung, beat: 0.45, changes: [0.65, 0.07, 0.09], bass: [0.6, -0.3, -0.3],
      accent: [0.1, -0.05, -0.05], prior: 0.04),
    BarModel(
      .sixEight, .thirds, beat: 0.95, changes: [0.65, 0.2], bass: [0.35, -0.05], accent: [0.06, 0],
      prior: 0.06),
    BarModel(
      .march, .straight, beat: 0.72, changes: [0.45, 0.1], bass: [0.3, -0.3], accent: [0.05, -0.05],
      prior: 0.03),
  ]
}

/// Where between two beats notes begin.
enum BeatDivision: CaseIterable {
  /// Halves and quarters.
  case straight
  /// The last third, sometimes all thirds.
  case swung
  /// Thirds, and their halves.
  case thirds

  /// Parts of a beat, and how likely a strike is there.
  private var places: [(part: Double, likelihood: Double)] {
    switch self {
    case .straight: [(0, 0.5), (0.5, 0.38), (0.25, 0.21), (0.75, 0.23), (1, 0.5)]
    case .swung: [(0, 0.5), (2.0 / 3, 0.34), (0.6, 0.1), (1.0 / 3, 0.08), (0.5, 0.04), (1, 0.5)]
    case .thirds:
      [
        (0, 0.5), (1.0 / 3, 0.44), (2.0 / 3, 0.46), (1.0 / 6, 0.06), (0.5, 0.08), (5.0 / 6, 0.08), (1, 0.5),
      ]
    }
  }

  /// How far from its place a strike is, in seconds: the standard deviation.
  static var spread: Double { 0.022 }
  /// How likely a strike is where none belongs: ornaments, rolls, runs.
  static var stray: Double { 0.012 }

  /// The logarithm of how likely a strike is, for every frame of a beat, beginning an eighth of the beat before it.
  func table(frames: Int, frame: Double) -> [Double] {
    let early = Self.early(frames)
    return (0..<frames).map { index in
      let time = Double(index - early) * frame
      let period = Double(frames) * frame
      let likelihood = places.reduce(Self.stray) { sum, place in
        let distance = (time - place.part * period) / Self.spread
        return sum + place.likelihood * cmath_exp(-0.5 * distance * distance)
      }
      return cmath_log(likelihood)
    }
  }

  /// How many frames before a beat still belong to it.
  static func early(_ frames: Int) -> Int { frames / 8 }
}
