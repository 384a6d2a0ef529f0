internal import Languages
internal import MusicTheory
internal import Practice

/// The gain in speed of a week, for one sentence at its end.
struct WeekGain: Hashable {
  /// How many cards became faster.
  var count: Int
  /// The one that gained most, and its median times before and in this week, in milliseconds.
  var task: Phrase
  var before: Int
  var now: Int

  var sentence: Phrase {
    .say(
      "faster-this-week",
      [
        "count": .number(count), "task": task, "before": SessionWriter.seconds(before),
        "now": SessionWriter.seconds(now),
      ])
  }

  /// It is said on Saturday and Sunday.
  private static let saturday = 5
  /// The days before this week with which it is compared.
  private static let earlierDays = 28
  /// The share of the earlier time that is gained at least.
  private static let leastShare = 0.1

  /// `nil` before the end of the week, and where nothing became faster. `reviews`: oldest first.
  static func found(_ reviews: [Review], today: Int, naming: NamingSettings) -> WeekGain? {
    let monday = Diary.monday(of: today)
    guard today - monday >= saturday else { return nil }
    var times: [CardKey: (before: [Int], now: [Int])] = [:]
    for review in reviews.reversed() {
      guard review.day >= monday - earlierDays else { break }
      guard review.rating != .again, let think = review.think, let grab = review.grab, !review.card.isChange
      else { continue }
      if review.day >= monday {
        times[review.card, default: ([], [])].now.append(think + grab)
      } else {
        times[review.card, default: ([], [])].before.append(think + grab)
      }
    }
    let gains = times.compactMap { card, times -> (card: CardKey, before: Int, now: Int)? in
      guard let before = median(times.before), let now = median(times.now),
        Double(before - now) >= leastShare * Double(before)
      else { return nil }
      return (card, before, now)
    }.sorted { ($0.now - $0.before, $0.card.text) < ($1.now - $1.before, $1.card.text) }
    var random = SeededRandom(seed: 0)
    guard let most = gains.first, let task = TaskMaker(naming: naming).task(most.card, using: &random) else {
      return nil
    }
    return WeekGain(count: gains.count, task: task.label, before: most.before, now: most.now)
  }

  private static func median(_ times: [Int]) -> Int? {
    times.isEmpty ? nil : times.sorted()[times.count / 2]
  }
}
