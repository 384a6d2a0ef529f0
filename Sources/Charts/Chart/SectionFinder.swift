internal import MusicTheory

/// Finds the sections of a chart by what returns.
///
/// The bars are cut into units of eight or twelve, and in a tune of less than 24 bars, if these do not return, of four, from each possible first bar. Two units are
/// the same if the chords on at least three quarters of their beats are the same for a band (`ChordRole`). The cut wins that has most bars in units
/// that return, with a little less for bars before it, unless they are four or eight; it must be half of all bars, and in a longer tune a third. Each unit then gets the
/// letter of the first one that is like it. Bars before the first unit are `Intro`. Less than four bars that are left at the end are the ending of the last unit;
/// more have the letter of the unit that begins like them, or are `Outro`. A chart of one unit only has no marks.
public struct SectionFinder: Sendable {
  public var meter: Chart.Meter

  public init(meter: Chart.Meter) { self.meter = meter }

  /// How much of two units must be alike.
  private static var likeness: Double { 0.75 }
  /// The bars of the shortest section.
  private static var phrase: Int { 4 }

  /// Writes the marks. Where one begins inside a chord, the chord is written again.
  public func mark(_ bars: inout [Chart.Bar]) {
    let isPickup = bars.first?.chords.first.map { $0.beat > 0 } ?? false
    let first = isPickup ? 1 : 0
    guard bars.count - first >= 8 else { return }
    let sounding = Sounding(bars, beats: max(1, meter.beats))
    guard
      let cut = best(count: bars.count, first: first, sounding: sounding),
      cut.begin > first || cut.letters.contains(where: { $0 > 0 })
    else { return }
    var marks: [(bar: Int, text: String)] = []
    if cut.begin > first { marks.append((first, "Intro")) }
    for (index, letter) in cut.letters.enumerated() {
      marks.append((cut.begin + index * cut.unit, Self.name(of: letter)))
    }
    let end = cut.begin + cut.letters.count * cut.unit
    let rest = bars.count - end
    if rest >= Self.phrase {
      let like = cut.letters.indices.first { index in
        sounding.likeness(end, cut.begin + index * cut.unit, bars: rest) >= Self.likeness
      }
      marks.append((end, like.map { Self.name(of: cut.letters[$0]) } ?? "Outro"))
    }
    for mark in marks {
      bars[mark.bar].section = mark.text
      let begins = bars[mark.bar].chords.first.map { $0.beat == 0 } ?? false
      if !begins, let chord = sounding.chord(at: mark.bar) { bars[mark.bar].chords.insert(chord, at: 0) }
    }
  }

  private struct Cut {
    var unit: Int
    var begin: Int
    /// From 0, one for each unit.
    var letters: [Int]
    /// How many bars are in units that return, and how like they are.
    var likeness: Double
  }

  /// A chart with a mark on every line says nothing: only a short tune has sections of four bars.
  private func best(count: Int, first: Int, sounding: Sounding) -> Cut? {
    let cuts = [8, 12].compactMap { best(count: count, first: first, sounding: sounding, unit: $0) }
    if let cut = cuts.max(by: { $0.likeness < $1.likeness }) { return cut }
    return count - first < 24 ? best(count: count, first: first, sounding: sounding, unit: 4) : nil
  }

  private func best(count: Int, first: Int, sounding: Sounding, unit: Int) -> Cut? {
    var best: Cut?
    for begin in first..<(first + unit) {
      let units = (count - begin) / unit
      guard units > 1 else { continue }
      var leaders: [Int] = []
      var letters: [Int] = []
      for index in 0..<units {
        let bar = begin + index * unit
        let letter = leaders.firstIndex { sounding.likeness($0, bar, bars: unit) >= Self.likeness }
        if letter == nil { leaders.append(bar) }
        letters.append(letter ?? leaders.count - 1)
      }
      var uses = [Int](repeating: 0, count: leaders.count)
      for letter in letters { uses[letter] += 1 }
      // Most tunes begin with their first section, or behind an introduction of four or eight bars.
      var likeness: Double = begin == first ? 0 : (begin - first).isMultiple(of: Self.phrase) ? -0.5 : -1
      var covered = 0
      for (index, letter) in letters.enumerated() where uses[letter] > 1 {
        covered += unit
        likeness += Double(unit) * sounding.likeness(leaders[letter], begin + index * unit, bars: unit)
      }
      let share = count - first < 24 ? 2 : 3
      if share * covered >= count - first, best.map({ $0.likeness < likeness }) ?? true {
        best = Cut(unit: unit, begin: begin, letters: letters, likeness: likeness)
      }
    }
    return best
  }

  /// A…Z, then AA, AB…
  static func name(of letter: Int) -> String {
    let own = String(UnicodeScalar(UInt8(65 + letter % 26)))
    return letter < 26 ? own : name(of: letter / 26 - 1) + own
  }
}

/// A chord as a band needs it to be the same: its root, and whether its third is minor.
struct ChordRole: Hashable {
  let root: PitchClass
  let isMinor: Bool

  init(_ symbol: WrittenSymbol) {
    let base = ChordIdentity.base(of: symbol)
    (root, isMinor) = (base.root.pitchClass, base.chord.quality.degrees.contains(.minorThird))
  }
}

/// The chord that sounds on each beat of a chart.
private struct Sounding {
  private let chords: [Chart.PlacedChord?]
  private let roles: [ChordRole?]
  private let beats: Int

  init(_ bars: [Chart.Bar], beats: Int) {
    self.beats = beats
    var all: [Chart.PlacedChord?] = []
    var now: Chart.PlacedChord?
    for bar in bars {
      var next = 0
      for beat in 0..<beats {
        while next < bar.chords.count, bar.chords[next].beat <= Double(beat) {
          now = bar.chords[next]
          next += 1
        }
        all.append(now)
      }
      if let last = bar.chords.last { now = last }
    }
    chords = all
    roles = all.map { $0?.symbol.map { ChordRole($0) } }
  }

  /// How many beats of two stretches of bars have the same chord, 0…1.
  func likeness(_ one: Int, _ other: Int, bars: Int) -> Double {
    let length = bars * beats
    let same = (0..<length).filter { beat in
      chords[one * beats + beat] != nil && roles[one * beats + beat] == roles[other * beats + beat]
    }
    return Double(same.count) / Double(max(1, length))
  }

  /// The chord that sounds when a bar begins, on its first beat.
  func chord(at bar: Int) -> Chart.PlacedChord? {
    var chord = chords[bar * beats]
    chord?.beat = 0
    return chord
  }
}
