internal import CMath

/// One reading of a passage: a pulse, its bars and how its beats divide.
struct PulseCandidate {
  let meter: PulseMeter
  let pulse: Pulse
  let bars: PulseBars
  /// The evidence for it, in the order of `BeatChoice.weights`.
  let features: [Double]

  /// All readings of a pulse, in the order of `PulseMeter.all`; empty where it has fewer beats than `fewest`.
  static func candidates(
    _ pulse: Pulse, attacks: [Attack], judgments: [AttackJudgment], fewest: Int
  ) -> [PulseCandidate] {
    guard pulse.beats.count >= fewest else { return [] }
    let facts = PulseFacts(beats: pulse.placed, attacks: attacks, judgments: judgments)
    let common = Common(pulse, facts, attacks, judgments)
    let evidence = PulseBars.evidence(facts)
    var bars: [Int: (bars: PulseBars, features: [Double])] = [:]
    return PulseMeter.all.map { meter in
      let size = meter.size
      let known =
        bars[size]
        ?? {
          // The weights of the choice know no other cost.
          let found = PulseBars(evidence: evidence, size: size, isSteady: false)
          return (found, common.features(of: found, size: size))
        }()
      bars[size] = known
      return PulseCandidate(
        meter: meter, pulse: pulse, bars: known.bars,
        features: common.features + known.features + common.features(of: meter))
    }
  }

  /// The evidence that all readings of a pulse share.
  private struct Common {
    let features: [Double]
    private let pulse: Pulse
    private let facts: PulseFacts
    private let changes: Double
    private let octave: Double
    private let crowd: Double
    private let average: Double
    private let meters: [Double]
    private let meanMeters: [Double]
    private let minutes: Double

    init(_ pulse: Pulse, _ facts: PulseFacts, _ attacks: [Attack], _ judgments: [AttackJudgment]) {
      (self.pulse, self.facts) = (pulse, facts)
      let period = pulse.period
      let gaps = zip(pulse.beats.dropFirst(), pulse.beats).map { $0 - $1 }
      let logs = gaps.map { cmath_log(max(0.02, $0)) }
      let steps = zip(logs.dropFirst(), logs).map { abs($0 - $1) }
      let onBeats = facts.onBeats
      let count = Double(onBeats.count)
      changes = attacks.reduce(0) { $0 + $1.change }
      octave = Self.log2(period / 0.6)
      crowd = Self.log2(Double(attacks.count) / count)
      average = facts.likeness[1...12].reduce(0, +) / 12
      let struck = onBeats.filter { $0.salience > 0 }
      let salience = attacks.map(\.salience)
      var features = [pulse.score, octave, octave * octave, crowd, crowd * crowd]
      features += [Double(struck.count) / count, onBeats.reduce(0) { $0 + $1.change } / max(1, changes)]
      features += [Self.mean(struck.map(\.salience)) / max(1e-9, Self.mean(salience)), Self.mean(steps)]
      features += [facts.share(.onBeat), facts.share(.half), facts.share(.elsewhere)]
      features.append(
        onBeats.reduce(0) { $0 + $1.bass } / max(1, attacks.reduce(0) { $0 + $1.bass }))
      features.append(Self.mean(onBeats.map(\.learned)) - Self.mean(judgments.map(\.downbeat)))
      features += [facts.likeness[1] - average, facts.likeness[2] - average]
      features += Self.judged(pulse, period, gaps, attacks, judgments, crowd: crowd)
      self.features = features
      let learned = PulseMeter.learned.indices
      meters = learned.map { index in
        cmath_log(Self.mean(judgments.map { cmath_exp($0.meters[index]) }) + 1e-4)
      }
      meanMeters = learned.map { index in Self.mean(judgments.map { $0.meters[index] }) }
      minutes = max(1, (attacks.last?.time ?? 0) - (attacks.first?.time ?? 0)) / 60
    }

    /// The net's judgment of the period, and of the attacks on beats and between them.
    private static func judged(
      _ pulse: Pulse, _ period: Double, _ gaps: [Double], _ attacks: [Attack], _ judgments: [AttackJudgment],
      crowd: Double
    ) -> [Double] {
      let logs = AttackNet.periods.map { cmath_log($0) }
      let nearest = gaps.map { gap in
        logs.indices.min { abs(logs[$0] - cmath_log(gap)) < abs(logs[$1] - cmath_log(gap)) } ?? 0
      }
      let (raw, beats) = (pulse.beats, pulse.placed)
      let reach = min(0.06, period / 6)
      var (told, likely) = (0.0, 0.0)
      var (on, off): ([Double], [Double]) = ([], [])
      var (here, near) = (0, 1)
      for (attack, judgment) in zip(attacks, judgments) {
        while here + 1 < gaps.count, raw[here + 1] < attack.time { here += 1 }
        told += judgment.periods[nearest[here]]
        while near + 1 < beats.count, beats[near] < attack.time { near += 1 }
        let isOn = min(abs(attack.time - beats[near - 1]), abs(beats[near] - attack.time)) < reach
        likely += -softplus(isOn ? -judgment.beat : judgment.beat)
        if isOn { on.append(judgment.beat) } else { off.append(judgment.beat) }
      }
      let count = Double(attacks.count)
      likely /= count
      let means = logs.indices.map { index in
        cmath_log(mean(judgments.map { cmath_exp($0.periods[index]) }) + 1e-4)
      }
      return [
        told / count, interpolated(cmath_log(period), logs, means), likely, likely * crowd,
        on.isEmpty ? -5 : mean(on), off.isEmpty ? -5 : mean(off),
        min(4, Double(beats.count) / Double(max(1, on.count))),
      ]
    }

    func features(of bars: PulseBars, size: Int) -> [Double] {
      let onBeats = facts.onBeats
      var sums = [Double](repeating: 0, count: size)
      var counts = [Double](repeating: 0, count: size)
      for (place, value) in zip(bars.places, bars.evidence) {
        sums[place] += value
        counts[place] += 1
      }
      let means = (0..<size).map { counts[$0] > 0 ? sums[$0] / counts[$0] : 0 }
      let down = zip(bars.places, onBeats).filter { $0.0 == 0 }.map(\.1)
      let rest = zip(bars.places, onBeats).filter { $0.0 != 0 }.map(\.1)
      let onDownbeats = down.reduce(0) { $0 + $1.change }
      let bar = Self.log2(pulse.period * Double(size) / 2)
      let slips = zip(bars.places.dropFirst(), bars.places).count { ($0 - $1 + size) % size != 1 % size }
      let half = size == 4 ? means[2] - (means[1] + means[3]) / 2 : 0
      let harmony = Self.log2(max(1, changes) / Double(max(1, down.count)))
      let fit =
        down.reduce(0) { $0 - Self.softplus(-$1.learned) } + rest.reduce(0) { $0 - Self.softplus($1.learned) }
      let learned = Self.mean(down.map(\.learned))
      let others = means.dropFirst().max() ?? 0
      let double = 2 * size <= 12 ? facts.likeness[2 * size] : 0
      return [
        means[0] - others, means[0] * Double(size - 1).squareRoot(), facts.likeness[size] - average,
        double - average, onDownbeats / Double(max(1, down.count)), bar, bar * bar, Double(slips) / minutes,
        half,
        harmony, harmony * harmony,
        onDownbeats / max(1, onBeats.reduce(0) { $0 + $1.change }) - 1 / Double(size),
        learned - Self.mean(rest.map(\.learned)), learned, fit / Double(onBeats.count),
      ]
    }

    func features(of meter: PulseMeter) -> [Double] {
      let (first, second) = (facts.share(.firstThird), facts.share(.secondThird))
      let isTernary = meter.division == 3
      let sign = isTernary ? 1.0 : -1
      let thirds = first + second - facts.share(.half) - facts.share(.quarter)
      let ternary = isTernary ? 1.0 : 0
      let (two, three) = (meter.size == 2 ? 1.0 : 0, meter.size == 3 ? 1.0 : 0)
      var features = [sign * thirds, sign * first, sign * second]
      features += [
        ternary * octave, ternary * crowd, ternary * octave * octave, three * octave, two * octave,
      ]
      features.append(two * (facts.likeness[4] - facts.likeness[2]))
      features += BeatChoice.meters.map { $0 == meter ? 1 : 0 }
      let learned = PulseMeter.learned
      let index = learned.firstIndex(of: meter)
      features += [index.map { meters[$0] } ?? -9, index.map { meanMeters[$0] } ?? -12]
      let total = { (isCounted: (PulseMeter) -> Bool) in
        cmath_log(zip(learned, meters).reduce(0) { $0 + (isCounted($1.0) ? cmath_exp($1.1) : 0) })
      }
      features += [total { $0.size == meter.size }, total { $0.division == meter.division }]
      return features
    }

    private static func log2(_ value: Double) -> Double { cmath_log(value) / cmath_log(2) }
    private static func mean(_ values: [Double]) -> Double {
      values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    }
    private static func softplus(_ value: Double) -> Double {
      value > 30 ? value : cmath_log(1 + cmath_exp(value))
    }
    private static func interpolated(_ value: Double, _ places: [Double], _ values: [Double]) -> Double {
      guard let above = places.firstIndex(where: { $0 >= value }) else { return values[values.count - 1] }
      guard above > 0 else { return values[0] }
      let part = (value - places[above - 1]) / (places[above] - places[above - 1])
      return values[above - 1] * (1 - part) + values[above] * part
    }
  }
}
