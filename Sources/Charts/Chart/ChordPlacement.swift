internal import MusicTheory

/// A chord on a raster: where a chart would write it.
struct QuantizedChord {
  /// In sixths of a felt beat, from the first beat of the grid: a half is 3, a third is 2. May be negative.
  var place: Int
  /// In sixths of a felt beat, exclusive.
  var end: Int
  var symbol: WrittenSymbol?
  var hands: Hands
  var isGuess = false

  static var perBeat: Int { 6 }

  func isLike(_ other: QuantizedChord) -> Bool { symbol.isLike(other.symbol) }
}

extension WrittenSymbol? {
  /// Whether both are written alike, or both are N.C.
  func isLike(_ other: WrittenSymbol?) -> Bool {
    switch (self, other) {
    case (let one?, let two?): one.isWrittenLike(two)
    case (nil, nil): true
    default: false
    }
  }
}

/// Puts chords onto beats.
struct ChordPlacement {
  let grid: BeatGrid

  /// The shortest chord that is written, in felt beats.
  private static var shortest: Double { 0.4 }

  private struct Timed {
    var begin: Double
    var end: Double
    var chord: PlayedHarmony
  }

  /// Chords in order, at most one a place, never the same twice in a row. Rests are not in it.
  func places(of harmony: [PlayedHarmony]) -> [QuantizedChord] {
    let timed = joined(
      harmony.filter { $0.symbol != nil && $0.onset.isFinite && $0.end.isFinite && $0.end >= $0.onset }
        .sorted { $0.onset < $1.onset }
        .compactMap { chord in
          guard let begin = grid.position(of: chord.onset), let end = grid.position(of: chord.end) else {
            return nil
          }
          return Timed(begin: begin, end: end, chord: chord)
        })
    var placed: [(chord: QuantizedChord, length: Double)] = []
    for (index, item) in timed.enumerated() {
      let next = index + 1 < timed.count ? timed[index + 1] : nil
      let length = min(item.end, next?.begin ?? item.end) - item.begin
      if length < Self.shortest { continue }
      let place = place(of: item, next: next)
      let chord = QuantizedChord(
        place: place, end: max(place + 1, Self.raster(item.end)), symbol: item.chord.symbol,
        hands: item.chord.hands, isGuess: item.chord.isGuess)
      if let last = placed.last, last.chord.place >= place {
        // Two on one beat: the one that is heard longer.
        if length > last.length { placed[placed.count - 1] = (chord, length) }
      } else {
        placed.append((chord, length))
      }
    }
    return placed.map(\.chord)
  }

  /// Joins chords that follow each other without a rest of a bar and are written alike. A chord that is too short for the chart does not
  /// separate them.
  private func joined(_ timed: [Timed]) -> [Timed] {
    var joined: [Timed] = []
    for (index, item) in timed.enumerated() {
      let until = index + 1 < timed.count ? min(item.end, timed[index + 1].begin) : item.end
      if until - item.begin < Self.shortest {
        // Its time goes to the chord before it.
        if let last = joined.indices.last { joined[last].end = max(joined[last].end, until) }
        continue
      }
      if let last = joined.indices.last, joined[last].chord.symbol.isLike(item.chord.symbol),
        item.begin - joined[last].end < Double(grid.meter.felt)
      {
        joined[last].end = max(joined[last].end, item.end)
      } else {
        joined.append(item)
      }
    }
    return joined
  }

  /// On a beat, unless it clearly is between two.
  private func place(of item: Timed, next: Timed?) -> Int {
    let beat = item.begin.rounded(.down)
    let part = item.begin - beat
    let here = Self.whole(beat)
    let isThirds = grid.meter(at: here / QuantizedChord.perBeat).isCompound
    // A chord is often heard a little after it begins.
    if part < (isThirds ? 0.22 : 0.33) { return here }
    if part > (isThirds ? 0.85 : 0.75) { return here + QuantizedChord.perBeat }
    // Pushed early, it belongs to the beat that it anticipates; unless another one begins there.
    let following = beat + 1
    let sounds = min(item.end, next?.begin ?? item.end)
    if sounds >= following + Self.shortest {
      return part < (isThirds ? 0.5 : 0.42) ? here : here + QuantizedChord.perBeat
    }
    if isThirds { return here + (part < 0.5 ? 2 : 4) }
    return here + 3
  }

  private static func whole(_ beats: Double) -> Int {
    Int(min(1e9, max(-1e9, beats))) * QuantizedChord.perBeat
  }

  static func raster(_ beats: Double) -> Int {
    Int(min(1e9, max(-1e9, (beats * Double(QuantizedChord.perBeat)).rounded())))
  }
}
