internal import CMath

/// How quickly a card is played, apart from whether it is remembered: a ladder of five steps, so that beginners climb, too.
///
/// Twelve major triads in 24 seconds are called very good, in 12 seconds excellent, in 6 professional.
public struct Fluency: Hashable, Sendable {
  /// The median time of the last answers, from the prompt to the last key, in milliseconds.
  public let milliseconds: Int
  /// The estimated time today. After a week without practice fingers grow slower; the next answer measures it.
  public let estimate: Int

  /// The slowest times of the levels 1…5, in milliseconds.
  public static let limits = [6000, 3000, 2000, 1000, 500]
  /// The number of good answers that count.
  static let answers = 5
  /// Pauses up to this many days do not slow fingers.
  private static let restDays = 7

  /// `nil` without times.
  public init?(times: [Int], idleDays: Int) {
    let sorted = times.suffix(Self.answers).sorted()
    guard !sorted.isEmpty else { return nil }
    milliseconds = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    estimate = Int(min(Double(milliseconds) * Self.slowing(idleDays: idleDays), 1e9))
  }

  /// 0 (slower than 6 seconds) to 5 (half a second), as it was played last.
  public var level: Int { Self.level(milliseconds) }

  /// The level that is left today.
  public var levelToday: Int { Self.level(estimate) }

  /// Whether a level is lost by not playing.
  public var hasFaded: Bool { levelToday < level }

  /// Speed fades as a power of the idle time: a fifth slower after a month, twice as slow after a year.
  static func slowing(idleDays: Int) -> Double {
    cmath_pow(1 + Double(max(0, idleDays - restDays)) / 24, 0.25)
  }

  private static func level(_ milliseconds: Int) -> Int { limits.count { milliseconds <= $0 } }
}
