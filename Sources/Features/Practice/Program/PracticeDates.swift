internal import Practice
internal import System

/// The days on which answers were given, where the clock was wrong by days: a machine without a battery starts in the past, and a slip in a
/// year makes everything due in a year.
///
/// The present time of the clock is believed. An answer of a day that has not come yet was given while it was wrong.
enum PracticeDates {
  /// The reviews with the days that are believed, in the order of these. A day more or less is a journey.
  static func believed(_ reviews: [Review], by today: Int) -> [Review] {
    // A review that was given while the clock showed less than a day before has the later day.
    let days = reviews.map { PlayerCalendar.practiceDay(milliseconds: $0.time) }
    let isRaised = zip(reviews, days).map { $0.day > $1 + 1 }
    guard isRaised.contains(true) || reviews.contains(where: { $0.day > today + 1 }) else { return reviews }
    // The clock went on in the earlier days, so these are right.
    var seen: [Int: Set<Int>] = [:]
    for (place, review) in reviews.enumerated() where isRaised[place] {
      seen[review.day, default: []].insert(days[place])
    }
    let isKnown = reviews.indices.map { reviews[$0].day <= today + 1 && !isRaised[$0] }
    var before: [Int: Int] = [:]
    let dated = reviews.enumerated().map { place, review in
      var review = review
      if isKnown[place] { return review }
      if isRaised[place], days[place] <= today + 1 {
        if review.day > today + 1 || seen[review.day]!.count > 1 { review.day = days[place] }
        return review
      }
      // It counts as of the last practice before its session.
      let session = review.session
      let day =
        before[session]
        ?? reviews.indices.lazy.filter { isKnown[$0] && reviews[$0].session < session }.map {
          reviews[$0].day
        }.max()
        ?? today
      before[session] = day
      review.day = day
      return review
    }
    return dated.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(
      \.element)
  }
}

extension PlayerCalendar {
  /// Days since 1970 where the player is, for one who practices in the evening: a day ends at four in the morning.
  static func practiceDay(milliseconds: Int64) -> Int { day(milliseconds: milliseconds - 4 * 3_600_000) }
}
