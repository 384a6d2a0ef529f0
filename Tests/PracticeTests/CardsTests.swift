import MusicTheory
import Practice
import Testing

@Suite struct CardsTests {
  @Test func aRebuildGivesTheSameState() {
    let reviews = randomReviews(5000)
    var followed = Cards()
    for review in reviews { followed.follow(review) }
    let rebuilt = Cards(reviews)
    #expect(followed.memories == rebuilt.memories)
    #expect(followed.diary == rebuilt.diary)
    #expect(followed.memories.values.reduce(0) { $0 + $1.reviews } == 5000)
  }

  @Test func aCardFollowsFSRS() throws {
    let fsrs = FSRS()
    let cards = Cards([review("ma7/0", day: 10), review("ma7/0", day: 13, .again), review("ma7/0", day: 13)])
    var state = fsrs.next(state: nil, rating: .good, elapsedDays: 0)
    state = fsrs.next(state: state, rating: .again, elapsedDays: 3)
    state = fsrs.next(state: state, rating: .good, elapsedDays: 0)
    let memory = try #require(cards[card("ma7/0")])
    #expect(memory.state == state)
    #expect((memory.firstDay, memory.lastDay, memory.reviews, memory.lapses) == (10, 13, 3, 1))
    #expect(cards.dueDay(of: card("ma7/0")) == 13 + fsrs.interval(state, desiredRetention: 0.9))
    #expect(cards.dueDay(of: card("ma7/1")) == nil)
    #expect(cards.retention(of: card("ma7/0"), day: 13) == 1)
    #expect(cards.retention(of: card("ma7/1"), day: 13) == nil)
  }

  @Test func higherRetentionMeansEarlier() throws {
    let reviews = [review("ma7/0", day: 0), review("ma7/0", day: 2)]
    let due = [0.7, 0.8, 0.9, 0.97].map { Cards(reviews, desiredRetention: $0).dueDay(of: card("ma7/0"))! }
    #expect(due == due.sorted(by: >) && Set(due).count == 4)
    #expect(Cards(desiredRetention: 7).desiredRetention == 0.97)
    #expect(Cards(desiredRetention: 0).desiredRetention == 0.7)
  }

  @Test func aCardWithoutOthersIsThatOfFSRS() {
    // A shape in a single key each: nothing is shared.
    let reviews = (0..<6).flatMap { shape in [0, 2, 9, 30].map { review("shape\(shape)/\(shape)", day: $0) } }
    let (shared, apart) = (Cards(reviews), Cards(reviews, keyShare: nil))
    #expect(shared.memories == apart.memories)
    for key in shared.memories.keys {
      #expect(shared.dueDay(of: key) == apart.dueDay(of: key))
      #expect(shared.retention(of: key, day: 50) == apart.retention(of: key, day: 50))
    }
  }

  /// The state of a card is that of its own answers; other keys of its shape only let it wait.
  @Test func otherKeysLetACardWait() throws {
    let known = ["ma7/0", "ma7/5", "ma7/7"].flatMap { key in [0, 2, 11].map { review(key, day: $0) } }
    let new = review("ma7/10", day: 12)
    let (shared, apart) = (Cards(known + [new]), Cards(known + [new], keyShare: nil))
    let key = card("ma7/10")
    #expect(shared[key] == apart[key])
    let (late, early) = (try #require(shared.dueDay(of: key)), try #require(apart.dueDay(of: key)))
    #expect(late > early)
    #expect(shared.retention(of: key, day: late)! > apart.retention(of: key, day: late)!)
    // At that day it is remembered as wanted, as far as whole days allow.
    #expect(abs(shared.retention(of: key, day: late)! - 0.9) < 0.03)
  }

  /// Each row: the other keys of a shape, and whether they help a new one.
  @Test(arguments: [
    ([("ma7/0", 0, Rating.good), ("ma7/0", 2, .good)], true),
    // Another shape, one that was met only today, one that was wrong last.
    ([("mi7/0", 0, .good), ("mi7/0", 2, .good)], false),
    ([("ma7/0", 3, .good)], false),
    ([("ma7/0", 0, .good), ("ma7/0", 2, .again)], false),
  ])
  func whoHelps(others: [(String, Int, Rating)], helps: Bool) {
    let reviews = others.map { review($0.0, day: $0.1, $0.2) } + [review("ma7/10", day: 3)]
    let key = card("ma7/10")
    let (shared, apart) = (Cards(reviews), Cards(reviews, keyShare: nil))
    #expect((shared.retention(of: key, day: 9)! > apart.retention(of: key, day: 9)!) == helps)
  }

  @Test(arguments: [Int.min, -1, Int.max])
  func anImpossibleDayDoesNoHarm(day: Int) {
    var impossible = review("ma7/0", day: 5)
    impossible.day = day
    impossible.time = day < 0 ? .min : .max
    let cards = Cards([review("ma7/0", day: 3), impossible, review("ma7/0", day: 4)])
    #expect(cards[card("ma7/0")]?.reviews == 3)
    #expect(cards.diary.streak(today: 4) >= 0)
  }
}

@Suite struct KeyShareTests {
  /// First answers in twelve keys of some shapes, one key a day, each asked again on a later day; `rights` of ten are right.
  private func cards(rights: Int, shapes: Int = 20, keys: Int = 12, wait: Int = 8) -> Cards {
    var reviews: [Review] = []
    for shape in 0..<shapes {
      for key in 0..<keys {
        let text = "shape\(shape)/\(key)"
        let isRight = (shape * 7 + key) % 10 < rights
        reviews.append(review(text, day: 20 * key))
        reviews.append(review(text, day: 20 * key + wait, isRight ? .good : .again))
        // Learned again, so that it helps the next ones.
        reviews.append(review(text, day: 20 * key + wait + 1))
      }
    }
    return Cards(reviews.sorted { $0.day < $1.day })
  }

  /// After eight days three in four are recalled by themselves.
  @Test(arguments: [(10, 0.7...0.95), (9, 0.4...0.75), (8, 0.05...0.35), (7, 0...0.1), (3, 0...0.05)])
  func theShareFollowsFromTheFirstAnswers(rights: Int, share: ClosedRange<Double>) {
    let found = cards(rights: rights).keyShare!
    #expect(share.contains(found.share), "\(found.share)")
    #expect(found.answers > 150)
  }

  @Test func withoutAnswersItIsAThird() {
    let start = KeyShare()
    #expect((0.25...0.35).contains(start.share) && start.answers == 0)
    // First keys of a shape, and answers of the same day, say nothing.
    #expect(cards(rights: 10, keys: 1).keyShare == start)
    let sameDay = (0..<12).flatMap { key in (0..<3).map { _ in review("ma7/\(key)", day: 3) } }
    #expect(Cards(sameDay).keyShare == start)
    #expect(Cards(keyShare: nil).keyShare == nil)
  }

  /// One answer moves it little, and the order of days decides, not when it is computed.
  @Test func itIsRobustAndTheSameAfterARebuild() {
    let reviews = randomReviews(5000)
    var followed = Cards()
    var before = followed.keyShare!.share
    for review in reviews {
      followed.follow(review)
      let now = followed.keyShare!.share
      #expect((0...0.95).contains(now) && abs(now - before) < 0.2)
      before = now
    }
    #expect(followed.keyShare == Cards(reviews).keyShare)
  }

  /// A card that placement assumes was not learned as a new key: it says nothing about learning, but it helps.
  @Test func placementIsNoAnswer() {
    let placed = (0..<12).map { key in
      Review(
        card: card("ma7/\(key)"), time: 1, day: 0, rating: .good, drill: Review.placementDrill, session: 1)
    }
    let cards = Cards(placed + (0..<12).map { review("ma7/\($0)", day: 9) })
    #expect(cards.keyShare == KeyShare())
    #expect(
      Cards(placed).dueDay(of: card("ma7/0"))! > Cards(placed, keyShare: nil).dueDay(of: card("ma7/0"))!)
  }

  /// However much keys share, a card is asked while half of it is left.
  @Test(arguments: [0.7, 0.9, 0.97])
  func noCardIsForgotten(retention: Double) {
    let known = cards(rights: 10).memories
    let cards = Cards(
      known.keys.sorted { $0.text < $1.text }.flatMap { key in
        [0, 3, 20, 80].map { review(key.text, day: $0) }
      },
      desiredRetention: retention)
    for (key, memory) in cards.memories {
      let due = cards.dueDay(of: key)! - memory.lastDay
      #expect(cards.fsrs.retrievability(memory.state, elapsedDays: due) >= 0.49)
    }
  }
}

@Suite struct FluencyTests {
  @Test(arguments: [
    ([6500], 0), ([3500], 1), ([3000], 2), ([2500, 2100, 2000], 2), ([2000], 3), ([1000], 4), ([500], 5),
    ([400, 9000, 450], 5),
    // Five count, the newest.
    ([9000, 9000, 9000, 900, 900, 900, 900, 900], 4),
    ([1000, 3000], 3),
  ])
  func levels(milliseconds: [Int], level: Int) throws {
    let cards = Cards(milliseconds.map { review("ma7/0", day: 1, milliseconds: $0) })
    let fluency = try #require(cards.fluency(of: card("ma7/0"), today: 1))
    #expect(fluency.level == level && fluency.levelToday == level && !fluency.hasFaded)
  }

  @Test func onlyGoodAnswersWithATimeCount() {
    let cards = Cards([review("ma7/0", day: 1, .again), review("ma7/0", day: 1, milliseconds: nil)])
    #expect(cards.fluency(of: card("ma7/0"), today: 1) == nil)
    #expect(cards.fluency(of: card("ma7/1"), today: 1) == nil)
  }

  @Test(arguments: [(0, 900), (7, 900), (8, 909), (31, 1070), (372, 1800)])
  func speedFadesWithoutPractice(days: Int, milliseconds: Int) throws {
    let cards = Cards([review("ma7/0", day: 1, milliseconds: 900)])
    let fluency = try #require(cards.fluency(of: card("ma7/0"), today: 1 + days))
    #expect(fluency.milliseconds == 900 && fluency.level == 4)
    #expect(abs(fluency.estimate - milliseconds) <= 9)
    #expect(fluency.hasFaded == (milliseconds > 1000))
  }
}

@Suite struct DiaryTests {
  @Test func daysAndStreak() {
    let cards = Cards([3, 5, 6, 7].map { review("ma7/0", day: $0) })
    let streaks = [4, 5, 6, 7, 8, 9].map { cards.diary.streak(today: $0) }
    #expect(streaks == [1, 1, 2, 3, 3, 0])
    #expect(cards.diary.measuredRetention(days: 30, today: 7) == 1)
    #expect(cards.diary.measuredRetention(days: 0, today: 7) == nil)
  }

  @Test func minutesAreThoseOfTheSession() {
    let cards = Cards([
      review("ma7/0", day: 3, second: 100), review("ma7/5", day: 3, second: 110),
      // A pause, then another session.
      review("ma7/0", day: 3, .again, second: 500), review("ma7/5", day: 3, second: 505, session: 2),
    ])
    let total = cards.diary.total(of: 3)
    #expect((total.reviews, total.right, total.milliseconds) == (4, 3, 1000 + 10_000 + 1000 + 1000))
    #expect((total.asked, total.recalled) == (0, 0))
  }

  /// 2026-11-22 is a Sunday, the day 20779; the Monday before is 20773.
  @Test func weeksBeginOnMonday() {
    let cards = Cards([
      review("ma7/0", day: 20_772), review("ma7/0", day: 20_773), review("ma7/0", day: 20_779),
    ])
    let weeks = cards.diary.weeks(3, today: 20_779)
    #expect(weeks.map(\.monday) == [20_759, 20_766, 20_773])
    #expect(weeks.map(\.total.reviews) == [0, 1, 2])
    #expect([-4, -3, 0, 3, 4].map { Diary.monday(of: $0) } == [-10, -3, -3, -3, 4])
  }
}
