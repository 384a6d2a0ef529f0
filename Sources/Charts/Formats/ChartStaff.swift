internal import MusicTheory

/// The played chords as notes on two staves. Each chord is divided into note values that are joined by ties.
struct ChartStaff {
  /// A thirty-second note, in ticks: the shortest that is written.
  static let grid = ChartScore.division / 8

  /// One note value of one chord.
  struct Piece {
    /// From the beginning of the bar, in ticks.
    var start: Int
    var value: NoteValue
    /// The chord that begins with this piece.
    var begins: Chart.PlacedChord?
    /// From the lowest up; empty for a rest.
    var upper: [Note]
    var lower: [Note]
    var isTiedBack: Bool
    var isTiedOn: Bool
  }

  struct Note: Hashable {
    let key: NoteNumber
    let pitch: SpelledPitch

    var octave: Int { pitch.octave(of: key) }
  }

  /// A length that one note sign has.
  struct NoteValue: Hashable {
    /// 1 for a whole note, 32 for a thirty-second.
    let unit: Int
    let isDotted: Bool

    var ticks: Int { 4 * ChartScore.division / unit * (isDotted ? 3 : 2) / 2 }

    /// The longest first.
    static let all = [1, 2, 4, 8, 16, 32].flatMap { unit in
      [NoteValue(unit: unit, isDotted: true), NoteValue(unit: unit, isDotted: false)]
    }.filter { $0.ticks.isMultiple(of: ChartStaff.grid) }
  }

  let bars: [[Piece]]
  private(set) var remarks: [ChartRemark] = []

  init(_ score: ChartScore) {
    var bars: [[ChartScore.Span]] = []
    for (index, bar) in score.bars.enumerated() {
      let spans = Self.snapped(bar.spans, barTicks: bar.ticks)
      if spans.map(\.start) != bar.spans.map(\.start) {
        remarks.append(ChartRemark(bar: index + 1, "the notes begin on the nearest thirty-second note"))
      }
      bars.append(spans)
    }
    self.bars = bars.indices.map { index in
      let next = index + 1 < bars.count ? bars[index + 1].first : nil
      return bars[index].enumerated().flatMap { place, span in
        let isLast = place == bars[index].count - 1
        return Self.pieces(span, key: score.key, goesOn: isLast && next?.isBeginning == false)
      }
    }
  }

  private static func snapped(_ spans: [ChartScore.Span], barTicks: Int) -> [ChartScore.Span] {
    var snapped: [ChartScore.Span] = []
    for var span in spans {
      span.start = min((span.start + grid / 2) / grid * grid, barTicks)
      if let last = snapped.last, last.start == span.start { snapped.removeLast() }
      if span.start < barTicks { snapped.append(span) }
    }
    let ends = snapped.dropFirst().map(\.start) + [barTicks]
    for (index, end) in zip(snapped.indices, ends) { snapped[index].length = end - snapped[index].start }
    return snapped
  }

  private static func pieces(_ span: ChartScore.Span, key: Key?, goesOn: Bool) -> [Piece] {
    let staves = span.chord.map { notes($0, key: key) } ?? (upper: [], lower: [])
    var pieces: [Piece] = []
    var place = 0
    while place < span.length, let value = NoteValue.all.first(where: { $0.ticks <= span.length - place }) {
      let isFirst = place == 0
      pieces.append(
        Piece(
          start: span.start + place, value: value, begins: isFirst && span.isBeginning ? span.chord : nil,
          upper: staves.upper, lower: staves.lower, isTiedBack: !(isFirst && span.isBeginning),
          isTiedOn: place + value.ticks < span.length || goesOn))
      place += value.ticks
    }
    return pieces
  }

  /// The keys of both hands; where one hand has all of them they are separated at middle C.
  private static func notes(_ chord: Chart.PlacedChord, key: Key?) -> (upper: [Note], lower: [Note]) {
    var hands = chord.hands
    if hands.upper.isEmpty || hands.lower.isEmpty {
      let middle = NoteNumber(dataByte: 60)
      hands = Hands(lower: hands.all.below(middle), upper: hands.all.from(middle))
    }
    // A key that both hands hold is written once.
    hands.upper.subtract(hands.lower)
    func spelled(_ notes: NoteSet) -> [Note] {
      notes.map { Note(key: $0, pitch: spelling(of: $0.pitchClass, in: chord.symbol, key: key)) }
    }
    return (spelled(hands.upper), spelled(hands.lower))
  }

  /// As the chord has it, without more than a double accidental; else as the key has it.
  private static func spelling(
    of pitchClass: PitchClass, in symbol: WrittenSymbol?, key: Key?
  ) -> SpelledPitch {
    let notes: [SpelledPitch] =
      switch symbol {
      case nil: []
      case .chord(let chord): chord.notes + [chord.bass ?? chord.root, chord.root]
      case .polychord(let upper, let lower): lower.notes + upper.notes + [lower.root, upper.root]
      }
    let own = notes.first { $0.pitchClass == pitchClass && abs($0.alteration) <= 2 }
    return own ?? ChordSpeller(key: key).name(of: pitchClass)
  }
}
