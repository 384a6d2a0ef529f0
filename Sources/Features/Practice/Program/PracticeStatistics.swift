internal import FeatureKit
internal import Languages
internal import MusicTheory
internal import Practice
internal import System
internal import Wire

/// Gives the statistics of practice: fluency, due cards, and the work of the last weeks.
struct PracticeStatisticsRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-statistics", .readPrivately,
    "Says how fluent each chord is in each key, what is due, and what was done.")

  struct Reply: Codable, Sendable {
    /// Fluency by shape and key.
    var heat: Heat
    /// The slowest cards, at most ten.
    var slowest: [Summary.Slow]
    /// The reviews of the next 14 days.
    var due: [Due]
    /// The last 12 weeks, oldest first.
    var weeks: [Week]
    /// The number of days in a row with practice.
    var streak: Int
    /// The number of all answers.
    var reviews: Int
    /// The minutes of all practice.
    var minutes: Double
    /// The results of the test of 36 chords, oldest first.
    var test36: [Test]
    /// The tunes that were practiced.
    var tunes: [TuneHeat]
    /// The share of cards that were remembered when they were due, 0…1, in the last four weeks; absent when none was due.
    var retention: Double?
    /// One sentence when reviews cannot be kept; absent otherwise.
    var memory: String?
  }

  /// Twelve keys × shapes by the fluency ladder.
  struct Heat: Codable, Sendable {
    /// The keys of the columns, around the circle of fifths.
    var keys: [String]
    /// A row for each shape that was practiced.
    var rows: [Row]

    struct Row: Codable, Sendable {
      /// The shape, such as `ma7.rootless-a`.
      var name: String
      /// The name for a person.
      var title: String
      /// The texts for other languages.
      var sentences: Sentences
      /// A cell for each key.
      var cells: [Cell]
    }

    struct Cell: Codable, Sendable {
      /// 1 to 5: within 6, 3, 2, 1 and 0.5 s a chord; 0 for slower or never seen.
      var level: Int
      /// The median time of the last answers, in seconds.
      var seconds: Double?
      /// How often it was asked; 0 with a `retention` means known by placement.
      var seen: Int
      /// Whether it is due.
      var due: Bool
      /// The probability that it is remembered now, 0…1; absent for a new card.
      var retention: Double?
      /// Whether time without practice has made it slower, as estimated.
      var faded: Bool
    }
  }

  struct Due: Codable, Sendable {
    /// The date: `2026-01-31`.
    var day: String
    /// The number of reviews.
    var count: Int
  }

  struct Week: Codable, Sendable {
    /// The date of its Monday.
    var week: String
    /// The minutes of practice.
    var minutes: Double
    /// The number of answers.
    var reviews: Int
    /// The number of right answers.
    var right: Int
  }

  struct Test: Codable, Sendable {
    /// The date: `2026-01-31`.
    var day: String
    /// The median time of a chord, in milliseconds.
    var median: Int
    /// The share of chords that were right at first touch, 0…1.
    var firstTouch: Double
  }

  struct TuneHeat: Codable, Sendable {
    /// The name of the tune.
    var name: String
    /// The title.
    var title: String
    /// The bars that were practiced.
    var bars: [Bar]

    struct Bar: Codable, Sendable {
      /// The number of the bar as it is played, from 1.
      var number: Int
      /// The chords of the bar.
      var text: String
      /// The median of the newest five times, in seconds.
      var seconds: Double?
    }
  }

  @Field("the name of a player; without it the one who plays", example: "default") var player: RequestText?

  func perform(in practice: PracticeService) throws(RequestFailure) -> Reply {
    try practice.statistics(of: player?.text)
  }
}

extension PracticeStatisticsRequest.Reply {
  init(_ memory: inout PracticeMemory, today: Int, naming: NamingSettings, budget: Double) {
    let cards = memory.cards
    heat = PracticeStatisticsRequest.Heat(cards, today: today, naming: naming)
    slowest = Self.slowest(cards, today: today, naming: naming)
    due = Deck.forecast(cards, today: today, days: 14, capacity: Deck.turns(minutes: budget, cards))
      .enumerated().map {
        PracticeStatisticsRequest.Due(day: PlayerCalendar.text(day: today + $0.offset), count: $0.element)
      }
    weeks = cards.diary.weeks(12, today: today).map {
      PracticeStatisticsRequest.Week(
        week: PlayerCalendar.text(day: $0.monday), minutes: $0.total.minutes, reviews: $0.total.reviews,
        right: $0.total.right)
    }
    streak = cards.diary.streak(today: today)
    reviews = memory.reviews.count { !$0.isAssumed }
    minutes = cards.diary.days.values.reduce(0) { $0 + $1.minutes }
    test36 = Self.tests(memory.reviews)
    tunes = Self.tunes(memory.bars)
    retention = cards.diary.measuredRetention(days: 28, today: today)
    self.memory = memory.notice
  }

  private static func slowest(
    _ cards: Cards, today: Int, naming: NamingSettings
  ) -> [Summary.Slow] {
    let maker = TaskMaker(naming: naming)
    var random = SeededRandom(seed: 1)
    let timed = cards.memories.compactMap { key, memory in
      memory.fluency(today: today).map { (key, $0.milliseconds) }
    }
    let sorted = timed.sorted { ($0.1, $0.0.text) > ($1.1, $1.0.text) }
    return sorted.prefix(10).compactMap { key, milliseconds in
      maker.task(key, using: &random).map {
        Summary.Slow($0, ms: milliseconds)
      }
    }
  }

  private static func tests(_ reviews: [Review]) -> [PracticeStatisticsRequest.Test] {
    let sessions = Dictionary(grouping: reviews.filter { $0.drill == "test36" }, by: \.session)
    return sessions.values.filter { $0.count == 36 }.sorted { $0[0].time < $1[0].time }.suffix(100).map {
      reviews in
      let times = reviews.map { ($0.think ?? 0) + ($0.grab ?? 0) }.sorted()
      let right = reviews.count { $0.rating != .again }
      return PracticeStatisticsRequest.Test(
        day: PlayerCalendar.text(day: reviews[0].day), median: times[times.count / 2],
        firstTouch: Double(right) / Double(reviews.count))
    }
  }

  /// The median of the newest five times of each bar.
  private static func tunes(_ bars: [ReviewStore.BarTime]) -> [PracticeStatisticsRequest.TuneHeat] {
    Dictionary(grouping: bars, by: \.tune).sorted { $0.key < $1.key }.map { name, bars in
      let places = Dictionary(grouping: bars, by: \.bar).sorted { $0.key < $1.key }
      return PracticeStatisticsRequest.TuneHeat(
        name: name, title: bars[0].title,
        bars: places.map { place, times in
          let newest = times.prefix(5).map(\.milliseconds).sorted()
          return .init(
            number: place + 1, text: times[0].text, seconds: Double(newest[newest.count / 2]) / 1000)
        })
    }
  }
}

extension PracticeStatisticsRequest.Heat {
  init(_ cards: Cards, today: Int, naming: NamingSettings) {
    let circle = DrillOptions.circle
    keys = circle.map { naming.style.finish(naming.style.noteNames.text($0)) }
    let maker = TaskMaker(naming: naming)
    // Two spellings of a shape are one row: m7 and mi7.
    let spellings = Dictionary(grouping: Set(cards.memories.keys.map(\.shape))) {
      Shape(text: $0)?.text ?? $0
    }
    rows = spellings.sorted { $0.key < $1.key }.compactMap { shape, texts in
      guard let title = maker.title(ofShape: shape) else { return nil }
      return Row(
        name: shape, title: title.english, sentences: Sentences(["title": title]),
        cells: circle.map { root in
          let keys = texts.sorted().map { CardKey(shape: $0, root: root.pitchClass) }
          let most = keys.max { (cards[$0]?.lastDay ?? -1) < (cards[$1]?.lastDay ?? -1) }
          return Cell(cards, most ?? CardKey(shape: shape, root: root.pitchClass), today: today)
        })
    }
  }
}

extension PracticeStatisticsRequest.Heat.Cell {
  init(_ cards: Cards, _ key: CardKey, today: Int) {
    let fluency = cards.fluency(of: key, today: today)
    level = fluency?.levelToday ?? 0
    seconds = fluency.map { Double($0.milliseconds) / 1000 }
    // Cards that are known by placement were not asked.
    seen = cards[key].map { $0.reviews - ($0.wasPlaced ? 1 : 0) } ?? 0
    due = cards[key]?.isAssumed == false && cards.isDue(key, by: today)
    retention = cards.retention(of: key, day: today)
    faded = fluency?.hasFaded ?? false
  }
}
