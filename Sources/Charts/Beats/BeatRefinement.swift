/// From frames to seconds, and how well it all fits.
enum BeatRefinement {
  /// How far a beat may move to the strike that is on it, in seconds. Less than an eighth of the shortest beat would be too
  /// little for hands, more would take ornaments.
  private static var reach: Double { 0.05 }

  /// A beat is where something was played; where nothing was, it lies between its neighbors as in the path.
  static func times(of path: BarPath, in passage: Passage) -> [Double] {
    let raw = path.beats.map { passage.origin + Double($0) * TempoRange.frame }
    var shifts = [Double?](repeating: nil, count: raw.count)
    var index = 0
    for (number, time) in raw.enumerated() {
      while index < passage.strikes.count, passage.strikes[index].time < time - reach { index += 1 }
      var nearest: (weight: Double, shift: Double)?
      var other = index
      while other < passage.strikes.count, passage.strikes[other].time <= time + reach {
        let shift = passage.strikes[other].time - time
        let weight = passage.strikes[other].salience * (1 - abs(shift) / (2 * reach))
        if nearest.map({ $0.weight < weight }) ?? true { nearest = (weight, shift) }
        other += 1
      }
      shifts[number] = nearest?.shift
    }
    return evened(zip(raw, filled(shifts)).map { $0 + $1 })
  }

  /// A beat without a shift of its own gets one between those of its neighbors.
  private static func filled(_ shifts: [Double?]) -> [Double] {
    let known = shifts.indices.filter { shifts[$0] != nil }
    guard let first = known.first, let last = known.last else { return shifts.map { _ in 0 } }
    var next = 0
    return shifts.indices.map { index in
      if let shift = shifts[index] { return shift }
      if index < first { return shifts[first] ?? 0 }
      if index > last { return shifts[last] ?? 0 }
      while known[next] < index { next += 1 }
      let (low, high) = (known[next - 1], known[next])
      let part = Double(index - low) / Double(high - low)
      return (shifts[low] ?? 0) * (1 - part) + (shifts[high] ?? 0) * part
    }
  }

  /// Keeps the beats ascending after they were moved.
  private static func evened(_ times: [Double]) -> [Double] {
    var times = times
    for index in times.indices.dropFirst() { times[index] = max(times[index], times[index - 1] + 0.01) }
    return times
  }

  /// How many more strikes are on the grid than by chance: 0…1. Few beats are little proof.
  static func confidence(of strikes: [Strike], beats: [Double], division: Int) -> Double {
    guard beats.count > 2 else { return 0 }
    let tolerance = 0.03
    var (on, all, chance) = (0.0, 0.0, 0.0)
    var beat = 0
    for strike in strikes {
      while beat + 2 < beats.count, beats[beat + 1] <= strike.time { beat += 1 }
      let period = beats[beat + 1] - beats[beat]
      let place = (strike.time - beats[beat]) / period * Double(division)
      let distance = abs(place - place.rounded()) * period / Double(division)
      all += strike.salience
      if distance <= tolerance { on += strike.salience }
      chance += strike.salience * min(1, 2 * tolerance * Double(division) / period)
    }
    guard all > chance + 1e-9 else { return 0 }
    return max(0, (on - chance) / (all - chance)) * min(1, Double(beats.count) / 16)
  }
}
