internal import FeatureKit
internal import Languages
internal import MusicTheory
internal import Practice
internal import System
internal import Wire

/// How a class stands: those players of this machine who allow a report.
struct ClassOverview: Codable, Sendable {
  /// The date: `2026-01-31`.
  var day: String
  /// By name; the player without a name is `default`.
  var players: [Pupil]
  /// The number of players who allow no report, and are not shown.
  var silent: Int
  /// The same as a table of comma-separated values, where it was asked for.
  var csv: String?

  struct Pupil: Codable, Sendable {
    /// The name of the player.
    var player: String
    /// The number of the sign on the wall, from 0: it stands for the player without the name.
    var sign: Int
    /// The newest answer; absent where there is none of today.
    var latest: Latest?
    /// The practice of today.
    var today: Practice
    /// The practice of the last seven days, today among them.
    var week: Practice
    /// The number of those days on which there was practice.
    var days: Int
    /// The chords on which the player is stuck, the worst first, at most three.
    var stuck: [PracticeReport.Stuck]
    /// The task that the teacher gave; absent for none.
    var task: Task?
  }

  struct Latest: Codable, Sendable {
    /// Whether it was right at first.
    var right: Bool
    /// How many seconds ago it was.
    var seconds: Int
    /// The name of the drill.
    var drill: String
  }

  struct Practice: Codable, Sendable {
    /// The minutes.
    var minutes: Double
    /// The number of answers.
    var answers: Int
    /// The number of answers that were right.
    var right: Int

    init(_ totals: ArraySlice<Diary.Total>) {
      minutes = totals.reduce(0) { $0 + $1.minutes }
      answers = totals.reduce(0) { $0 + $1.reviews }
      right = totals.reduce(0) { $0 + $1.right }
    }
  }

  struct Task: Codable, Sendable {
    /// The name of the drill for `practice-start`.
    var drill: String
    /// Its title.
    var title: String
    /// The date on which it was given.
    var day: String
    /// The number of answers to it since then.
    var answers: Int
    /// The number of those that were right.
    var right: Int
    /// The texts for other languages.
    var sentences: Sentences
  }

  fileprivate static let week = 7
  fileprivate static let mostStuck = 3
}

extension ClassOverview.Pupil {
  init(
    _ memory: inout PracticeMemory, of player: String, task: ClassTask?, titles: [String: Phrase], today: Int,
    naming: NamingSettings
  ) {
    let diary = memory.cards.diary
    let totals = (0..<ClassOverview.week).reversed().map { diary.total(of: today - $0) }
    let report = PracticeReport(
      &memory, of: player, courses: [], titles: titles, today: today, naming: naming)
    (self.player, sign) = (player, 0)
    (self.today, week) = (ClassOverview.Practice(totals.suffix(1)), ClassOverview.Practice(totals[...]))
    days = totals.count { $0.reviews > 0 }
    stuck = Array(report.stuck.prefix(ClassOverview.mostStuck))
    self.task = task.map { ClassOverview.Task($0, memory, titles) }
  }
}

extension ClassOverview.Task {
  init(_ given: ClassTask, _ memory: PracticeMemory, _ titles: [String: Phrase]) {
    let said = titles[given.drill] ?? .text(given.drill)
    let since = memory.count(of: given.drill).since(given.before ?? AnswerCount())
    (drill, title, sentences) = (given.drill, said.english, Sentences(["title": said]))
    day = PlayerCalendar.text(day: given.day)
    (answers, right) = (since.answers, since.right)
  }
}

extension ClassOverview {
  /// A row for each player, for a spreadsheet.
  var table: String {
    let head = [
      "player", "minutes today", "answers today", "right today", "minutes this week", "answers this week",
      "right this week", "days this week", "stuck on", "task", "answers to the task", "right of the task",
    ]
    let rows = players.map { pupil in
      [
        pupil.player, Self.minutes(pupil.today), "\(pupil.today.answers)", "\(pupil.today.right)",
        Self.minutes(pupil.week), "\(pupil.week.answers)", "\(pupil.week.right)", "\(pupil.days)",
        pupil.stuck.map(\.text).joined(separator: "; "), pupil.task?.title ?? "",
        pupil.task.map { "\($0.answers)" } ?? "", pupil.task.map { "\($0.right)" } ?? "",
      ]
    }
    return ([head] + rows).map { $0.map(Self.cell).joined(separator: ",") + "\n" }.joined()
  }

  private static func minutes(_ practice: Practice) -> String { "\((practice.minutes * 10).rounded() / 10)" }

  /// As RFC 4180 says. A text that a spreadsheet would take for a formula begins with an apostrophe.
  private static func cell(_ text: String) -> String {
    let safe = text.first.map { "=+-@\t".contains($0) } ?? false ? "'\(text)" : text
    guard safe.contains(where: { "\",\r\n".contains($0) }) else { return safe }
    return "\"\(safe.replacing("\"", with: "\"\""))\""
  }
}

/// Shows how a class stands.
struct PracticeClassRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-class", .readPrivately,
    "Shows what all players practiced today and this week, what they are stuck on, and how their tasks stand, as far as they allow it.",
    pace: .long)

  typealias Reply = ClassOverview

  @Field("yes for a table of comma-separated values, too", example: "true") var csv: Bool?

  func perform(in practice: PracticeService) throws(RequestFailure) -> ClassOverview {
    try practice.overview(hasTable: csv ?? false)
  }
}

/// Gives a class something to practice.
struct PracticeTaskRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-task", .change,
    "Gives a drill to all players who allow a report, or to one of them; without a drill the task is over.",
    pace: .long)

  struct Reply: Codable, Sendable {
    /// The players who have it now.
    let players: [String]
    /// The name of the drill; absent where the task is over.
    let drill: String?
  }

  @Field("the name of a drill, a set or a lesson", example: "triads") var drill: RequestText?
  @Field("the name of a player; without it all", example: "default") var player: RequestText?

  func perform(in practice: PracticeService) throws(RequestFailure) -> Reply {
    try practice.give(drill: drill?.text, to: player?.text)
  }
}
