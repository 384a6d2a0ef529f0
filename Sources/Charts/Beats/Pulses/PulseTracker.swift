internal import CMath

/// The beats of a performance of which nothing is known but the keys: pulses at six levels, their bars, and a choice among them.
struct PulseTracker {
  /// The playing between two long pauses.
  private struct Part {
    let attacks: [Attack]
    let pulses: [Pulse]
    let judgments: [AttackJudgment]
    /// For each pulse its readings.
    let candidates: [[PulseCandidate]]

    init(_ attacks: [Attack]) {
      self.attacks = attacks
      let judgments = BeatModel.learned.net.judgments(attacks)
      self.judgments = judgments
      let pulses = Pulse.pulses(of: PulseRaster(attacks, judgments))
      self.pulses = pulses
      let readings = { (fewest: Int) in
        pulses.map {
          PulseCandidate.candidates($0, attacks: attacks, judgments: judgments, fewest: fewest)
        }
      }
      // Fewer than eight beats say little; they count where there is nothing else.
      let candidates = readings(8)
      self.candidates = candidates.allSatisfy(\.isEmpty) ? readings(2) : candidates
    }

    /// For each beat of a pulse its place in a bar, from 0.
    func places(_ pulse: Pulse, _ meter: PulseMeter) -> [Int] {
      guard pulse.beats.count > 1 else { return pulse.beats.map { _ in 0 } }
      let facts = PulseFacts(beats: pulse.placed, attacks: attacks, judgments: judgments)
      let evidence = PulseBars.evidence(facts)
      return PulseBars(evidence: evidence, size: meter.size, isSteady: pulse.isSteady).places
    }
  }

  /// Silence longer than this has no beats, in seconds.
  private static let longestPause = 10.0
  /// A part ends at the next pause of a second when it lasts longer than this, in seconds. It keeps memory bounded.
  private static let longestPart = 1200.0

  /// - Parameters:
  ///   - attacks: at least two.
  ///   - meter: `nil` where it is not known.
  static func grid(_ attacks: [Attack], meter: Chart.Meter?) -> BeatGrid {
    let known = meter?.pulse
    let parts = split(attacks).map(Part.init)
    let readings = Pulse.ranges.indices.flatMap { level in
      PulseMeter.all.filter { known == nil || $0 == known }.map { (level: level, meter: $0) }
    }
    let scores = readings.map { reading -> Double? in
      var (sum, weight) = (0.0, 0.0)
      for part in parts {
        guard let candidate = part.candidates[reading.level].first(where: { $0.meter == reading.meter })
        else { continue }
        sum += BeatModel.learned.choice.score(candidate) * Double(part.attacks.count)
        weight += Double(part.attacks.count)
      }
      return weight > 0 ? sum / weight : nil
    }
    let best = scores.indices.max { scores[$0] ?? -.infinity < scores[$1] ?? -.infinity } ?? 0
    return joined(parts, level: readings[best].level, meter: readings[best].meter, written: meter)
  }

  /// See `BeatTracker.readings`.
  static func readings(_ attacks: [Attack]) -> [BeatReading] {
    let parts = attacks.count > 1 ? split(attacks).map(Part.init) : []
    guard parts.count == 1 else { return [] }
    return zip(parts[0].pulses, parts[0].candidates).flatMap { pulse, candidates in
      let beats = BeatPlacement.evened(pulse.beats, attacks: parts[0].attacks)
      return candidates.map { candidate in
        let places = parts[0].places(pulse, candidate.meter)
        return BeatReading(
          beats: beats, downbeats: places.indices.filter { places[$0] == 0 },
          meter: (candidate.meter.size, candidate.meter.division), features: candidate.features)
      }
    }
  }

  private static func split(_ attacks: [Attack]) -> [[Attack]] {
    var parts: [[Attack]] = [[]]
    for attack in attacks {
      if let last = parts[parts.count - 1].last, let first = parts[parts.count - 1].first {
        let pause = attack.time - last.time
        if pause > longestPause || (pause > 1 && attack.time - first.time > longestPart) { parts.append([]) }
      }
      parts[parts.count - 1].append(attack)
    }
    return parts
  }

  /// One grid of all parts. At a long pause, bars are made whole on both sides.
  private static func joined(
    _ parts: [Part], level: Int, meter: PulseMeter, written: Chart.Meter?
  ) -> BeatGrid {
    var beats: [Double] = []
    var downbeats: [Int] = []
    for (number, part) in parts.enumerated() {
      let pulse = part.pulses[level]
      let times = BeatPlacement.evened(pulse.beats, attacks: part.attacks)
      let places = part.places(pulse, meter)
      if number > 0, let first = times.first, let last = beats.last, let line = downbeats.last {
        let missing = max(0, meter.size - (beats.count - line))
        let period = beats.count > 1 ? min(pulse.period, last - beats[beats.count - 2]) : pulse.period
        beats += (0..<missing).map { last + Double($0 + 1) * period }.filter { $0 < first }
        let upbeats = (0..<places[0]).map { first - Double(places[0] - $0) * pulse.period }
          .filter { $0 > beats[beats.count - 1] }
        if !upbeats.isEmpty {
          downbeats.append(beats.count)
          beats += upbeats
        }
      }
      downbeats += places.indices.filter { places[$0] == 0 }.map { beats.count + $0 }
      beats += times
    }
    return BeatGrid(
      beats: beats, downbeats: downbeats,
      meter: written?.pulse == meter ? written ?? meter.written : meter.written,
      confidence: confidence(parts.flatMap(\.attacks), beats: beats, isTernary: meter.division == 3))
  }

  /// How many more attacks are on the parts of beats than by chance: 0…1. Few beats are little proof. Swing puts them on thirds.
  private static func confidence(_ attacks: [Attack], beats: [Double], isTernary: Bool) -> Double {
    (isTernary ? [3] : [4, 3]).map { confidence(attacks, beats: beats, division: $0) }.max() ?? 0
  }

  private static func confidence(_ attacks: [Attack], beats: [Double], division: Int) -> Double {
    guard beats.count > 2 else { return 0 }
    let tolerance = 0.03
    var (on, all, chance) = (0.0, 0.0, 0.0)
    var beat = 0
    for attack in attacks {
      while beat + 2 < beats.count, beats[beat + 1] <= attack.time { beat += 1 }
      let period = beats[beat + 1] - beats[beat]
      let place = (attack.time - beats[beat]) / period * Double(division)
      let distance = abs(place - place.rounded()) * period / Double(division)
      all += attack.salience
      if distance <= tolerance { on += attack.salience }
      chance += attack.salience * min(1, 2 * tolerance * Double(division) / period)
    }
    guard all > chance + 1e-9 else { return 0 }
    return max(0, (on - chance) / (all - chance)) * min(1, Double(beats.count) / 16)
  }
}
