/// From frames to the moments at which keys were struck.
enum BeatPlacement {
  /// How far a beat may move to the attack that is on it, in seconds and as a share of the beat.
  private static let reach = (seconds: 0.06, share: 1.0 / 6)

  /// Beats on the attacks that are on them. One without an attack keeps its place.
  static func placed(_ beats: [Double], attacks: [Attack]) -> [Double] {
    var placed = zip(beats, shifts(beats, attacks)).map { $0 + ($1 ?? 0) }
    for index in placed.indices.dropFirst() { placed[index] = max(placed[index], placed[index - 1] + 1e-6) }
    return placed
  }

  /// The same; one without an attack moves as its neighbors do.
  static func evened(_ beats: [Double], attacks: [Attack]) -> [Double] {
    let shifts = shifts(beats, attacks)
    let known = shifts.indices.filter { shifts[$0] != nil }
    guard let first = known.first, let last = known.last else { return beats }
    var next = 0
    var times = beats.indices.map { index -> Double in
      if let shift = shifts[index] { return beats[index] + shift }
      if index < first || index > last { return beats[index] + (shifts[index < first ? first : last] ?? 0) }
      while known[next] < index { next += 1 }
      let (low, high) = (known[next - 1], known[next])
      let part = Double(index - low) / Double(high - low)
      return beats[index] + (shifts[low] ?? 0) * (1 - part) + (shifts[high] ?? 0) * part
    }
    for index in times.indices.dropFirst() { times[index] = max(times[index], times[index - 1] + 0.01) }
    return times
  }

  private static func shifts(_ beats: [Double], _ attacks: [Attack]) -> [Double?] {
    let gaps = zip(beats.dropFirst(), beats).map { $0 - $1 }.sorted()
    let reach = min(reach.seconds, (gaps.isEmpty ? 0.5 : gaps[gaps.count / 2]) * reach.share)
    var first = 0
    return beats.map { beat in
      while first < attacks.count, attacks[first].time < beat - reach { first += 1 }
      var best: (weight: Double, shift: Double)?
      for attack in attacks[first...].prefix(while: { $0.time < beat + reach }) {
        let shift = attack.time - beat
        let weight = attack.salience * (1 - abs(shift) / (2 * reach))
        if best.map({ $0.weight < weight }) ?? true { best = (weight, shift) }
      }
      return best?.shift
    }
  }
}
