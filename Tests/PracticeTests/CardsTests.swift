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

  @Test func keysOfAShapeShareCredit() throws {
    let known = [
      review("ma7/0", day: 0), review("ma7/0", day: 2), review("ma7/5", day: 0), review("ma7/5", day: 2),
    ]
    let fresh = FSRS().next(state: nil, rating: .good, elapsedDays: 0)
    let cards = Cards(known + [review("ma7/10", day: 3), review("mi7/10", day: 3)])
    let shared = try #require(cards[card("ma7/10")])
    #expect(shared.state.stability > fresh.stability && shared.state.difficulty == fresh.difficulty)
    #expect(shared.credit?.keys == 2)
    #expect(shared.state.stability < cards[card("ma7/0")]!.state.stability)
    #expect(cards[card("mi7/10")]?.state == fresh)
    // A card that is wrong at first gets no credit, and no card gets any when sharing is turned off.
    #expect(Cards(known + [review("ma7/10", day: 3, .again)])[card("ma7/10")]?.credit == nil)
    let alone = Cards(known + [review("ma7/10", day: 3)], sharesCredit: false)
    #expect(alone[card("ma7/10")]?.state == fresh)
  }

  @Test func creditTouchesOnlyTheFirstState() throws {
    let known = [review("ma7/0", day: 0), review("ma7/0", day: 2)]
    let before = Cards(known + [review("ma7/5", day: 3)])
    let after = Cards(known + [review("ma7/5", day: 3), review("ma7/5", day: 7)])
    let state = try #require(before[card("ma7/5")]?.state)
    #expect(after[card("ma7/5")]?.state == FSRS().next(state: state, rating: .good, elapsedDays: 4))
    // A forgotten shape gives nothing.
    #expect(before.credit(for: card("ma7/10"), day: 3)?.keys == 2)
    #expect(before.credit(for: card("ma7/10"), day: 3000) == nil)
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

@Suite struct FluencyTests {
  @Test(arguments: [
    ([3500], 0), ([3000], 1), ([2500, 2100, 2000], 1), ([2000], 2), ([1000], 3), ([500], 4),
    ([400, 9000, 450], 4),
    // Five count, the newest.
    ([9000, 9000, 9000, 900, 900, 900, 900, 900], 3),
    ([1000, 3000], 2),
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
    #expect(fluency.milliseconds == 900 && fluency.level == 3)
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
