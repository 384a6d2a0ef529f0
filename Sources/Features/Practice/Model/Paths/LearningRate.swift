/// How many new cards a day a player keeps: the number grows with every answer that success gives, and begins anew where it fails.
///
/// It follows from the answers of the last two weeks alone, so nothing has to be kept.
struct LearningRate {
  /// The new cards of a day that goes as the last ones went.
  let cards: Int

  /// The days whose answers count.
  private static let days = 14
  /// Fewer first answers than these say nothing: the next day's are added.
  private static let fewest = 5
  /// In percent of the right answers, those that must be quick for growth: a player who still thinks needs the time for what is there.
  private static let quickShare = 90
  /// In seconds: a chord that is there without thought.
  static let quick = 2.0
  /// A very good day lets half as many more come on the next one.
  private static let growth = 1.5
  /// How many times the wish of the player is the most: the budget of minutes ends a day before.
  private static let most = 3.0

  init(_ cards: Cards, most: Int, today: Int) {
    var rate = 1.0
    var (asked, right, quick) = (0, 0, 0)
    for day in today - Self.days...today {
      guard let touches = cards.touches[day] else { continue }
      asked += touches.asked
      right += touches.right
      quick += touches.quick
      guard asked >= Self.fewest else { continue }
      switch right * 100 / asked {
      case PathProgress.veryGoodShare... where quick * 100 >= Self.quickShare * right:
        rate = min(rate * Self.growth, Self.most)
      case ..<PathProgress.goodShare: rate = 1
      default: break
      }
      (asked, right, quick) = (0, 0, 0)
    }
    self.cards = Int(Double(most) * rate)
  }

  /// How much of the player's attention a card needs that was not shown on a later day: one that was right and quick at once needs little.
  static func weight(_ memory: CardMemory) -> Double {
    let isQuick = memory.times.last.map { $0 <= Int(quick * 1000) } ?? false
    return isQuick && memory.lapses == 0 && memory.lastRating != .again ? 1 / Double(Deck.pathsOfADay) : 1
  }
}
