/// The date by which old entries may be deleted: no later than what the wall clock showed a day of running ago.
///
/// A wall clock may be wrong: after the start of a machine without a battery, or when it is set by hand. Its time is believed
/// after the program has run for a day with it. A clock that is set back takes back what it showed. Days on which the program does not run
/// count for nothing, so entries may stay longer than asked for, never shorter.
public struct ClockTrust: Hashable, Sendable {
  /// A look at the wall clock.
  public struct Look: Hashable, Sendable {
    /// How long the program had run, all its runs together, in milliseconds.
    public var ran: Int64
    /// The time of the wall clock, in milliseconds since 1970.
    public var wall: Int64

    public init(ran: Int64, wall: Int64) { (self.ran, self.wall) = (ran, wall) }
  }

  /// The looks that count, oldest first; at most about 25.
  public private(set) var looks: [Look]

  private static let hour: Int64 = 3_600_000
  private static let day: Int64 = 24 * hour

  /// - Parameter looks: those of the runs before, in any order.
  public init(_ looks: [Look] = []) {
    self.looks = looks.filter { $0.ran >= 0 }.sorted { $0.ran < $1.ran }
  }

  /// How long the program had run at the last look, in milliseconds.
  public var ran: Int64 { looks.last?.ran ?? 0 }

  /// Looks at the clock. `ran`: how long the program has run by now, all its runs together.
  ///
  /// - Returns: whether ``looks`` changed.
  public mutating func look(at wall: Int64, ran: Int64) -> Bool {
    let before = looks
    // The clock was set back: what it showed was wrong, or is now.
    looks.removeAll { $0.wall > wall }
    // Once an hour is often enough; the first look of all counts, too.
    if looks.last.map({ ran - $0.ran >= Self.hour }) ?? true { looks.append(Look(ran: ran, wall: wall)) }
    // Of the looks before a day of running only the last is of use.
    if let last = looks.lastIndex(where: { $0.ran <= ran - Self.day }) { looks.removeFirst(last) }
    return looks != before
  }

  /// The time of the clock a day of running ago, in milliseconds since 1970; `nil` before that.
  public func believed(after ran: Int64) -> Int64? {
    looks.last { $0.ran <= ran - Self.day }?.wall
  }
}
