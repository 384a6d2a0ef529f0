package import Charts
package import MusicTheory
internal import Synchronization

/// The place where features tell one another something, though none of them knows another: each may be missing, and then there is nothing.
///
/// Any thread may use it.
package final class FeatureServices: Sendable {
  private struct State {
    var exercises = Exercises()
    var hesitations: @Sendable () -> [Hesitation] = { [] }
    var played: @Sendable () -> [[WrittenChord]] = { [] }
    var sheet: @Sendable (String) -> SheetLookUp = { _ in .none }
    var shelves: [ChartSource] = []
  }

  private let state = Mutex(State())

  package init() {}

  // MARK: - Exercises

  /// A drill has begun: what is struck from now on is its answers.
  package func beginExercise(at time: Duration) { state.withLock { $0.exercises.begin(at: time) } }

  package func endExercise(at time: Duration) { state.withLock { $0.exercises.end(at: time) } }

  /// The times of the last drills.
  package var exercises: Exercises { state.withLock { $0.exercises } }

  // MARK: - Hesitations

  /// A feature that writes down the playing says where the player stumbled.
  package func offerHesitations(_ find: @escaping @Sendable () -> [Hesitation]) {
    state.withLock { $0.hesitations = find }
  }

  /// Where the player stumbled, the worst first. May read a file.
  package var hesitations: [Hesitation] {
    let find = state.withLock { $0.hesitations }
    return find()
  }

  // MARK: - Playing of other days

  /// A feature that writes down the playing gives the harmony of the last weeks, each stretch oldest first.
  package func offerPlayed(_ find: @escaping @Sendable () -> [[WrittenChord]]) {
    state.withLock { $0.played = find }
  }

  /// The harmony of the last weeks, each stretch of playing oldest first. May read a file.
  package var played: [[WrittenChord]] {
    let find = state.withLock { $0.played }
    return find()
  }

  // MARK: - Lead sheets

  /// A feature that keeps lead sheets finds one by its number, or its title.
  package func offerSheets(_ find: @escaping @Sendable (String) -> SheetLookUp) {
    state.withLock { $0.sheet = find }
  }

  /// The lead sheet with this number or title. May read a file.
  package func sheet(_ text: String) -> SheetLookUp {
    let find = state.withLock { $0.sheet }
    return find(text)
  }

  // MARK: - Charts

  /// A feature that keeps charts lets others read them.
  package func offerCharts(_ shelf: ChartSource) { state.withLock { $0.shelves.append(shelf) } }

  /// The shelves of all features that keep charts, in the order in which the features were made.
  package var chartShelves: [ChartSource] { state.withLock { $0.shelves } }
}

/// Charts that a feature keeps, for features that only read charts. Both functions may read a file.
package struct ChartSource: Sendable {
  /// A chart of the shelf.
  package struct Title: Hashable, Sendable {
    /// Finds the chart again as long as it is kept.
    package var id: String
    package var title: String
    package var bars: Int

    package init(id: String, title: String, bars: Int) {
      (self.id, self.title, self.bars) = (id, title, bars)
    }
  }

  package var titles: @Sendable () -> [Title]
  /// The chart as it is written, or as it is played; `nil` where it is gone.
  package var chart: @Sendable (_ id: String) -> Chart?

  package init(
    titles: @escaping @Sendable () -> [Title], chart: @escaping @Sendable (_ id: String) -> Chart?
  ) {
    (self.titles, self.chart) = (titles, chart)
  }
}

/// The outcome of looking for a lead sheet.
package enum SheetLookUp: Sendable {
  case found(Chart)
  /// There is none like that; these are the newest, by their titles.
  case missing(titles: [String])
  /// Nobody keeps lead sheets.
  case none
}

/// When drills ran, on the clock of the stream.
package struct Exercises: Hashable, Sendable {
  private var past: [Range<Duration>] = []
  private var start: Duration?

  /// Those before can no longer concern a chord that is just being written down, nor the keys of the last minutes.
  private static let most = 500

  package init() {}

  mutating package func begin(at time: Duration) {
    end(at: time)
    start = time
  }

  mutating package func end(at time: Duration) {
    guard let start else { return }
    self.start = nil
    if start < time { past.append(start..<time) }
    if past.count > Self.most { past.removeFirst() }
  }

  /// Whether a drill ran at this time.
  package func contains(_ time: Duration) -> Bool {
    if let start, time >= start { return true }
    return past.contains { $0.contains(time) }
  }

  /// When one began or ended last, up to this time; `nil` before the first.
  package func lastChange(upTo time: Duration) -> Duration? {
    let changes = past.suffix(2).flatMap { [$0.lowerBound, $0.upperBound] } + [start].compactMap(\.self)
    return changes.last { $0 <= time }
  }
}
