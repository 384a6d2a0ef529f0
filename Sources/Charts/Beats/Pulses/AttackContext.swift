internal import CMath

/// The net's inputs for each attack: itself, and how it differs from the attacks around it.
enum AttackContext {
  /// How many numbers that is.
  static let count = 31

  /// For each attack, `count` numbers, in the order of the table of weights.
  static func inputs(_ attacks: [Attack]) -> [[Double]] {
    let times = attacks.map(\.time)
    let gaps = zip(times.dropFirst(), times).map { cmath_log(min(3, max(0.03, $0 - $1))) }
    let before = [1.0] + gaps
    let after = gaps + [1.0]
    let low = attacks.map { Double($0.low) }
    let high = attacks.map { Double($0.high) }
    let many = attacks.map { Double($0.pitchClasses.count) }
    var columns: [[Double]] = [
      attacks.map(\.salience), attacks.map(\.bass), attacks.map(\.change), attacks.map(\.duration),
      attacks.map(\.bassDuration), before, after, zip(after, before).map { $0 - $1 },
      many.map { cmath_log($0) },
    ]
    let near = Window(times, seconds: 0.6)
    let far = Window(times, seconds: 2)
    let compared: [(values: [Double], scale: Double)] = [
      (low, 12), (high, 12), (many, 1), (attacks.map { Double($0.loudest) }, 10),
      (attacks.map(\.duration), 1),
      (attacks.map(\.salience), 1),
    ]
    for (values, scale) in compared {
      for window in [near, far] {
        columns.append(zip(values, window.means(of: values)).map { ($0 - $1) / scale })
      }
    }
    for isMarked in [attacks.map { $0.bass > 0.5 }, attacks.map { $0.change > 0.5 }] {
      columns.append(distances(times, isMarked))
      // Backwards, the same.
      columns.append(distances(times.reversed().map { -$0 }, isMarked.reversed()).reversed())
    }
    columns.append(Window(times, seconds: 1).counts.map { cmath_log($0) })
    columns.append(far.means(of: after))
    for values in [low, high] {
      let leaps = [0.0] + zip(values.dropFirst(), values).map { min(2, max(-2, ($0 - $1) / 12)) }
      columns.append(leaps)
    }
    columns.append(low.map { ($0 - 55) / 15 })
    columns.append(high.map { ($0 - 70) / 12 })
    return attacks.indices.map { index in columns.map { $0[index] } }
  }

  /// The logarithm of how long ago a marked attack was, at most 4 s.
  private static func distances(_ times: [Double], _ isMarked: [Bool]) -> [Double] {
    var last: Double?
    return times.indices.map { index in
      let distance = last.map { min(4, times[index] - $0) } ?? 4
      if isMarked[index] { last = times[index] }
      return cmath_log(0.05 + distance)
    }
  }

  /// The attacks at most so far from each.
  private struct Window {
    private let ranges: [Range<Int>]

    init(_ times: [Double], seconds: Double) {
      var (first, end) = (0, 0)
      ranges = times.map { time in
        while times[first] < time - seconds { first += 1 }
        while end < times.count, times[end] <= time + seconds { end += 1 }
        return first..<end
      }
    }

    var counts: [Double] { ranges.map { Double($0.count) } }

    func means(of values: [Double]) -> [Double] {
      var sums = [0.0]
      for value in values { sums.append(sums[sums.count - 1] + value) }
      return ranges.map { (sums[$0.upperBound] - sums[$0.lowerBound]) / Double($0.count) }
    }
  }
}
