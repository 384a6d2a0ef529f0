public import Charts
internal import CMath
public import MusicTheory

/// A chart as somebody who follows it sees it: its chords one after the other, as played out, with their lengths.
public struct FollowedChart: Sendable {
  /// A chord of the chart, until the next one that differs.
  public struct Chord: Hashable, Sendable {
    /// From the beginning of the chart, in seconds at the chart's own tempo.
    public var start: Double
    public var end: Double
    /// `nil` where no chord is played.
    public var chord: WrittenChord?

    public init(start: Double, end: Double, chord: WrittenChord?) {
      (self.start, self.end, self.chord) = (start, end, chord)
    }

    var length: Double { end - start }
  }

  /// Chords that a listener calls the same: by the root, and whether it is major, minor, diminished or suspended.
  public struct Family: Hashable, Sendable {
    public enum Kind: Sendable { case major, minor, diminished, suspended }
    public var root: PitchClass
    public var kind: Kind
  }

  public let chords: [Chord]
  let families: [Family?]
  /// For each chord the first one that is the same as written: a passage that returns is one passage.
  let firstEqual: [Int]

  /// Chords in order, without gaps. Equal neighbors are joined.
  ///
  /// - Complexity: quadratic in the chords.
  public init(_ chords: [Chord]) {
    var joined: [Chord] = []
    for chord in chords where chord.end > chord.start {
      if let last = joined.last, last.chord == chord.chord {
        joined[joined.count - 1].end = chord.end
      } else {
        if let last = joined.last, last.end < chord.start { joined[joined.count - 1].end = chord.start }
        joined.append(chord)
      }
    }
    self.chords = joined
    families = joined.map { $0.chord.map(Family.init) }
    firstEqual = Self.passages(joined, families)
  }

  /// A chart with its repeats played out.
  ///
  /// - Parameter tempo: beats of the meter a minute, where the chart has none; `nil`: as people mostly play.
  public init(_ chart: Chart, tempo: Double? = nil) throws(ChartError) {
    let played = try chart.played()
    let second = 60 / (played.tempo ?? tempo ?? played.meter.usualTempo)
    var time = 0.0
    var chords: [Chord] = []
    for (bar, sounding) in zip(played.bars, played.sounding) {
      // In seconds: a pickup of 1/8 is half a beat of 4/4.
      let beat = second * played.beatLength(of: bar)
      let length = Double(played.meter(of: bar).beats) * beat
      for each in sounding {
        let start = time + each.beat * beat
        let chord: WrittenChord? = if case .chord(let chord) = each.symbol { chord } else { nil }
        if let last = chords.last?.end, last < start {
          chords.append(Chord(start: last, end: start, chord: nil))
        }
        chords.append(Chord(start: start, end: start + each.length * beat, chord: chord))
      }
      time += length
    }
    self.init(chords)
  }

  /// The end of the last chord, in seconds.
  public var length: Double { (chords.last?.end ?? 0) - (chords.first?.start ?? 0) }

  /// The starts of the chart, of passages that return, and of what follows them.
  var sectionStarts: [Int] {
    var starts: Set<Int> = [0]
    for index in chords.indices.dropFirst() {
      let (own, before) = (firstEqual[index], firstEqual[index - 1])
      if (own != index) != (before != index - 1) || own != index && own != before + 1 {
        starts.formUnion([index, own, before + 1])
      }
    }
    return starts.filter { $0 < chords.count }.sorted()
  }

  /// Equal: part of a run of eight or more chords that returns at least eight chords later, chord for chord with the same lengths. Single
  /// chords may differ, one in eight at most: who writes a chart puts such passages under one repeat.
  private static func passages(_ chords: [Chord], _ families: [Family?], least: Int = 8) -> [Int] {
    let count = chords.count
    var equal = EqualPlaces(count)
    guard count > least else { return equal.first }
    let lengths = chords.map { cmath_log($0.length) }
    for distance in least..<count {
      let places = 0..<count - distance
      let isAsLong = places.map { abs(lengths[$0] - lengths[$0 + distance]) < 0.2 }
      let isLike = places.map { isAsLong[$0] && families[$0] == families[$0 + distance] }
      var index = 0
      while index < places.count {
        guard isLike[index] else {
          index += 1
          continue
        }
        var (end, misses) = (index, 0)
        while end < places.count {
          let isSlip =
            isAsLong[end] && end > 0 && isLike[end - 1] && end + 1 < places.count && isLike[end + 1]
            && misses * 8 < end - index
          guard isLike[end] || isSlip else { break }
          if !isLike[end] { misses += 1 }
          end += 1
        }
        if end - index >= least {
          for place in index..<end { equal.join(place, place + distance) }
        }
        index = end
      }
    }
    return equal.first
  }
}

extension FollowedChart.Family {
  init(_ chord: WrittenChord) {
    root = chord.root.pitchClass
    let tones = chord.chord.quality.degrees
    kind =
      if tones.contains(.minorThird) {
        tones.contains(.flatFifth) ? .diminished : .minor
      } else if tones.contains(.majorThird) {
        .major
      } else {
        tones.contains(.second) || tones.contains(.fourth) ? .suspended : .major
      }
  }
}
