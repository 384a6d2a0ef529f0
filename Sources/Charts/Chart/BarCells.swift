package import MusicTheory

/// The contents of a bar's cells, before each chord has its beats.
package struct BarCells {
  package enum Cell: Hashable {
    /// `nil` for a text that is no chord with a name.
    case chord(WrittenSymbol?, text: String)
    /// Nothing is played from here on.
    case silence
    /// The chord before goes on.
    case hold
  }

  package init() {}

  private(set) var cells: [Cell] = []

  /// Whether nothing is written but empty cells.
  package var isBlank: Bool { cells.allSatisfy { $0 == .hold } }
  package var isEmpty: Bool { cells.isEmpty }

  package mutating func append(_ cell: Cell) throws(ChartError) {
    guard cells.count < 4 * ChartLimits.chords else { throw Self.tooMany }
    cells.append(cell)
  }

  private static let tooMany = ChartError("a bar has at most \(ChartLimits.chords) chords")

  /// The chords that begin in the bar, with their beats of `beats`.
  package func chords(beats: Int) throws(ChartError) -> [Chart.PlacedChord] {
    let events = cells.enumerated().filter { $0.element != .hold }
    guard events.count <= ChartLimits.chords else { throw Self.tooMany }
    // A chord that goes on from the bar before takes a place, too.
    let isLate = events.first.map { $0.offset > 0 } ?? false
    let starts = starts((isLate ? [0] : []) + events.map(\.offset), beats: beats).dropFirst(isLate ? 1 : 0)
    return zip(events, starts).map { event, beat in
      guard case .chord(let symbol, let text) = event.element else {
        return Chart.PlacedChord(nil, beat: beat)
      }
      return Chart.PlacedChord(symbol, text: text, beat: beat)
    }
  }

  /// The beats of cells: a cell is a beat where four cells are written; otherwise the bar is divided by its cells.
  private func starts(_ places: [Int], beats: Int) -> [Double] {
    let count = max(cells.count, 1)
    let starts = places.map { place in
      // Five beats are three and two, and seven four and three.
      if beats == 5 || beats == 7 && count % 2 == 0, count % beats != 0 {
        let half = beats / 2
        return place * 2 < count
          ? Double(2 * place * (half + 1) / count) : Double(half + 1 + (2 * place - count) * half / count)
      }
      if count == 4, beats < 4, beats != 2 { return Double(min(place, beats - 1)) }
      if count % beats == 0 || beats % count == 0 { return Double(place * beats) / Double(count) }
      return Double(place * beats / count)
    }
    // Where two fall on the same beat, each gets the same share.
    let isRising = zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }
    return isRising ? starts : places.indices.map { Double($0 * beats) / Double(places.count) }
  }
}
