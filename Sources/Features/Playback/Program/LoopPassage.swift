internal import Charts
internal import MIDI
internal import MusicTheory
internal import Playback

/// The last bars that were played, as chords on beats.
struct LoopPassage: Hashable, Sendable {
  /// A chord, and for how many beats it lasts.
  struct Step: Hashable, Sendable {
    var reading: ChordReading
    var beats: Int
  }

  let steps: [Step]
  let bars: Int
  let beatsPerBar: Int
  /// Felt beats a minute.
  let tempo: Tempo
  /// The downbeat from which on it is repeated, in seconds from the start of the stream: the one nearest to now, or now where nothing
  /// has been played for a while.
  let downbeat: Double

  /// Why there is nothing to repeat.
  enum Failure: Error, Hashable, Sendable {
    case tooShort(bars: Int)
    case noBeat
  }

  /// Attacks that are older than this say nothing about the beat of now, in seconds.
  private static let window = 90.0
  /// The share of a beat by which a beat may be longer or shorter, and the share of beats that have to be within.
  private static let unevenness = 0.25
  private static let even = 0.75

  /// - Parameter now: in seconds from the start of the stream.
  init(of memory: LoopMemory, bars: Int, at now: Double) throws(Failure) {
    let onsets = memory.onsets.filter { $0.time > now - Self.window && $0.time <= now }
    let chords = memory.chords.filter { $0.onset <= now }
    let grid = BeatTracker.grid(of: onsets, changes: chords.map(\.onset).filter { $0 > now - Self.window })
    let felt = grid.meter.felt
    // Two beats that are not those of 6/8 are mostly half a bar of four.
    let beatsPerBar = felt == 2 && grid.meter.beatsPerFelt == 1 ? 4 : felt
    let wanted = bars * beatsPerBar
    guard let line = grid.downbeats.last, grid.beats.count > wanted / 2, grid.beats.count > 4 else {
      throw .tooShort(bars: bars)
    }
    let lengths = zip(grid.beats.dropFirst(), grid.beats).map { $0 - $1 }.suffix(wanted)
    // Not the median: two beats that are long and short by turns have none.
    let length = lengths.reduce(0, +) / Double(lengths.count)
    let steady = lengths.count { abs($0 - length) <= Self.unevenness * length }
    guard let tempo = Tempo(60 / length), Double(steady) >= Self.even * Double(lengths.count) else {
      throw .noBeat
    }
    // Beats are counted from the last known line on; the grid goes on at the tempo.
    let place = { (time: Double) in Self.place(of: time, in: grid.beats, length) - Double(line) }
    let next = felt * Int((place(now) / Double(felt)).rounded())
    // Of bars without a tone nobody thinks as the last ones. A tone may ring for half a beat into another.
    let played = memory.silentSince.map { felt * Int(((place($0) - 0.5) / Double(felt)).rounded(.up)) }
    let end = min(next, played ?? next)
    let start = end - wanted
    guard let first = onsets.first, place(first.time) < Double(start) + Double(felt) / 2 else {
      throw .tooShort(bars: bars)
    }
    let steps = Self.steps(chords.map { (place($0.onset), $0.reading) }, from: start, to: end)
    guard !steps.isEmpty else { throw .tooShort(bars: bars) }
    (self.steps, self.bars, self.beatsPerBar, self.tempo) = (steps, bars, beatsPerBar, tempo)
    downbeat = end < next ? now : Self.time(of: Double(end + line), in: grid.beats, length)
  }

  /// The chords on whole beats; of two on one beat the later one counts.
  private static func steps(
    _ chords: [(place: Double, reading: ChordReading)], from start: Int, to end: Int
  ) -> [Step] {
    var begins: [Int: ChordReading] = [:]
    for (place, reading) in chords.sorted(by: { $0.place < $1.place }) {
      let beat = Int(place.rounded())
      guard beat < end else { continue }
      begins[max(beat, start)] = reading
    }
    let beats = begins.keys.sorted()
    var steps: [Step] = []
    for (index, beat) in beats.enumerated() {
      guard let reading = begins[beat] else { continue }
      let next = index + 1 < beats.count ? beats[index + 1] : end
      // The first chord also has the time before it.
      let length = next - (index == 0 ? start : beat)
      if steps.last?.reading == reading {
        steps[steps.count - 1].beats += length
      } else {
        steps.append(Step(reading: reading, beats: length))
      }
    }
    return steps
  }

  /// The place of a time among beats that go on to both sides.
  private static func place(of time: Double, in beats: [Double], _ length: Double) -> Double {
    let last = beats.count - 1
    if time <= beats[0] { return (time - beats[0]) / length }
    if time >= beats[last] { return Double(last) + (time - beats[last]) / length }
    let index = (beats.firstIndex { $0 > time } ?? last) - 1
    return Double(index) + (time - beats[index]) / (beats[index + 1] - beats[index])
  }

  private static func time(of place: Double, in beats: [Double], _ length: Double) -> Double {
    let last = beats.count - 1
    if place >= Double(last) { return beats[last] + (place - Double(last)) * length }
    let index = max(0, Int(place))
    return beats[index] + (place - Double(index)) * (beats[index + 1] - beats[index])
  }
}

extension LoopPassage {
  var beats: Int { bars * beatsPerBar }
  /// Of one time through, in seconds.
  var seconds: Double { Double(beats) * 60 / tempo.beatsPerMinute }

  /// Everything that is played: chords, bass and ride, as often as it fits into `limit` seconds.
  ///
  /// - Parameter wait: seconds until the downbeat; below 0 it has begun already, and what was before now is left out.
  func events(_ settings: PlaybackSettings, hasBand: Bool, wait: Double, limit: Double) -> [TimedMIDIEvent] {
    var settings = settings
    (settings.tempo, settings.repeats) = (tempo, max(1, Int(limit / seconds)))
    let request = PlaybackRequest(
      steps.map { PlaybackStep(PlaybackSound($0.reading), beats: Double($0.beats)) })
    var events = PlaybackSchedule(request, settings).events
    if hasBand {
      let time = { (beat: Double) in Duration.seconds(beat * 60 / tempo.beatsPerMinute) }
      for pass in 0..<settings.repeats { events += band { time(Double(pass * beats) + $0) } }
    }
    let shifted = events.map { TimedMIDIEvent(time: $0.time + .seconds(wait), event: $0.event) }
    return RhythmSection.sorted(shifted.filter { $0.time >= .zero })
  }

  private func band(_ time: (Double) -> Duration) -> [TimedMIDIEvent] {
    var events = (0..<beats).flatMap { beat in
      RhythmSection.ride(inBar: beat % beatsPerBar) { time(Double(beat) + $0) }
    }
    var begin = 0
    for step in steps {
      // Each bar anew, so that the root is on its first beat.
      var beat = begin
      while beat < begin + step.beats {
        let end = min(begin + step.beats, (beat / beatsPerBar + 1) * beatsPerBar)
        for note in RhythmSection.bass(
          step.root, fifth: step.fifth, beats: Double(end - beat), beatsPerBar: beatsPerBar)
        {
          let start = Double(beat) + note.beat
          events += RhythmSection.strike(
            note.note, RhythmSection.bass, 80, from: time(start), to: time(start + note.beats))
        }
        beat = end
      }
      begin += step.beats
    }
    return events
  }
}

extension LoopPassage.Step {
  fileprivate var root: PitchClass {
    if case .chord(let chord) = reading, !chord.isSlash { return chord.root }
    return reading.bass
  }

  /// In semitones; `nil` where the root stays alone: below a slash, two chords or a cluster.
  fileprivate var fifth: Int? {
    guard case .chord(let chord) = reading, !chord.isSlash else { return nil }
    return [7, 6, 8].first { chord.quality.sounding.degree(at: $0) != nil }
  }
}
