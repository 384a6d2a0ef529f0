internal import CMath

/// The evidence for a beat, frame by frame.
struct PulseRaster {
  /// Seconds.
  static let frame = 0.0125
  /// How far from its beat an attack is, in seconds: the standard deviation.
  private static let spread = 0.025

  let attacks: [Attack]
  /// The time of frame 0, in seconds.
  let origin: Double
  let count: Int
  /// The frames of the first and the last attack.
  let first: Int
  let last: Int
  /// For each frame, what a beat there is worth.
  let gain: [Float]
  /// For each frame, the salience of the attack there, less beside it.
  private let salience: [Double]
  /// For each frame, the salience of all attacks before it.
  private let before: [Double]

  /// The weights of the net's judgment; the cost of a beat on which nothing begins; salience beyond the usual; a chord; a bass note.
  private enum Weight {
    static let learned = 1.0
    static let empty = 0.5
    static let accent = 0.5
    static let change = 0.8
    static let bass = 0.3
    /// How much the parts of a beat say.
    static let inside = 1.0
  }

  /// - Parameters:
  ///   - attacks: at least one.
  ///   - judgments: of each of them.
  init(_ attacks: [Attack], _ judgments: [AttackJudgment]) {
    let margin = Int(3.1 / Self.frame) + 2
    let begin = attacks[0].time
    origin = begin - Double(margin) * Self.frame
    let origin = self.origin
    let times = attacks.map { $0.time - origin }
    let frames = times.map { Int(($0 / Self.frame).rounded(.toNearestOrEven)) }
    count = (frames.last ?? margin) + margin + 1
    (first, last) = (frames.first ?? margin, frames.last ?? margin)
    self.attacks = attacks
    let worth = judgments.map {
      Weight.learned * (Self.softplus($0.beat) + 0.5 * Self.softplus($0.downbeat))
    }
    let count = self.count
    let curve = { (values: [Double], spread: Double) in Self.curve(times, frames, values, count, spread) }
    let presence = curve(times.map { _ in 1 }, Self.spread)
    salience = curve(attacks.map(\.salience), Self.spread)
    let learned = curve(worth, Self.spread)
    let change = curve(attacks.map(\.change), 0.04)
    let bass = curve(attacks.map(\.bass), Self.spread)
    let usualWorth = worth.reduce(0, +) / Double(attacks.count)
    let usual = attacks.reduce(0) { $0 + $1.salience } / Double(attacks.count)
    var gain = [Float](repeating: 0, count: count)
    for frame in 0..<count {
      var value = learned[frame] - usualWorth * presence[frame] - Weight.empty * (1 - presence[frame])
      value += Weight.accent * (salience[frame] - usual * presence[frame])
      value += Weight.change * change[frame] + Weight.bass * bass[frame]
      gain[frame] = Float(value)
    }
    self.gain = gain
    var sums = [Double](repeating: 0, count: count + 1)
    for (frame, attack) in zip(frames, attacks) { sums[frame + 1] += attack.salience }
    for frame in 0..<count { sums[frame + 1] += sums[frame] }
    before = sums
  }

  private static func softplus(_ value: Double) -> Double {
    value > 30 ? value : cmath_log(1 + cmath_exp(value))
  }

  /// Each attack as a wakeUp whose height is its value; where they overlap, the highest.
  private static func curve(
    _ times: [Double], _ frames: [Int], _ values: [Double], _ count: Int, _ spread: Double
  ) -> [Double] {
    var curve = [Double](repeating: 0, count: count)
    let reach = Int(3 * spread / frame)
    for (index, center) in frames.enumerated() where values[index] > 0 {
      for at in max(0, center - reach)...min(count - 1, center + reach) {
        let distance = (Double(at) * frame - times[index]) / spread
        curve[at] = max(curve[at], values[index] * cmath_exp(-0.5 * distance * distance))
      }
    }
    return curve
  }

  /// Into how many equal parts a beat may fall, and how far that is believed.
  private static let divisions: [(parts: Int, trust: Double)] = [
    (1, 1), (2, 1), (3, 0.95), (4, 0.9), (6, 0.82), (8, 0.75),
  ]

  /// For a beat of `length` frames from each frame: how much of what is played in it is on its parts, beyond what chance would put
  /// there. Fine parts gain nothing by being fine.
  func beatScores(length: Int) -> [Float] {
    var scores = [Float](repeating: -1e9, count: count)
    let possible = Self.possible(length: length)
    for start in 0..<max(0, count - length) {
      scores[start] = Float(Weight.inside * score(start: start, length: length, possible))
    }
    return scores
  }

  private typealias Division = (offsets: [Int], trust: Double, chance: Double)

  private static func possible(length: Int) -> [Division] {
    divisions.compactMap { division in
      let chance = Double(division.parts) * spread * 2.5066 / (Double(length) * frame)
      guard chance < 0.9 else { return nil }
      let offsets = (0..<division.parts).map {
        Int((Double($0 * length) / Double(division.parts)).rounded(.toNearestOrEven))
      }
      return (offsets, division.trust, chance)
    }
  }

  private func score(start: Int, length: Int, _ possible: [Division]) -> Double {
    let all = before[start + length] - before[start]
    var best = -1e9
    for division in possible {
      var on = 0.0
      for offset in division.offsets { on += salience[start + offset] }
      best = max(best, division.trust * (on - division.chance * all))
    }
    return best
  }

  /// The worth of beats and of all that is played in them. Changes of tempo cost nothing here.
  ///
  /// - Parameter beats: in seconds, ascending.
  func evidence(of beats: [Double]) -> Double {
    let frames = beats.map { min(count - 1, max(0, Int((($0 - origin) / Self.frame).rounded()))) }
    return frames.reduce(0) { $0 + Double(gain[$1]) }
      + zip(frames, frames.dropFirst()).reduce(0) { sum, beat in
        let length = beat.1 - beat.0
        guard length > 0, beat.1 < count else { return sum }
        let scored = Self.possible(length: length)
        return sum + Weight.inside * score(start: beat.0, length: length, scored)
      }
  }
}
