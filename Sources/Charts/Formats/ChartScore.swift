internal import MusicTheory

/// A lead sheet in whole ticks, in the order and within the bars that every format needs.
struct ChartScore {
  /// Ticks of a quarter note.
  static let division = 480

  let title: String
  /// One with at most seven accidentals.
  let key: Key?
  let meter: Chart.Meter
  let tempo: Double?
  /// `Medium swing`; `nil` where nothing is known of the feel.
  let feel: String?
  let bars: [Bar]
  /// Whether the played keys of any chord are known.
  let hasHands: Bool
  /// Remarks on parts of the chart that are not in the score.
  private(set) var remarks: [ChartRemark] = []

  struct Bar {
    var section: String?
    var marks = Chart.Bar.Marks()
    var meter = Chart.Meter.common
    /// Whether its meter is another one than that of the bar before, or of the chart.
    var changesMeter = false
    /// One with at most seven accidentals.
    var key: Key?
    /// Whether its key is another one than that of the bar before, or of the chart.
    var changesKey = false
    /// Together they fill the bar.
    var spans: [Span]
    /// The words that are sung to it, by its notes.
    var lyrics: [Int: SungPieces.Piece] = [:]

    var ticks: Int { 4 * ChartScore.division * meter.beats / meter.unit }
    /// The beats that a slash stands for, in ticks.
    var slashTicks: Int { 4 * ChartScore.division / meter.unit * meter.beatsPerFelt }
    /// `5/4`
    var meterText: String { "\(meter.beats)/\(meter.unit)" }

    /// For each part of the bar, each of this length in ticks, whether a chord sounds in it.
    func slashes(every ticks: Int) -> [Bool] {
      let end = spans.last.map { $0.start + $0.length } ?? 0
      return stride(from: 0, to: end, by: max(1, ticks)).map { place in
        spans.last { $0.start <= place }?.chord?.symbol != nil
      }
    }

    /// The chords that begin here.
    var chords: [Span] { spans.filter(\.isBeginning) }
  }

  /// A chord, or the part of it in one bar.
  struct Span {
    /// From the beginning of the bar, in ticks.
    var start: Int
    var length: Int
    /// `nil` where nothing has sounded yet; there is a chord without a symbol where it says N.C.
    var chord: Chart.PlacedChord?
    var isBeginning: Bool
    /// Whether the same chord goes on in the next bar.
    var goesOn = false
  }

  init(_ sheet: Chart) {
    title = Self.oneLine(sheet.title)
    meter = Self.meter(sheet.meter)
    tempo = sheet.tempo.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    feel = sheet.feel == nil ? nil : sheet.tempoWords
    let usual = sheet.key?.usual
    key = usual
    if let key = sheet.key, let usual, key != usual {
      remarks.append(ChartRemark("nobody writes the key \(key.text); \(usual.text) is written instead"))
    }
    if meter != sheet.meter {
      let written = "\(sheet.meter.beats)/\(sheet.meter.unit)"
      remarks.append(
        ChartRemark("\(written) is not a meter; \(meter.beats)/\(meter.unit) is written instead"))
    }
    var bars: [Bar] = []
    var sounding: Chart.PlacedChord?
    for bar in sheet.bars {
      let section = bar.section.map(Self.oneLine).flatMap { $0.isEmpty ? nil : $0 }
      let own = bar.meter.map(Self.meter) ?? meter
      var written = Bar(section: section, marks: bar.marks, meter: own, spans: [])
      written.changesMeter = own != bars.last?.meter ?? meter
      written.key = sheet.key(of: bar)?.usual
      written.changesKey = written.key != (bars.last.map(\.key) ?? key)
      written.spans = Self.spans(
        bar.chords, beatTicks: written.ticks / own.beats, barTicks: written.ticks, &sounding)
      bars.append(written)
    }
    for index in bars.indices.dropLast() where bars[index + 1].spans.first?.isBeginning == false {
      bars[index].spans[bars[index].spans.count - 1].goesOn = true
    }
    if let song = sheet.song { Self.set(song, in: &bars) }
    self.bars = bars
    hasHands = sheet.bars.contains { $0.chords.contains { !$0.hands.all.isEmpty } }
  }

  /// Where chords begin, in ticks; of two at one place the later one counts.
  private static func spans(
    _ chords: [Chart.PlacedChord], beatTicks: Int, barTicks: Int,
    _ sounding: inout Chart.PlacedChord?
  ) -> [Span] {
    var spans = [Span(start: 0, length: barTicks, chord: sounding, isBeginning: false)]
    let placed = chords.map { chord in
      let beat = chord.beat.isFinite ? min(max(chord.beat, 0), 32) : 0
      return (start: min(Int((beat * Double(beatTicks)).rounded()), barTicks - 1), chord: chord)
    }
    for (start, chord) in placed.sorted(by: { $0.start < $1.start }) {
      if spans[spans.count - 1].start == start { spans.removeLast() }
      spans.append(Span(start: start, length: 0, chord: chord, isBeginning: true))
      sounding = chord
    }
    let ends = spans.dropFirst().map(\.start) + [barTicks]
    for (index, end) in zip(spans.indices, ends) { spans[index].length = end - spans[index].start }
    return spans
  }

  private static func meter(_ meter: Chart.Meter) -> Chart.Meter {
    let isUnit = [1, 2, 4, 8, 16, 32].contains(meter.unit)
    return Chart.Meter(beats: min(max(meter.beats, 1), 32), unit: isUnit ? meter.unit : 4)
  }

  /// Text that is safe in a line of its own: no control characters, no line ends, no space at the ends.
  private static func oneLine(_ text: String) -> String {
    let words = text.split { character in
      character.isWhitespace
        || character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    }
    return words.joined(separator: " ")
  }
}

extension ChartScore {
  /// The bars of each line, in formats in which only a line has a section.
  var lines: [Range<Int>] { Chart.lines(bars.lazy.map { ($0.section, $0.marks, $0.changesKey) }) }
  /// The bars of each line of a score.
  var systems: [Range<Int>] { Chart.withPickup(lines) }

  /// Ticks of a beat of the meter.
  var beatTicks: Int { 4 * Self.division / meter.unit }
  /// Where each bar begins, and where the last one ends, in ticks.
  var starts: [Int] { bars.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.ticks) } }
  /// Quarter notes a minute.
  var quarterTempo: Double? { tempo.map { $0 * 4 / Double(meter.unit) } }
  /// How often a foot taps a minute: a dotted quarter note in 6/8.
  var feltTempo: Double? { tempo.map { $0 / Double(meter.beatsPerFelt) } }

  /// Whether a double bar line stands behind a bar: at the end of a section, and where the tune jumps.
  func hasDoubleLine(after index: Int) -> Bool {
    guard index + 1 < bars.count, bars[index].marks.timesPlayed == nil else { return false }
    let next = bars[index + 1]
    return next.section != nil || next.marks.isCoda || !bars[index].marks.wordsBehind.isEmpty
  }

  /// From the beginning of the bar, in beats.
  func beats(_ ticks: Int) -> Double { Double(ticks) / Double(beatTicks) }

  /// Every chord that begins, in order: its bar, counted from 0, and its length up to the next chord, also over bar lines.
  var events: [(bar: Int, span: Span, length: Int)] {
    var events: [(bar: Int, span: Span, length: Int)] = []
    for (index, bar) in bars.enumerated() {
      for span in bar.spans {
        if span.isBeginning {
          events.append((index, span, span.length))
        } else if !events.isEmpty {
          events[events.count - 1].length += span.length
        }
      }
    }
    return events
  }

  /// How many equal cells show all beginnings of these bars, which are of one length: one of `counts`; `nil` if none does.
  func cells(for bars: some Sequence<Bar>, of counts: some Sequence<Int>) -> Int? {
    counts.first { count in
      bars.allSatisfy { bar in bar.spans.allSatisfy { ($0.start * count).isMultiple(of: bar.ticks) } }
    }
  }

  /// The chord that begins in each of `count` cells of a bar, if one does. Of two in the same cell the later one is left out.
  func cells(_ bar: Bar, count: Int) -> (cells: [Span?], lost: Int) {
    var cells = [Span?](repeating: nil, count: count)
    var lost = 0
    for span in bar.chords {
      let place = min((span.start * count * 2 + bar.ticks) / (2 * bar.ticks), count - 1)
      if cells[place] == nil { cells[place] = span } else { lost += 1 }
    }
    return (cells, lost)
  }
}
