internal import MusicTheory

/// What is written in the cells of a bar, before each chord has its beats.
struct BarCells {
  enum Cell: Hashable {
    case chord(WrittenSymbol, text: String)
    /// Nothing is played from here on.
    case silence
    /// What was played before goes on.
    case hold
  }

  private(set) var cells: [Cell] = []

  /// Whether nothing is written but empty cells.
  var isBlank: Bool { cells.allSatisfy { $0 == .hold } }
  var isEmpty: Bool { cells.isEmpty }

  mutating func append(_ cell: Cell) throws(TuneError) {
    guard cells.count < 4 * TuneLimits.chords else { throw Self.tooMany }
    cells.append(cell)
  }

  private static let tooMany = TuneError("a bar has at most \(TuneLimits.chords) chords")

  /// The chords of the bar, in as many beats.
  ///
  /// - Parameter last: what sounds at the beginning; afterwards what sounds at the end.
  func chords(beats: Int, after last: inout Cell) throws(TuneError) -> [Tune.TuneChord] {
    var events = cells.enumerated().filter { $0.element != .hold }.map {
      (place: $0.offset, cell: $0.element)
    }
    if events.first.map({ $0.place > 0 }) ?? true { events.insert((0, last), at: 0) }
    guard events.count <= TuneLimits.chords else { throw Self.tooMany }
    let starts = starts(events.map(\.place), beats: beats)
    last = events[events.count - 1].cell
    return events.indices.compactMap { index in
      guard case .chord(let symbol, let text) = events[index].cell else { return nil }
      let end = index + 1 < starts.count ? starts[index + 1] : Double(beats)
      return Tune.TuneChord(symbol: symbol, text: text, beat: starts[index], length: end - starts[index])
    }
  }

  /// The beats of cells: a cell is a beat where four cells are written; otherwise the bar is divided by its cells.
  private func starts(_ places: [Int], beats: Int) -> [Double] {
    let count = max(cells.count, 1)
    let starts = places.map { place in
      if count == 4, beats < 4, beats != 2 { return Double(min(place, beats - 1)) }
      if count % beats == 0 || beats % count == 0 { return Double(place * beats) / Double(count) }
      return Double(place * beats / count)
    }
    // Where two fall on the same beat, each gets the same share.
    let isRising = zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }
    return isRising ? starts : places.indices.map { Double($0 * beats) / Double(places.count) }
  }
}
