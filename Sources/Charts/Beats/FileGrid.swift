public import MIDI
internal import MusicTheory

extension BeatGrid {
  /// The bars that a MIDI file says it has: its tempo and its time signatures, each from where it is stated; the first one also holds before
  /// that. Without a signature, or with a first one that has a single beat, it says how fast the beats are; where they and the bars begin is
  /// found in the playing.
  ///
  /// Many files were played freely beside a tempo that says nothing. `nil` where the file has no tempo and no time signature, where it
  /// counts frames, or where the playing does not follow its beats.
  /// - Parameters:
  ///   - onsets: the notes, by the clock of the file.
  ///   - changes: when chords began, in seconds.
  public init?(file: StandardMIDIFile, onsets: [PlayedOnset], changes: [Double]) {
    let tempi = file.tracks.flatMap(\.tempoChanges)
    let stated = Self.meters(of: file)
    guard file.division.unit == .quarterNote, !tempi.isEmpty || !stated.isEmpty,
      let last = onsets.map(\.time).filter(\.isFinite).max()
    else { return nil }
    let map = TempoMap(division: file.division, changes: tempi)
    let time = { (place: Double) in map.time(at: Ticks(UInt32(place.rounded()))) / .seconds(1) }
    let quarter = Double(file.division.ticks)
    var beats: [Double] = []
    let heard = { BeatTracker.grid(of: onsets, changes: changes) }
    guard let first = stated.first?.meter, first.felt > 1 else {
      while beats.count < Self.most, beats.last.map({ $0 <= last }) ?? true {
        let place = Double(beats.count) * quarter
        guard place < Self.end else { break }
        beats.append(time(place))
      }
      let counted = beats.map { CountedBeat(time: $0, number: nil) }
      guard let grid = heard().following(counted, onsets: onsets, changes: changes) else { return nil }
      self = grid
      return
    }
    var downbeats: [Int] = []
    var meters: [MeterChange] = []
    for (index, (start, meter)) in stated.enumerated() {
      let end = index + 1 < stated.count ? stated[index + 1].start : Self.end
      let ticks = quarter * 4 / Double(meter.unit) * Double(meter.beatsPerFelt)
      if meter != meters.last?.meter ?? first { meters.append(MeterChange(beat: beats.count, meter: meter)) }
      // Less than a quarter of a beat before another meter is no beat.
      for number in 0... {
        let place = start + Double(number) * ticks
        guard number == 0 || place + ticks / 4 < end, place < Self.end, beats.count < Self.most,
          beats.last.map({ $0 <= last }) ?? true
        else { break }
        if number.isMultiple(of: meter.felt) { downbeats.append(beats.count) }
        beats.append(time(place))
      }
    }
    meters.removeAll { $0.beat >= beats.count }
    guard Self.isKept(beats, by: onsets, heard: heard().tempo) else { return nil }
    self.init(beats: beats, downbeats: downbeats, meter: first, changes: meters, confidence: 1)
  }

  private static let most = 100_000
  private static let end = Double(UInt32.max)

  /// The meters that a file states, in order, each from a later place, in ticks; of several at one place the first.
  private static func meters(of file: StandardMIDIFile) -> [(start: Double, meter: Chart.Meter)] {
    var meters: [(start: Double, meter: Chart.Meter)] = []
    for (position, signature) in file.tracks.flatMap(\.timeSignatures).sorted(by: {
      $0.position < $1.position
    }) {
      let start = meters.isEmpty ? 0 : Double(position.rawValue)
      if let last = meters.last, last.start >= start { continue }
      meters.append((start, Chart.Meter(beats: signature.beats, unit: signature.unit)))
    }
    return meters
  }

  /// Whether the playing follows these beats.
  ///
  /// Most onsets lie near a sixteenth or a triplet of a beat, and one of the two alone explains most of them: by chance four in ten lie
  /// near one of the two. And onsets on beats outnumber those on each other part of a beat: beside a tempo that only relates to that of
  /// the playing, such as 120 to 72 or to 160, all parts have equally many. That is sure where chords that are struck count as one onset
  /// each; else the beats that are heard must have the same tempo, or twice or half of it.
  ///
  /// - Parameter heard: the tempo of the beats that are heard; `nil` where nobody asked.
  static func isKept(
    _ beats: [Double], by onsets: [PlayedOnset], heard: @autoclosure () -> Double?
  ) -> Bool {
    let notes = BeatParts(onsets.map(\.time).filter(\.isFinite).sorted(), beats: beats)
    guard notes.isExplained, notes.areMostOnBeats(by: 0) else { return false }
    let attacks = BeatParts(Attack.attacks(of: onsets, changes: []).map(\.time), beats: beats)
    if attacks.areMostOnBeats(by: BeatParts.certain) { return true }
    let intervals = zip(beats.dropFirst(), beats).map { $0 - $1 }.sorted()
    guard let heard = heard(), !intervals.isEmpty else { return true }
    let ratio = heard * intervals[intervals.count / 2] / 60
    return [0.25, 0.5, 1, 2, 4].contains { abs(ratio / $0 - 1) < 0.04 }
  }
}

/// On which parts of beats something begins.
private struct BeatParts {
  /// How many times the square root of their sum two counts differ by more than chance.
  static let certain = 1.25

  private static let sixteenths = [0, 0.25, 0.5, 0.75]
  private static let triplets = [0, 1.0 / 3, 2.0 / 3]
  private static let reach = 0.035

  private var all = 0
  private var onBeats = 0
  /// On each other sixteenth and triplet.
  private var others = [Int](repeating: 0, count: 5)
  private var explained = (sixteenths: 0, triplets: 0, either: 0)

  /// - Parameter times: ascending.
  init(_ times: [Double], beats: [Double]) {
    let parts = Self.sixteenths.dropFirst() + Self.triplets.dropFirst()
    var index = 0
    for time in times {
      while index + 2 < beats.count, beats[index + 1] <= time { index += 1 }
      guard index + 1 < beats.count, beats[index + 1] > beats[index] else { continue }
      let place = (time - beats[index]) / (beats[index + 1] - beats[index])
      let isOn = { (part: Double) in
        abs(place - part - (place - part).rounded()) <= Self.reach
      }
      all += 1
      if isOn(0) { onBeats += 1 }
      for (number, part) in parts.enumerated() where isOn(part) { others[number] += 1 }
      let (isSixteenth, isTriplet) = (
        Self.sixteenths.contains(where: isOn), Self.triplets.contains(where: isOn)
      )
      if isSixteenth { explained.sixteenths += 1 }
      if isTriplet { explained.triplets += 1 }
      if isSixteenth || isTriplet { explained.either += 1 }
    }
  }

  var isExplained: Bool {
    all >= 4 && Double(explained.either) >= 0.7 * Double(all)
      && Double(max(explained.sixteenths, explained.triplets)) >= 0.65 * Double(all)
  }

  /// - Parameter certainty: how many times the square root of both counts.
  func areMostOnBeats(by certainty: Double) -> Bool {
    others.allSatisfy {
      Double(onBeats - $0) > certainty * Double(onBeats + $0).squareRoot()
    }
  }
}
