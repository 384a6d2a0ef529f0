public import Charts
public import MusicTheory

/// Follows a chart in its bars and beats: the form as a band counts it.
public struct ChartFollower: Sendable {
  /// A place in the form, as it is shown.
  public struct Place: Hashable, Sendable {
    /// Of the chart as played out, from 1.
    public var bar: Int
    /// From 1, with its fraction.
    public var beat: Double
    /// The chord of the chart at this place; `nil` where none is played.
    public var chord: WrittenChord?
    /// The chord on the other side of a change that is less than ``ChartFollower/near`` away; `nil` where none is near.
    public var nearChord: WrittenChord?
    /// The chords after it that differ, at most two. They come from all places that are likely, so that they may be right where the bar is not.
    public var next: [WrittenChord]
    /// How sure it is that the place is right within two seconds, as the chart is written: 0…1, cautiously.
    public var confidence: Double
    /// The probability that the first of ``next`` is right: 0…1.
    public var nextConfidence: Double
    /// The probability that something else is played than the chart: 0…1.
    public var lost: Double
    /// Beats of the chart a minute, as they are played.
    public var tempo: Double
    /// In seconds as they are played: from here to the end of the last bar.
    public var rest: Double

    /// Whether something else is played than the chart.
    public var isLost: Bool { lost > 0.5 }

    /// Whether the place is sure enough to be shown.
    public var isSure: Bool { !isLost && confidence >= ChartFollower.sure }
  }

  /// In seconds, as played: hands come this much before or after a change.
  public static let near = 0.6
  /// From this confidence on a place is shown.
  public static let sure = 0.9

  /// The bars as they are played, with their starts in seconds of the chart.
  public let bars: [Chart.Bar]
  private let starts: [Double]
  private let length: Double
  /// A beat of the chart's meter, in seconds of the chart, and that of each bar.
  private let secondsPerBeat: Double
  /// A quarter note, in seconds of the chart.
  private let quarterSeconds: Double
  private let beatSeconds: [Double]
  private var follower: FormFollower

  /// - Parameter tempo: beats of the meter a minute, where the chart has none; `nil`: as people mostly play.
  public init(_ chart: Chart, tempo: Double? = nil) throws(ChartError) {
    let played = try chart.played()
    bars = played.bars
    let second = 60 / (played.tempo ?? tempo ?? played.meter.usualTempo)
    (secondsPerBeat, quarterSeconds) = (second, second * Double(played.meter.unit) / 4)
    beatSeconds = played.bars.map { second * played.beatLength(of: $0) }
    var time = 0.0
    starts = zip(played.bars, beatSeconds).map { bar, beat in
      defer { time += Double(played.meter(of: bar).beats) * beat }
      return time
    }
    length = time
    follower = FormFollower(try FollowedChart(chart, tempo: tempo))
  }

  /// In seconds: how often ``tick(struck:held:)`` wants to be called.
  public static let tick = FormFollower.tick

  /// A tick later: the keys that were struck since the last one, and those that are held.
  public mutating func tick(struck: NoteSet, held: NoteSet) { follower.tick(struck: struck, held: held) }

  /// - Complexity: linear in the length of the chart.
  public var place: Place {
    let view = follower.view
    let chords = follower.chart.chords
    let time = view.place + (chords.first?.start ?? 0)
    let index = max(0, (starts.firstIndex { $0 > time } ?? starts.count) - 1)
    let now = chords.firstIndex { $0.start <= time && time < $0.end }
    // A chord may stand in the chart more than once: the one behind this place goes on as this place does.
    let behind = now.flatMap { now in
      chords.indices[(now + 1)...].first {
        chords[$0].chord != nil && follower.chart.families[$0] != follower.chart.families[now]
      }
    }
    let isHere = behind != nil && behind.map { chords[$0].chord } == view.next.map { chords[$0].chord }
    let first = isHere ? behind : view.next
    let second = first.flatMap { first in
      chords.indices[(first + 1)...].first {
        chords[$0].chord != nil && follower.chart.families[$0] != follower.chart.families[first]
      }
    }
    return Place(
      bar: index + 1, beat: beat(time, in: index), chord: now.flatMap { chords[$0].chord },
      nearChord: now.flatMap { nearChord(to: $0, at: time, rate: view.tempo) },
      next: [first, second].compactMap { $0.flatMap { chords[$0].chord } },
      confidence: view.writtenConfidence, nextConfidence: view.nextConfidence, lost: view.lost,
      tempo: 60 / secondsPerBeat * view.tempo, rest: max(0, length - time) / max(view.tempo, 0.1))
  }

  /// The chord on the other side of a change that is near; `rate`: seconds of the chart a second.
  private func nearChord(to index: Int, at time: Double, rate: Double) -> WrittenChord? {
    let chords = follower.chart.chords
    let (before, after) = (time - chords[index].start, chords[index].end - time)
    guard min(before, after) <= Self.near * max(rate, 0.1) else { return nil }
    let neighbor = after <= before ? index + 1 : index - 1
    return chords.indices.contains(neighbor) ? chords[neighbor].chord : nil
  }

  private func beat(_ time: Double, in bar: Int) -> Double {
    1 + (starts.isEmpty ? 0 : (time - starts[bar]) / beatSeconds[bar])
  }

  /// The place that a clock says, which counts quarter notes from the beginning of the chart: sure, with no key struck.
  ///
  /// - Parameters:
  ///   - tempo: quarter notes a minute.
  ///   - isPlayedOnce: whether the form does not begin again.
  /// - Returns: `nil` behind the end of a chart that is played once.
  ///
  /// - Complexity: linear in the length of the chart.
  public func place(quarters: Double, tempo: Double, isPlayedOnce: Bool) -> Place? {
    // A beat that is a hair away has begun.
    var time = max(0, quarters) * quarterSeconds + 1e-6
    guard length > 0, time < length || !isPlayedOnce else { return nil }
    time = time.truncatingRemainder(dividingBy: length)
    let (chords, families) = (follower.chart.chords, follower.chart.families)
    let index = max(0, (starts.firstIndex { $0 > time } ?? starts.count) - 1)
    let now = chords.firstIndex { $0.start <= time && time < $0.end }
    // Behind the last chord come those of the next time.
    let behind = chords.indices.filter { chords[$0].start > time }
    let order = behind + (isPlayedOnce ? [] : chords.indices.filter { chords[$0].start <= time })
    var (next, last): ([WrittenChord], FollowedChart.Family?) = ([], now.flatMap { families[$0] })
    for each in order where next.count < 2 {
      guard let chord = chords[each].chord, families[each] != last else { continue }
      next.append(chord)
      last = families[each]
    }
    let rate = tempo * quarterSeconds / 60
    return Place(
      bar: index + 1, beat: beat(time, in: index), chord: now.flatMap { chords[$0].chord },
      nearChord: now.flatMap { nearChord(to: $0, at: time, rate: rate) }, next: next, confidence: 1,
      nextConfidence: 1, lost: 0, tempo: 60 / secondsPerBeat * rate,
      rest: (length - time) / max(rate, 0.01))
  }
}
