public import MusicTheory

/// Writes a chart of a performance.
///
/// Chords go onto beats. One that is pushed early belongs to the beat that it anticipates; a chord is between two beats only if it ends
/// before the next one. Chords shorter than about half a beat are left out, of two chords on one beat the longer one stays, and a chord is
/// written once until another one comes, and again where a section begins. A rest of a bar or more is N.C. from the next bar line. Chords
/// that are spelled far from the key get their other name. The chart begins with the bar of the first chord, which may be a pickup: a bar
/// whose first chord is not on its first beat.
public struct ChartMaker: Sendable {
  public var title: String
  public var key: Key?
  /// Whether sections are looked for; see `SectionFinder`.
  public var marksSections: Bool

  public init(title: String, key: Key? = nil, marksSections: Bool = true) {
    (self.title, self.key, self.marksSections) = (title, key, marksSections)
  }

  /// - Parameters:
  ///   - harmony: in any order. Chords with times that are not finite are left out.
  ///   - grid: with fewer than two beats there is no time, and each chord gets a bar.
  public func sheet(of harmony: [PlayedHarmony], grid: BeatGrid) -> Chart {
    var sheet = Chart(title: title, key: key, meter: grid.meter, tempo: grid.writtenTempo)
    let harmony = harmony.map { played in
      var written = played
      written.symbol = played.symbol.map(Self.written)
      return written
    }
    guard grid.beats.count > 1 else {
      sheet.bars = barEach(harmony)
      sheet.spellNearKey()
      return sheet
    }
    let grid = Self.withBarsForPauses(grid)
    let chords = withRests(ChordPlacement(grid: grid).places(of: harmony), grid: grid)
    sheet.bars = bars(of: chords, grid: grid)
    sheet.spellNearKey()
    if marksSections { SectionFinder(meter: grid.meter).mark(&sheet.bars) }
    return sheet
  }

  private func barEach(_ harmony: [PlayedHarmony]) -> [Chart.Bar] {
    var bars: [Chart.Bar] = []
    for chord in harmony.filter({ $0.onset.isFinite && $0.symbol != nil }).sorted(by: { $0.onset < $1.onset })
    {
      if let last = bars.last?.chords.last, last.symbol.isLike(chord.symbol) { continue }
      bars.append(Chart.Bar(chords: [Chart.PlacedChord(chord.symbol, hands: chord.hands)]))
    }
    return bars
  }

  /// A pause that has no beats becomes one bar: that is how a chart says it.
  private static func withBarsForPauses(_ grid: BeatGrid) -> BeatGrid {
    guard let tempo = grid.tempo, let first = grid.downbeats.first else { return grid }
    let usual = 60 / tempo
    var beats: [Double] = []
    var downbeats: [Int] = []
    var changes = grid.changes
    var next = grid.downbeats[...]
    for (index, beat) in grid.beats.enumerated() {
      let isDownbeat = next.first == index
      if isDownbeat { next.removeFirst() }
      let felt = grid.meter(at: index - 1).felt
      if isDownbeat, let last = beats.last, index > first, beat - last > usual * Double(felt + 2) {
        let part = (beat - last) / Double(felt + 1)
        downbeats.append(beats.count)
        beats += (1...felt).map { last + Double($0) * part }
      }
      if isDownbeat { downbeats.append(beats.count) }
      for place in changes.indices where grid.changes[place].beat == index {
        changes[place].beat = beats.count
      }
      beats.append(beat)
    }
    return BeatGrid(
      beats: beats, downbeats: downbeats, meter: grid.meter, changes: changes, confidence: grid.confidence)
  }

  /// N.C. from the first bar line of every rest that lasts a bar from there.
  private func withRests(_ chords: [QuantizedChord], grid: BeatGrid) -> [QuantizedChord] {
    let lines = BarLines(grid)
    var all: [QuantizedChord] = []
    for (index, chord) in chords.enumerated() {
      all.append(chord)
      guard index + 1 < chords.count else { continue }
      let next = chords[index + 1].place
      // A chord that ends a little after a bar line was released at it.
      let end = chord.end - QuantizedChord.perBeat / 2
      var bar = lines.bar(of: end - 1) + 1
      if lines.start(of: bar) <= chord.place { bar += 1 }
      let line = lines.start(of: bar)
      if next - line >= lines.length(of: bar) {
        all.append(QuantizedChord(place: line, end: next, symbol: nil, hands: Hands()))
      }
    }
    return all
  }

  /// A major seventh chord is written whole, though its third was left out: charts do not write Cma7(omit3).
  private static func written(_ symbol: WrittenSymbol) -> WrittenSymbol {
    guard case .chord(let chord) = symbol else { return symbol }
    let degrees = chord.chord.quality.degrees
    guard degrees.isSuperset(of: [.fifth, .majorSeventh]), degrees.isDisjoint(with: .thirds),
      let whole = ChordQuality(degrees: degrees.union([.majorThird]))
    else { return symbol }
    return .chord(WrittenChord(root: chord.root, quality: whole, bass: chord.bass))
  }

  private func bars(of chords: [QuantizedChord], grid: BeatGrid) -> [Chart.Bar] {
    let lines = BarLines(grid)
    let meter = { (bar: Int) in grid.meter(at: lines.start(of: bar) / QuantizedChord.perBeat) }
    guard let first = chords.first, let last = chords.last else { return [] }
    let firstBar = lines.bar(of: first.place)
    // A tail that rings into another bar does not make one.
    let end = max(last.place, last.end - QuantizedChord.perBeat - 1)
    let lastBar = max(firstBar, lines.bar(of: end))
    // A key that is held for a day must not make an endless chart.
    let count = min(lastBar - firstBar + 1, Chart.mostBars)
    var bars = (0..<count).map { index in
      var own = meter(firstBar + index)
      // Where the player waited or went on early, a bar has more beats or fewer.
      let felt = lines.length(of: firstBar + index) / QuantizedChord.perBeat
      if felt != own.felt { own.beats = felt * own.beatsPerFelt }
      return Chart.Bar(meter: own == grid.meter ? nil : own)
    }
    var former: QuantizedChord?
    for chord in chords {
      let number = lines.bar(of: chord.place)
      if number - firstBar >= count { break }
      if let former, former.isLike(chord) { continue }
      let place = chord.place - lines.start(of: number)
      let beat = Double(place * meter(number).beatsPerFelt) / Double(QuantizedChord.perBeat)
      bars[number - firstBar].chords.append(
        Chart.PlacedChord(chord.symbol, beat: beat, hands: chord.hands, isGuess: chord.isGuess))
      former = chord
    }
    return bars
  }
}
