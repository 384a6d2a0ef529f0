/// The practice of each day.
public struct Diary: Hashable, Sendable {
  /// A day, or several together.
  public struct Total: Hashable, Sendable {
    /// How many answers there were.
    public internal(set) var reviews = 0
    /// How many of them were right.
    public internal(set) var right = 0
    /// The time of practice.
    public internal(set) var milliseconds = 0
    /// Cards that were asked again after a day or more, the first time of the day.
    public internal(set) var asked = 0
    /// How many of these were recalled.
    public internal(set) var recalled = 0

    /// The time of practice, in minutes.
    public var minutes: Double { Double(milliseconds) / 60_000 }

    fileprivate mutating func add(_ review: Review, milliseconds time: Int, elapsedDays: Int?) {
      reviews += 1
      if review.rating != .again { right += 1 }
      milliseconds += time
      guard let elapsedDays, elapsedDays > 0 else { return }
      asked += 1
      if review.rating != .again { recalled += 1 }
    }

    static func += (total: inout Total, other: Total) {
      total.reviews += other.reviews
      total.right += other.right
      total.milliseconds += other.milliseconds
      total.asked += other.asked
      total.recalled += other.recalled
    }
  }

  /// A week from Monday to Sunday.
  public struct Week: Hashable, Sendable {
    /// Its Monday, in days since 1970.
    public let monday: Int
    /// The practice of the week.
    public let total: Total
  }

  /// By days since 1970; days without practice are missing.
  public private(set) var days: [Int: Total] = [:]
  private var last: Moment?

  private struct Moment: Hashable {
    var time: Int64
    var session: Int
  }

  /// A pause that is longer is no practice.
  private static let longestTask: Int64 = 60_000

  /// `elapsedDays` since the card was reviewed before, `nil` when it is new. The outcome of a placement, which no drill asked, is no
  /// practice.
  mutating func follow(_ review: Review, elapsedDays: Int?) {
    guard !review.isAssumed else { return }
    let time = milliseconds(review)
    days[review.day, default: Total()].add(review, milliseconds: time, elapsedDays: elapsedDays)
    last = Moment(time: review.time, session: review.session)
  }

  /// From the review before in the same session to this one; for the first one the time to play it.
  private func milliseconds(_ review: Review) -> Int {
    let played = min(Int64(max(0, review.think ?? 0)) + Int64(max(0, review.grab ?? 0)), Self.longestTask)
    guard let last, last.session == review.session, last.time <= review.time else { return Int(played) }
    let (pause, overflow) = review.time.subtractingReportingOverflow(last.time)
    return Int(overflow || pause > Self.longestTask ? played : pause)
  }

  /// The practice of a day.
  public func total(of day: Int) -> Total { days[day] ?? Total() }

  /// The number of days with practice before this one.
  func days(before today: Int) -> Int { days.keys.count { $0 < today } }

  /// The number of days in a row with practice; today counts only if it has some already.
  public func streak(today: Int) -> Int {
    let end = days[today] == nil ? today - 1 : today
    var day = end
    while days[day] != nil { day -= 1 }
    return end - day
  }

  /// The last weeks up to this one, oldest first, also those without practice.
  public func weeks(_ count: Int, today: Int) -> [Week] {
    let monday = Self.monday(of: today)
    return (0..<max(0, count)).reversed().map { weeksAgo in
      let begin = monday - 7 * weeksAgo
      var total = Total()
      for day in begin..<begin + 7 { total += self.total(of: day) }
      return Week(monday: begin, total: total)
    }
  }

  /// The share of cards that were recalled in the last days, when they were asked after a day or more; `nil` when none
  /// was.
  public func measuredRetention(days count: Int, today: Int) -> Double? {
    var sum = Total()
    for daysAgo in 0..<max(0, count) { sum += total(of: today - daysAgo) }
    return sum.asked == 0 ? nil : Double(sum.recalled) / Double(sum.asked)
  }

  /// The Monday of the week of a day; 1970 began on a Thursday.
  public static func monday(of day: Int) -> Int {
    day - ((day + 3) % 7 + 7) % 7
  }
}

extension Review {
  /// The drill of reviews that a placement has written: they stand for cards that were not asked.
  public static let placementDrill = "placement"

  /// Whether it stands for a card that was not asked.
  public var isAssumed: Bool { drill == Self.placementDrill && think == nil }
}
