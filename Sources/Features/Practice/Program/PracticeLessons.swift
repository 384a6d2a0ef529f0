internal import Practice
internal import System

/// A course of the player's files.
struct CourseRow: Codable, Sendable {
  /// The name: a drill of this name is the next lesson.
  var name: String
  /// The title.
  var title: String
  /// The lessons, in their order.
  var lessons: [LessonRow]
  /// The drill of the next lesson; absent when all are done.
  var next: String?
}

/// A lesson of a course.
struct LessonRow: Codable, Sendable {
  /// The name for `practice-start`.
  var drill: String
  /// The title.
  var title: String
  /// Whether it is done: it came to its end, and three of four tasks were right.
  var done: Bool
  /// The number of right tasks in the best time; absent before the first.
  var right: Int?
  /// The number of tasks of that time.
  var tasks: Int?
  /// The date of that time: `2026-01-31`.
  var day: String?
}

/// How a lesson went that came to its end.
struct LessonMark: Hashable, Sendable {
  var day: Int
  var right: Int
  var tasks: Int

  /// Three of four.
  var isDone: Bool { tasks > 0 && 4 * right >= 3 * tasks }

  /// As it is kept with the data of the player.
  var text: String { "\(day) \(right) \(tasks)" }

  init(day: Int, right: Int, tasks: Int) { (self.day, self.right, self.tasks) = (day, right, tasks) }

  init?(text: String) {
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 3, ReviewLine.days.contains(numbers[0]), numbers[2] > 0,
      (0...numbers[2]).contains(numbers[1])
    else { return nil }
    self.init(day: numbers[0], right: numbers[1], tasks: numbers[2])
  }

  /// Whether it went better than another time.
  func isBetter(than other: LessonMark) -> Bool { right * other.tasks > other.right * tasks }
}

extension PracticeMemory {
  private static func note(_ drill: String) -> String { "lesson \(drill)" }

  /// The best time of a lesson; `nil` before the first.
  func mark(of drill: String) -> LessonMark? { notes[Self.note(drill)].flatMap { LessonMark(text: $0) } }

  mutating func keep(_ mark: LessonMark, of drill: String, at time: Duration) {
    if let before = self.mark(of: drill), before.isBetter(than: mark) { return }
    keep(mark.text, as: Self.note(drill), at: time)
  }

  /// Whether others may read the report of this player.
  var allowsReport: Bool { notes[Self.consent] == "yes" }

  mutating func allow(report: Bool, at time: Duration) {
    keep(report ? "yes" : "no", as: Self.consent, at: time)
  }

  private static let consent = "report"

  /// A course with what was done of it.
  func row(of course: Course) -> CourseRow {
    let lessons = Drill.lessons(course).map { drill in
      let mark = mark(of: drill.name)
      return LessonRow(
        drill: drill.name, title: drill.title, done: mark?.isDone ?? false, right: mark?.right,
        tasks: mark?.tasks, day: mark.map { PlayerCalendar.text(day: $0.day) })
    }
    return CourseRow(
      name: course.name, title: course.title, lessons: lessons, next: lessons.first { !$0.done }?.drill)
  }
}

extension PracticeSession {
  /// How a lesson went; `nil` where it was left before its end.
  func mark(day: Int, at time: Duration) -> LessonMark? {
    let isAll = limits.tasks.map { results.count >= $0 } ?? false
    let isOver = limits.duration.map { time - start >= $0 } ?? false
    guard isAll || isOver, !results.isEmpty else { return nil }
    return LessonMark(day: day, right: results.count { $0.rating != .again }, tasks: results.count)
  }
}
