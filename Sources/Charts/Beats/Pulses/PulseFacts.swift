/// The attacks on and between the beats of a pulse.
struct PulseFacts {
  /// On each beat, where an attack is on it.
  struct OnBeat {
    var change = 0.0
    var bass = 0.0
    var salience = 0.0
    var duration = 0.0
    var bassDuration = 0.0
    /// The net's logarithm of the odds of a downbeat.
    var learned: Double

    /// In the order of `PulseBars.weights`.
    var values: [Double] { [change, bass, salience, duration, bassDuration, learned] }
  }

  /// Where in a beat an attack is.
  enum Part: Int, CaseIterable {
    case onBeat, half, quarter, firstThird, secondThird, elsewhere
  }

  private(set) var onBeats: [OnBeat]
  /// For each part of a beat, its share of the salience.
  private var shares = [Double](repeating: 0, count: Part.allCases.count)
  /// By a distance in beats, how alike beats are that are this far apart, by rhythm and pitch classes: the mean cosine; 0 where the pulse
  /// is too short.
  private(set) var likeness = [Double](repeating: 0, count: 13)

  func share(_ part: Part) -> Double { shares[part.rawValue] }

  /// `beats`: at least two, each after the one before.
  init(beats: [Double], attacks: [Attack], judgments: [AttackJudgment]) {
    let lowest = judgments.map(\.downbeat).min() ?? 0
    onBeats = [OnBeat](repeating: OnBeat(learned: lowest), count: beats.count)
    var patterns = [[Double]](repeating: [Double](repeating: 0, count: 24), count: beats.count)
    var beat = 0
    for (attack, judgment) in zip(attacks, judgments) {
      while beat + 2 < beats.count, beats[beat + 1] < attack.time + 0.03 { beat += 1 }
      let period = max(0.05, beats[beat + 1] - beats[beat])
      let part = (attack.time - beats[beat]) / period
      guard part > -0.2, part < 1.2 else { continue }
      if abs(part) * period < 0.06, abs(part) < 0.17 { onBeats[beat].take(attack, judgment) }
      shares[Part(at: part).rawValue] += attack.salience
      patterns[beat][min(11, Int(min(0.999, max(0, part)) * 12))] += 0.5 * attack.salience
      for pitchClass in attack.pitchClasses { patterns[beat][12 + pitchClass] += 0.4 }
    }
    let all = max(1e-9, shares.reduce(0, +))
    shares = shares.map { $0 / all }
    let units = patterns.map { pattern in
      let length = pattern.reduce(0) { $0 + $1 * $1 }.squareRoot() + 1e-6
      return pattern.map { $0 / length }
    }
    for distance in 1...12 where units.count > 2 * distance {
      let cosines = (0..<(units.count - distance)).map { index in
        zip(units[index], units[index + distance]).reduce(0) { $0 + $1.0 * $1.1 }
      }
      likeness[distance] = cosines.reduce(0, +) / Double(cosines.count)
    }
  }
}

extension PulseFacts.OnBeat {
  fileprivate mutating func take(_ attack: Attack, _ judgment: AttackJudgment) {
    change = max(change, attack.change)
    bass = max(bass, attack.bass)
    salience = max(salience, attack.salience)
    duration = max(duration, attack.duration)
    bassDuration = max(bassDuration, attack.bassDuration)
    learned = max(learned, judgment.downbeat)
  }
}

extension PulseFacts.Part {
  private static let places: [(part: Double, name: Self)] = [
    (0, .onBeat), (0.5, .half), (0.25, .quarter), (0.75, .quarter), (1.0 / 3, .firstThird),
    (2.0 / 3, .secondThird),
    (1, .onBeat),
  ]

  /// `part`: of the beat, from 0 to 1.
  fileprivate init(at part: Double) {
    let nearest = Self.places.map { (distance: abs(part - $0.part), name: $0.name) }
      .min { $0.distance < $1.distance }
    self = nearest.map { $0.distance < 0.07 ? $0.name : .elsewhere } ?? .elsewhere
  }
}
