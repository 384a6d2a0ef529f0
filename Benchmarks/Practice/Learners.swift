import Foundation
import Practice
import PracticePlayers

/// The reviews that a scheduler cost, and the share of cards that it achieved.
struct Result {
  /// How often a card was asked, introductions apart, repetitions of the same day included.
  var reviews: Double
  /// The share of cards that are known, on average of the last days.
  var retention: Double
  /// How much the keys share, as the scheduler has learned, on average.
  var share = 0.0
}

private let cardCount = 144
private let cardsPerDay = 12
private let lastDay = 60
/// Known cards are counted every morning of the last days: on a single day the count would depend on which cards just came.
private let measuredDays = 10
private let goal = 0.9
private let learners = 12

/// The order in which new cards come, as ``Deck`` has it: three keys of a shape at a time, three shapes at once.
private let order: [Int] = stride(from: 0, to: cardCount / 12, by: 3).flatMap { first in
  stride(from: 0, to: 12, by: 3).flatMap { key in
    (first..<first + 3).flatMap { shape in (key..<key + 3).map { shape * 12 + $0 } }
  }
}

/// A player learns 144 cards, some new ones a day, and practices what the scheduler asks until the 60th day.
private func simulate<S: Scheduler>(_: S.Type, knob: Double, _ learner: Learner) -> Result {
  var result = Result(reviews: 0, retention: 0)
  for number in 0..<learners {
    // The same learners and cards for every scheduler; what is random while practicing has its own numbers.
    var nature = SeededRandom(seed: UInt64(number) &* 7919 &+ 1)
    var random = SeededRandom(seed: UInt64(number) &+ 1000)
    var player = Player(
      learner.curve, speed: learner.speed, talent: 0.4 * nature.normal(), transfer: learner.transfer,
      cards: cardCount)
    var scheduler = S(knob: knob)
    var begun = 0
    for day in 0..<lastDay {
      if day >= lastDay - measuredDays {
        result.retention +=
          order.prefix(begun).reduce(0) { $0 + player.recall($1, day: day) } / Double(measuredDays)
      }
      for card in order.prefix(begun) where scheduler.isDue(card, day: day) {
        let isRight = random.uniform() < player.recall(card, day: day)
        player.review(card, day: day, isRight: isRight, random: &random)
        scheduler.follow(card, day: day, isRight: isRight, random: &random)
        result.reviews += isRight ? 1 : 2
      }
      for card in order[begun..<min(begun + cardsPerDay, cardCount)] {
        player.begin(card, day: day, random: &nature)
        scheduler.begin(card, day: day, random: &random)
        begun += 1
      }
      scheduler.sleep(day: day)
    }
    result.share += scheduler.share ?? 0
  }
  let cards = Double(learners * cardCount)
  return Result(
    reviews: result.reviews / cards, retention: result.retention / cards,
    share: result.share / Double(learners))
}

/// A scheduler with all its settings.
struct Series {
  var name: String
  /// From asking late to asking early.
  var results: [Result]

  /// How many reviews a card needs so that the goal is reached: of all settings that reach it the one that asks least, or
  /// between two settings around the goal; `nil` when none reaches it. (Asking late may cost more than asking early.)
  func reviews(for goal: Double) -> Double? {
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
  var transfer = Transfer.nothing
}

/// Prints tables: reviews a card for 90 % after 60 days, beside SM-2. Writes the plot, if there is a file for it.
func compareSchedulers(plot file: String?) {
  print(
    "\(learners) learners with \(cardCount) cards: reviews a card in \(lastDay) days so that 90 % are known at their end"
  )
  var panels: [Plot.Panel] = []
  for (title, speed) in [("Average memory", 1.0), ("New cards are forgotten four times as fast", 4)] {
    print(
      "\n\(title), every key by itself\n\n| forgetting | scheduler | reviews | of SM-2 as published | of SM-2 tuned |"
    )
    print("|---|---|--:|--:|--:|")
    for curve in ForgettingCurve.allCases {
      let panel = compare(Learner(curve: curve, speed: speed))
      if speed == 1 { panels.append(panel) }
    }
    printSharing(title, speed)
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
    series("chordd", Ours<Learned>.self, learner), series("chordd, fitted", OursFitted.self, learner),
    series("SM-2, tuned", SM2.self, learner), series("fixed interval", FixedInterval.self, learner),
    series("random", RandomChoice.self, learner),
  ]
  let tuned = all[2].reviews(for: goal)
  func row(_ name: String, _ reviews: Double?) {
    let cells = [
      learner.curve.rawValue, name, number(reviews), percent(reviews, of: published.reviews),
      percent(reviews, of: tuned),
    ]
    print("| \(cells.joined(separator: " | ")) |")
  }
  for series in all { row(series.name, series.reviews(for: goal)) }
  row(String(format: "SM-2 as published: %.0f %% known", published.retention * 100), published.reviews)
  return Plot.Panel(title: learner.curve.rawValue, series: all, published: published, goal: goal)
}

private let transfers: [(String, Transfer)] = [
  ("every key by itself", .nothing),
  ("head start of 80 %", .headStart(0.8)),
  ("finds 30 %", .finding(0.3, grows: false)),
  ("finds 30 %, and keeps them", .finding(0.3, grows: true)),
  ("finds 60 %", .finding(0.6, grows: false)),
  ("finds 60 %, and keeps them", .finding(0.6, grows: true)),
]

/// Prints what learners need whose keys help each other.
private func printSharing(_ title: String, _ speed: Double) {
  print(
    "\n\(title): how keys help each other. Reviews are percent of SM-2 as published.\n\n"
      + "| keys | forgetting | SM-2: reviews, known | set to 90 %: reviews, known | learned share "
      + "| set to 90 %, keys apart | for 90 % | for 90 %, keys apart | for 90 %, SM-2 tuned | for as much as SM-2 |\n"
      + "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|")
  for (name, transfer) in transfers {
    for curve in ForgettingCurve.allCases {
      let learner = Learner(curve: curve, speed: speed, transfer: transfer)
      let published = simulate(SM2.self, knob: 0.5, learner)
      let set = simulate(Ours<Learned>.self, knob: knob(retention: goal), learner)
      let apart = simulate(Ours<Alone>.self, knob: knob(retention: goal), learner)
      let learned = series("", Ours<Learned>.self, learner)
      let needed = [
        learned, series("", Ours<Alone>.self, learner), series("", SM2.self, learner),
      ].map { percent($0.reviews(for: goal), of: published.reviews) }
      let cells =
        [
          name, curve.rawValue, String(format: "%.2f, %.0f %%", published.reviews, published.retention * 100),
          outcome(set, published), String(format: "%.2f", set.share), outcome(apart, published),
        ] + needed + [percent(learned.reviews(for: published.retention), of: published.reviews)]
      print("| \(cells.joined(separator: " | ")) |")
    }
  }
}

private func outcome(_ result: Result, _ published: Result) -> String {
  "\(percent(result.reviews, of: published.reviews)), \(String(format: "%.0f %%", result.retention * 100))"
}

private func number(_ value: Double?) -> String { value.map { String(format: "%.2f", $0) } ?? "–" }

private func percent(_ value: Double?, of whole: Double?) -> String {
  guard let value, let whole else { return "–" }
  return String(format: "%.0f %%", value / whole * 100)
}
