internal import Languages
internal import MusicTheory
internal import Practice
internal import System

/// The report for a teacher: practiced, fluent, stuck, next.
struct PracticeReport: Codable, Sendable {
  /// The name of the player.
  var player: String
  /// The date of the report: `2026-01-31`.
  var day: String
  /// The practice of the last four weeks.
  var practiced: Practiced
  /// The lessons that came to their end, in the order of their courses.
  var lessons: [LessonResult]
  /// The chords and scales that are played within two seconds, by shape; typed ones have no time, and were right three times in a row.
  var fluent: [Shape]
  /// The tasks that were wrong in at least half of the last answers, the worst first; at most twenty.
  var stuck: [Stuck]
  /// The next steps.
  var next: Next

  struct Practiced: Codable, Sendable {
    /// The number of days with practice.
    var days: Int
    /// The minutes.
    var minutes: Double
    /// The number of answers.
    var answers: Int
    /// The number of answers that were right at first.
    var right: Int
    /// The date of the last practice; absent before the first.
    var last: String?
    /// The drills, the most practiced first.
    var drills: [DrillRow]
  }

  struct DrillRow: Codable, Sendable {
    /// The title of the drill.
    var title: String
    /// The number of answers.
    var answers: Int
    /// The number of answers that were right at first.
    var right: Int
    /// The date of the last answer.
    var last = ""
    /// The texts for other languages.
    var sentences: Sentences

    init(_ title: Phrase) {
      (self.title, sentences) = (title.english, Sentences(["title": title]))
      (answers, right) = (0, 0)
    }
  }

  struct LessonResult: Codable, Sendable {
    /// The title of the course.
    var course: String
    /// The title of the lesson.
    var title: String
    /// Whether it is done: it came to its end, and three of four tasks were right.
    var done: Bool
    /// The number of right tasks in the best time; absent before the first.
    var right: Int?
    /// The number of tasks of that time.
    var tasks: Int?
    /// The date of that time.
    var day: String?
  }

  struct Shape: Codable, Sendable {
    /// The name of the shape: a chord with its form, a scale.
    var title: String
    /// The keys in which it is fluent, around the circle of fifths.
    var keys: [String]
    /// The texts for other languages.
    var sentences: Sentences
  }

  struct Stuck: Codable, Sendable {
    /// The task.
    var text: String
    /// The number of the last answers that count.
    var answers: Int
    /// How many of them were wrong.
    var wrong: Int
    /// The chord in the text.
    var chord: RowChord?
    /// The texts for other languages.
    var sentences: Sentences
  }

  struct Next: Codable, Sendable {
    /// The number of cards that are due today.
    var due: Int
    /// The next lesson of each course that is not done.
    var lessons: [LessonResult]
    /// The stuck tasks to play again first, at most five.
    var again: [String]
    /// The texts for other languages.
    var sentences: Sentences
  }

  /// The days that the report looks back.
  private static let days = 28
  /// The last answers of a card that count.
  private static let lastAnswers = 6
  /// A card that was asked less often is new, not stuck.
  private static let fewest = 3
  private static let mostStuck = 20
  private static let mostDrills = 20
  /// The level of the ladder from which on a card is fluent: two seconds.
  private static let fluentLevel = 3
}

extension PracticeReport {
  /// `lessons`: the courses with what the player has done.
  init(
    _ memory: inout PracticeMemory, of player: String, courses: [CourseRow], titles: [String: Phrase],
    today: Int, naming: NamingSettings
  ) {
    let cards = memory.cards
    let maker = TaskMaker(naming: naming)
    self.player = player
    day = PlayerCalendar.text(day: today)
    let asked = memory.reviews.filter { !$0.isAssumed }
    practiced = Self.practiced(asked, cards, titles, today)
    let results = courses.map { course in
      course.lessons.map {
        LessonResult(
          course: course.title, title: $0.title, done: $0.done, right: $0.right, tasks: $0.tasks, day: $0.day)
      }
    }
    lessons = results.flatMap(\.self).filter { $0.day != nil }
    let ratings = Self.ratings(asked)
    fluent = Self.fluent(cards, ratings, maker, naming, today)
    stuck = Self.stuck(asked, maker)
    let due = Deck.forecast(cards, today: today, days: 1)[0]
    next = Next(
      due: due, lessons: results.compactMap { $0.first { !$0.done } }, again: stuck.prefix(5).map(\.text),
      sentences: Sentences([
        "again": .list(stuck.prefix(5).map { $0.sentences["text"] ?? .text($0.text) })
      ]))
  }

  private static func practiced(
    _ reviews: [Review], _ cards: Cards, _ titles: [String: Phrase], _ today: Int
  ) -> Practiced {
    let totals = (today - days + 1...today).map { cards.diary.total(of: $0) }
    var rows: [String: DrillRow] = [:]
    for review in reviews where review.day > today - days {
      let said = titles[review.drill] ?? .text(review.drill)
      let title = said.english
      let isRight = review.rating != .again ? 1 : 0
      rows[title, default: DrillRow(said)].answers += 1
      rows[title]?.right += isRight
      rows[title]?.last = PlayerCalendar.text(day: review.day)
    }
    let sorted = rows.values.sorted { ($1.answers, $0.title) < ($0.answers, $1.title) }
    return Practiced(
      days: totals.count { $0.reviews > 0 }, minutes: totals.reduce(0) { $0 + $1.minutes },
      answers: totals.reduce(0) { $0 + $1.reviews }, right: totals.reduce(0) { $0 + $1.right },
      last: reviews.last.map { PlayerCalendar.text(day: $0.day) }, drills: Array(sorted.prefix(mostDrills)))
  }

  private static func fluent(
    _ cards: Cards, _ ratings: [CardKey: [Rating]], _ maker: TaskMaker, _ naming: NamingSettings, _ today: Int
  ) -> [Shape] {
    var keys: [String: [PitchClass]] = [:]
    for (card, memory) in cards.memories where memory.lastRating != .again {
      let last = (ratings[card] ?? []).suffix(fewest)
      let isTyped = last.count == fewest && last.allSatisfy { $0 != .again }
      guard memory.fluency(today: today).map({ $0.levelToday >= fluentLevel }) ?? isTyped else { continue }
      keys[card.shape, default: []].append(card.root)
    }
    return keys.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.compactMap { shape, roots in
      guard let title = maker.title(ofShape: shape) else { return nil }
      let names = DrillOptions.circle.filter { roots.contains($0.pitchClass) }.map {
        naming.style.finish(naming.style.noteNames.text($0))
      }
      return Shape(title: title.english, keys: names, sentences: Sentences(["title": title]))
    }
  }

  private static func ratings(_ reviews: [Review]) -> [CardKey: [Rating]] {
    reviews.reduce(into: [:]) { $0[$1.card, default: []].append($1.rating) }
  }

  /// The tasks that go wrong, the worst first. `asked`: without reviews that are assumed.
  static func stuck(_ asked: [Review], _ maker: TaskMaker) -> [Stuck] {
    let found = ratings(asked).compactMap { card, ratings -> (card: CardKey, answers: Int, wrong: Int)? in
      let newest = ratings.suffix(lastAnswers)
      let wrong = newest.count { $0 == .again }
      // A card that is right twice in a row is on its way.
      let isOver = newest.suffix(2).allSatisfy { $0 != .again }
      guard newest.count >= fewest, 2 * wrong >= newest.count, !isOver else { return nil }
      return (card, newest.count, wrong)
    }
    var random = SeededRandom(seed: 1)
    return found.sorted {
      ($1.wrong * $0.answers, $0.card.text) < ($0.wrong * $1.answers, $1.card.text)
    }.prefix(mostStuck).compactMap { card, answers, wrong in
      maker.task(card, using: &random).map {
        Stuck(
          text: $0.label.english, answers: answers, wrong: wrong, chord: RowChord($0.prompt),
          sentences: Sentences(["text": $0.label]))
      }
    }
  }
}
