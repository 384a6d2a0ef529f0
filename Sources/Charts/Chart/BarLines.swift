/// Where the bars of a grid begin, on the raster of `QuantizedChord`.
struct BarLines {
  /// Ascending, at least one.
  private let starts: [Int]
  /// The length of a bar before the first one, and from the last one on.
  private let usual: (before: Int, behind: Int)

  init(_ grid: BeatGrid) {
    let last = grid.meter(at: grid.beats.count)
    usual = (grid.meter.felt * QuantizedChord.perBeat, last.felt * QuantizedChord.perBeat)
    starts = (grid.downbeats.isEmpty ? [0] : grid.downbeats).map { $0 * QuantizedChord.perBeat }
  }

  /// The number of the bar that contains a place: 0 is the first of the grid; before it and after the last one, bars are usual.
  /// - Complexity: O(log *n*)
  func bar(of place: Int) -> Int {
    let (first, last) = (starts[0], starts[starts.count - 1])
    if place < first { return -((first - place + usual.before - 1) / usual.before) }
    if place >= last { return starts.count - 1 + (place - last) / usual.behind }
    var (low, high) = (0, starts.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= place { low = middle } else { high = middle }
    }
    return low
  }

  /// Where a bar begins.
  func start(of bar: Int) -> Int {
    if bar < 0 { return starts[0] + bar * usual.before }
    if bar < starts.count { return starts[bar] }
    return starts[starts.count - 1] + (bar - starts.count + 1) * usual.behind
  }

  func length(of bar: Int) -> Int { start(of: bar + 1) - start(of: bar) }
}
