internal import MIDI

/// The keys that belong to some chords of the diary.
///
/// A row of the diary begins where its chord was clear, and ends with it. A melody that leads to the first chord, keys of a chord that was
/// broken, and what is played above the last chord belong to the stretch, too: the beats are found in them.
enum ExcerptOfKeys {
  /// A silence of this length parts what was played.
  private static let silence: Duration = .seconds(2)
  /// A chord may be clear this long after its first key.
  private static let brokenChord: Duration = .milliseconds(500)
  /// How near a time is to a row that it was taken from; rows have whole milliseconds.
  private static let sameTime: Duration = .milliseconds(20)

  /// From when to when keys belong to what was played from `start` to `end`; `nil` when there are none.
  ///
  /// Where `start` is not that of a row, a program or a person chose it, and it stays.
  ///
  /// - Parameters:
  ///   - rows: when the chords of both layers began, ascending, those around the time as well.
  ///   - events: in order.
  static func times(
    from start: Duration, to end: Duration, rows: [Duration], events: [TimedMIDIEvent]
  ) -> Range<Duration>? {
    let strikes = events.lazy.filter(\.isStrike).map(\.time)
    let before = Array(strikes.prefix { $0 < start })
    let inside = Array(strikes.drop { $0 < start }.prefix { $0 < end })
    guard let first = inside.first ?? before.last, let last = inside.last ?? before.last else { return nil }
    var lower = start
    if rows.contains(where: { (start..<start + sameTime).contains($0) }) {
      let run = before.reversed().reduce(into: first) { run, strike in
        if run - strike < silence { run = strike }
      }
      if let former = rows.last(where: { $0 < start }), former >= run - sameTime {
        lower = max(start - brokenChord, (former + start) / 2)
      } else {
        lower = min(start, run)
      }
    }
    let after = Array(strikes.drop { $0 < end })
    let run = after.reduce(into: last) { run, strike in
      if strike - run < silence { run = strike }
    }
    if let next = rows.first(where: { $0 >= end }), next <= run { return lower..<max(lower, end) }
    // The keys are let go, and the pedal, before the next one is struck.
    let upper = after.first { $0 > run } ?? max(end, events.last.map { $0.time + .milliseconds(1) } ?? end)
    return lower..<max(lower, upper)
  }
}
