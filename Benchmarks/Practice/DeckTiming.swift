import Foundation
import MusicTheory
import Practice
import PracticePlayers

/// Prints how long it takes to make cards, a deck, statistics and parameters of many reviews.
func timeDeck() {
  let reviews = manyReviews(100_000)
  let today = reviews[reviews.count - 1].day + 3000
  let cards = measured("100,000 reviews → cards") { Cards(reviews) }
  print("    \(cards.memories.count) cards")
  var random = SeededRandom(seed: 1)
  var deck = measured("deck of all cards, without a limit") { Deck(cards, today: today, using: &random) }
  print("    \(deck.counts.due) due")
  let turns = measured("every turn of the session") {
    var turns = 0
    var answer: Deck.Answer?
    while deck.next(after: answer) != nil {
      answer = Deck.Answer(rating: .good, seconds: 3)
      turns += 1
    }
    return turns
  }
  print("    \(turns) turns")
  _ = measured("forecast, weeks, streak") {
    (
      Deck.forecast(cards, today: today, capacity: 100), cards.diary.weeks(26, today: today),
      cards.diary.streak(today: today)
    )
  }
  let outcome = measured("parameters from 20,000 reviews") { Optimizer.fit(Array(reviews.prefix(20_000))) }
  if let outcome {
    print(
      "    log loss \(outcome.lossBefore) → \(outcome.lossAfter), \(outcome.savedPerMonth) reviews saved a month"
    )
  }
}

/// A player with 2,000 cards, whose memory is a two-trace one.
private func manyReviews(_ count: Int) -> [Review] {
  var random = SeededRandom(seed: 3)
  // Scheduled without the help of other keys, which asks more often.
  var cards = Cards(keyShare: nil)
  var traces: [CardKey: Trace] = [:]
  var reviews: [Review] = []
  let all = (0..<167).flatMap { shape in
    (0..<12).map { CardKey(shape: "shape\(shape)", root: PitchClass($0)) }
  }
  var day = 20_000
  while reviews.count < count {
    for card in all.prefix((day - 19_999) * 20) where cards.dueDay(of: card) ?? day <= day {
      var trace =
        traces[card] ?? Trace(.twoTraces, day: day, talent: 0, random: &random)
      let isRight = random.uniform() < trace.recall(day: day)
      trace.review(day: day, isRight: isRight)
      traces[card] = trace
      for rating in isRight ? [Rating.good] : [.again, .good] {
        let review = Review(
          card: card, time: Int64(day) * 86_400_000 + Int64(reviews.count % 10_000) * 4000, day: day,
          rating: rating, think: 900, grab: 200, drill: "bench", session: day)
        reviews.append(review)
        cards.follow(review)
      }
    }
    day += 1
  }
  return Array(reviews.prefix(count))
}

private func measured<Value>(_ name: String, _ work: () -> Value) -> Value {
  let clock = ContinuousClock()
  let begin = clock.now
  let value = work()
  let milliseconds = (clock.now - begin) / .milliseconds(1)
  print(String(format: "%8.1f ms  ", milliseconds) + name)
  return value
}
