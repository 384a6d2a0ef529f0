internal import Languages
internal import Practice

/// A card that was played faster in a session than before.
struct Faster: Hashable {
  /// The task that was asked.
  var task: Phrase
  /// The median time before, and in the session, in milliseconds.
  var before: Int
  var now: Int

  var sentence: Phrase {
    .say(
      "faster",
      ["task": task, "now": SessionWriter.seconds(now), "before": SessionWriter.seconds(before)])
  }

  /// The number of earlier times that are needed: one slow answer is no measure.
  private static let earlierTimes = 3
  /// The share of the earlier time that is gained at least, and the gain in milliseconds: less is chance.
  private static let (leastShare, leastGain) = (0.2, 200)
  /// More is a list, which nobody remembers.
  private static let most = 2

  /// The greatest gains of a session. A gain is solid when the median is well below that of the earlier times, and no answer of the session was
  /// as slow as that; one answer alone has to be faster than all of them.
  static func found(_ results: [TaskResult], before cards: Cards) -> [Faster] {
    var times: [CardKey: [Int]] = [:]
    var labels: [CardKey: Phrase] = [:]
    for result in results where result.rating != .again {
      guard let card = result.task.card, let think = result.think, let grab = result.grabOfANote else {
        continue
      }
      times[card, default: []].append((think + grab).milliseconds)
      labels[card] = result.task.label
    }
    let found = times.compactMap { card, times -> Faster? in
      guard let earlier = cards[card]?.times, earlier.count >= earlierTimes, let task = labels[card],
        let slowest = times.max(), let best = earlier.min()
      else { return nil }
      let (before, now) = (median(earlier), median(times))
      let isSolid = times.count > 1 ? slowest < before : slowest < best
      guard isSolid, before - now >= leastGain, Double(before - now) >= leastShare * Double(before) else {
        return nil
      }
      return Faster(task: task, before: before, now: now)
    }
    let sorted = found.map { ($0.now - $0.before, $0.task.english, $0) }.sorted {
      ($0.0, $0.1) < ($1.0, $1.1)
    }
    return sorted.prefix(most).map(\.2)
  }

  private static func median(_ times: [Int]) -> Int {
    let sorted = times.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}

extension TaskResult {
  /// For scales the time of a note counts, independent of their length.
  var grabOfANote: Duration? {
    guard case .sequence(let notes) = task.answer, notes.count > 1 else { return grab }
    return grab.map { $0 / (notes.count - 1) }
  }
}
