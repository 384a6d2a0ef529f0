import Foundation
import Practice

/// The reviews that a scheduler cost, and the share of cards that it achieved.
struct Result {
  /// How often a card was asked, introductions apart, repetitions of the same day included.
  var reviews: Double
  /// The share of cards that are known, on average of the last days.
  var retention: Double
}

private let cardCount = 144
private let cardsPerDay = 12
private let lastDay = 60
/// Known cards are counted every morning of the last days: on a single day the count would depend on which cards just came.
private let measuredDays = 10
private let goal = 0.9
private let learners = 12

/// A player learns 144 cards, twelve new ones a day, and practices what the scheduler asks until the 60th day.
private func simulate<S: Scheduler>(_: S.Type, knob: Double, _ learner: Learner) -> Result {
  var reviews = 0
  var known = 0.0
  for number in 0..<learners {
    // The same learners and cards for every scheduler; what is random while practicing has its own numbers.
    var nature = SeededRandom(seed: UInt64(number) &* 7919 &+ 1)
    var random = SeededRandom(seed: UInt64(number) &+ 1000)
    let talent = 0.4 * nature.normal()
    var scheduler = S(knob: knob)
    var traces: [Trace] = []
    for day in 0..<lastDay {
      if day >= lastDay - measuredDays { known += traces.reduce(0) { $0 + $1.recall(day: day) } }
      for card in traces.indices where scheduler.isDue(card, day: day) {
        let isRight = random.uniform() < traces[card].recall(day: day)
        traces[card].review(day: day, isRight: isRight)
        scheduler.follow(card, day: day, isRight: isRight, random: &random)
        reviews += isRight ? 1 : 2
      }
      for card in traces.count..<min(traces.count + cardsPerDay, cardCount) {
        traces.append(Trace(learner.curve, day: day, talent: talent, speed: learner.speed, random: &nature))
        scheduler.begin(card, day: day, random: &random)
      }
      scheduler.sleep(day: day)
    }
  }
  let cards = Double(learners * cardCount)
  return Result(reviews: Double(reviews) / cards, retention: known / cards / Double(measuredDays))
}

/// A scheduler with all its settings.
struct Series {
  var name: String
  /// From asking late to asking early.
  var results: [Result]

  /// How many reviews a card needs so that the goal is reached: of all settings that reach it the one that asks least, or
  /// between two settings around the goal; `nil` when none reaches it. (Asking late may cost more than asking early.)
  var reviewsForGoal: Double? {
    let reached = results.filter { $0.retention >= goal }.map(\.reviews)
    let between = zip(results, results.dropFirst()).filter { ($0.retention < goal) != ($1.retention < goal) }
      .map { low, high in
        low.reviews + (goal - low.retention) / (high.retention - low.retention) * (high.reviews - low.reviews)
      }
    return (reached + between).min()
  }
}

private func series<S: Scheduler>(_ name: String, _ scheduler: S.Type, _ learner: Learner) -> Series {
  let knobs = stride(from: 0, through: 1, by: 0.05)
  return Series(name: name, results: knobs.map { simulate(scheduler, knob: $0, learner) })
}

/// A player who practices.
private struct Learner {
  var curve: ForgettingCurve
  /// How much faster than the average a learner forgets what is new.
  var speed: Double
}

/// Prints tables: reviews a card for 90 % after 60 days, beside SM-2. Writes the plot, if there is a file for it.
func compareSchedulers(plot file: String?) {
  print(
    "\(learners) learners with \(cardCount) cards: reviews a card in \(lastDay) days so that 90 % are known at their end"
  )
  var panels: [Plot.Panel] = []
  for (title, speed) in [("Average memory", 1.0), ("New cards are forgotten four times as fast", 4)] {
    print("\n\(title)\n\n| forgetting | scheduler | reviews | of SM-2 as published | of SM-2 tuned |")
    print("|---|---|--:|--:|--:|")
    for curve in ForgettingCurve.allCases {
      let panel = compare(Learner(curve: curve, speed: speed))
      if speed == 1 { panels.append(panel) }
    }
  }
  guard let file else { return }
  do {
    try Plot(panels: panels).svg.write(toFile: file, atomically: true, encoding: .utf8)
  } catch {
    FileHandle.standardError.write(Data("practice-bench: \(file): \(error.localizedDescription)\n".utf8))
    exit(1)
  }
}

/// Prints the rows of one kind of learner.
private func compare(_ learner: Learner) -> Plot.Panel {
  let published = simulate(SM2.self, knob: 0.5, learner)
  let all = [
    series("chordd", Ours.self, learner), series("chordd, fitted", OursFitted.self, learner),
    series("SM-2, tuned", SM2.self, learner), series("fixed interval", FixedInterval.self, learner),
    series("random", RandomChoice.self, learner),
  ]
  let tuned = all[2].reviewsForGoal
  func row(_ name: String, _ reviews: Double?) {
    let cells = [
      learner.curve.rawValue, name, number(reviews), percent(reviews, of: published.reviews),
      percent(reviews, of: tuned),
    ]
    print("| \(cells.joined(separator: " | ")) |")
  }
  for series in all { row(series.name, series.reviewsForGoal) }
  row(String(format: "SM-2 as published: %.0f %% known", published.retention * 100), published.reviews)
  return Plot.Panel(title: learner.curve.rawValue, series: all, published: published, goal: goal)
}

private func number(_ value: Double?) -> String { value.map { String(format: "%.2f", $0) } ?? "–" }

private func percent(_ value: Double?, of whole: Double?) -> String {
  guard let value, let whole else { return "–" }
  return String(format: "%.0f %%", value / whole * 100)
}
