// The changes that a person makes in the bar lines of a chart. Bars are counted from 0. A bar may have a meter of its own.
extension Chart {
  /// Moves all chords by some beats against the bar lines; chords that would come before the first bar get a bar of their own.
  public mutating func shift(by beats: Double) throws(ChartEditError) {
    guard abs(beats) < Double(meter.beats) else {
      throw ChartEditError("chords are moved by less than a bar")
    }
    let starts = starts
    try rebar(meter, lengths: lengths) { starts[$0] + $1 + beats }
  }

  /// Twice as many bars: for a chart with half the tempo that is felt.
  public mutating func double() throws(ChartEditError) {
    let starts = starts
    try scale(by: 2, lengths: lengths.flatMap { [$0, $0] }) { 2 * (starts[$0] + $1) }
  }

  /// Half as many bars. Of two that have an odd number of beats together, the new bar has the beat more.
  public mutating func halve() throws(ChartEditError) {
    let lengths = lengths
    let pairs = stride(from: 0, to: lengths.count, by: 2).map { first in
      (lengths[first] + (first + 1 < lengths.count ? lengths[first + 1] : meter.beats) + 1) / 2
    }
    let starts = Self.sums(pairs)
    try scale(by: 0.5, lengths: pairs) { bar, beat in
      starts[bar / 2] + ((bar % 2 == 0 ? 0 : Double(lengths[bar - 1])) + beat) / 2
    }
  }

  private mutating func scale(
    by factor: Double, lengths: [Int], _ place: (Int, Double) -> Double
  ) throws(ChartEditError) {
    try checkTempo(times: factor)
    try rebar(meter, lengths: lengths, place)
    tempo = tempo.map { $0 * factor }
  }

  /// Draws the bar lines anew. A beat stays as long as it is, and all bars become equal.
  public mutating func setMeter(_ meter: Meter) throws(ChartEditError) {
    try check(meter)
    let starts = starts
    try rebar(meter, lengths: []) { starts[$0] + $1 }
  }

  /// Keeps the bars and counts other beats in them: for a chart whose bar lines are right, but whose beats are not. A bar takes as long as
  /// before. A chord that comes neither on a beat nor on a half of one goes to the nearest beat, if that is free.
  public mutating func recount(_ new: Meter) throws(ChartEditError) {
    try check(new)
    let factor = Double(new.beats) / Double(meter.beats)
    try checkTempo(times: factor)
    for index in bars.indices {
      let old = meter(of: bars[index]).beats
      let beats = min(32, max(1, Int((Double(old) * factor).rounded())))
      let length = Double(beats) / Double(old)
      var taken = -1.0
      var chords: [PlacedChord] = []
      for chord in bars[index].chords {
        let exact = chord.beat * length
        let isHalf = (exact * 2).rounded() == exact * 2
        let eighth = 1.0 / 8
        // The last place is for a chord at the very end of its bar.
        let places = [
          isHalf ? exact : exact.rounded(), (exact / eighth).rounded() * eighth,
          exact <= taken ? taken + eighth : Double(beats) - eighth,
        ]
        // More chords than a bar has eighths of beats have no room.
        guard let beat = places.first(where: { $0 > taken && $0 < Double(beats) }) else { continue }
        var moved = chord
        moved.beat = beat
        taken = beat
        chords.append(moved)
      }
      bars[index].chords = chords
      bars[index].meter = beats == new.beats ? nil : Meter(beats: beats, unit: new.unit)
    }
    tempo = tempo.map { $0 * factor }
    meter = new
  }

  /// Makes one bar longer or shorter by some beats: what follows it keeps its time and its bars their length, so all bar lines behind it
  /// move. Sections stay with their bars.
  public mutating func lengthen(bar: Int, by beats: Int) throws(ChartEditError) {
    try check(bar)
    var lengths = lengths
    guard (1...32).contains(lengths[bar] + beats) else {
      throw ChartEditError("a bar has from 1 to 32 beats")
    }
    let (starts, names) = (starts, bars.map(\.section))
    lengths[bar] += beats
    try rebar(meter, lengths: lengths) { starts[$0] + $1 }
    for index in bars.indices { bars[index].section = index < names.count ? names[index] : nil }
    // The beats that a shorter bar gave to the end, where nothing begins in them.
    if bars.count > names.count, bars.last?.chords.isEmpty ?? false { bars.removeLast() }
  }

  // MARK: - Parts

  /// The beats of each bar.
  private var lengths: [Int] { bars.map { meter(of: $0).beats } }

  /// Where each bar begins, and where the last one ends, in beats from the beginning.
  private var starts: [Double] { Self.sums(lengths) }

  private static func sums(_ lengths: [Int]) -> [Double] {
    lengths.reduce(into: [0]) { $0.append($0[$0.count - 1] + Double($1)) }
  }

  private func check(_ meter: Meter) throws(ChartEditError) {
    guard (1...32).contains(meter.beats), [1, 2, 4, 8, 16, 32].contains(meter.unit) else {
      throw ChartEditError("there is no such meter")
    }
  }

  private func checkTempo(times factor: Double) throws(ChartEditError) {
    if let tempo, !Self.tempos.contains(tempo * factor) {
      throw ChartEditError("nobody counts \(tempo * factor < tempo ? "so slowly" : "so fast")")
    }
  }

  /// Puts every chord elsewhere in time, and draws bar lines.
  ///
  /// - Parameters:
  ///   - lengths: the beats of the first bars; those after them are usual ones of the meter.
  ///   - place: from a bar and a beat in it to beats from the beginning. A bar may be the one after the last.
  private mutating func rebar(
    _ new: Meter, lengths: [Int], _ place: (Int, Double) -> Double
  ) throws(ChartEditError) {
    var moved: [(beat: Double, chord: PlacedChord)] = []
    var marks: [(beat: Double, name: String)] = []
    for (index, bar) in bars.enumerated() {
      if let name = bar.section { marks.append((place(index, 0), name)) }
      moved += bar.chords.map { (place(index, $0.beat), $0) }
    }
    let first = min(0, moved.first?.beat ?? 0, marks.first?.beat ?? 0)
    let size = Double(new.beats)
    // Whole bars before the first, so that bar lines stay where they are.
    let lead = Int((-first / size).rounded(.up))
    let end = max(
      bars.last.map { place(bars.count - 1, Double(meter(of: $0).beats)) } ?? 0,
      moved.last.map { $0.beat + 0.001 } ?? 0)
    var lengths = Array(repeating: new.beats, count: lead) + lengths
    var starts = Self.sums(lengths).map { $0 - Double(lead) * size }
    while starts[starts.count - 1] < end - 1e-9, lengths.count <= Self.mostBars {
      lengths.append(new.beats)
      starts.append(starts[starts.count - 1] + size)
    }
    while lengths.count > 1, starts[lengths.count - 1] > end - 1e-9 {
      lengths.removeLast()
      starts.removeLast()
    }
    guard lengths.count <= Self.mostBars else {
      throw ChartEditError("a chart has at most \(Self.mostBars) bars")
    }
    var made = lengths.map { Bar(meter: $0 == new.beats ? nil : Meter(beats: $0, unit: new.unit)) }
    var bar = 0
    for (beat, chord) in moved {
      while bar + 1 < made.count, starts[bar + 1] <= beat { bar += 1 }
      guard made[bar].chords.count < Self.mostChords else { continue }
      var chord = chord
      chord.beat = beat - starts[bar]
      made[bar].chords.append(chord)
    }
    bar = 0
    for (beat, name) in marks {
      while bar + 1 < made.count, starts[bar + 1] <= beat { bar += 1 }
      if made[bar].section == nil { made[bar].section = name }
    }
    (bars, meter) = (made, new)
    // Empty bars at the end, which are left over from the old bar lines.
    while let last = bars.last, last.chords.isEmpty, last.section == nil, bars.count > 1,
      starts[bars.count - 1] >= end - 0.002
    {
      bars.removeLast()
    }
  }
}
