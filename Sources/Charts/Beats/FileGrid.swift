public import MIDI
internal import MusicTheory

extension BeatGrid {
  /// The bars that a MIDI file says it has: its tempo and its first time signature. Without a signature, or with one that has a
  /// single beat, it says how fast the beats are; where they and the bars begin is found in the playing.
  ///
  /// Many files were played freely beside a tempo that says nothing. `nil` where the file has no tempo and no time signature, where it
  /// counts frames, or where the playing does not follow its beats.
  /// - Parameters:
  ///   - onsets: the notes, by the clock of the file.
  ///   - changes: when chords began, in seconds.
  public init?(file: StandardMIDIFile, onsets: [PlayedOnset], changes: [Double]) {
    let tempi = file.tracks.flatMap(\.tempoChanges)
    let signature = file.tracks.lazy.compactMap(\.timeSignature).first
    guard file.division.unit == .quarterNote, !tempi.isEmpty || signature != nil,
      let last = onsets.map(\.time).filter(\.isFinite).max()
    else { return nil }
    let map = TempoMap(division: file.division, changes: tempi)
    let written = signature.map { Chart.Meter(beats: $0.beats, unit: $0.unit) }
    let meter = written.flatMap { $0.felt > 1 ? $0 : nil }
    let quarter = Double(file.division.ticks)
    let ticks = meter.map { quarter * 4 / Double($0.unit) * Double($0.beatsPerFelt) } ?? quarter
    var beats: [Double] = []
    while beats.count < Self.most, beats.last.map({ $0 <= last }) ?? true {
      let place = (Double(beats.count) * ticks).rounded()
      guard place < Double(UInt32.max) else { break }
      beats.append(map.time(at: Ticks(UInt32(place))) / .seconds(1))
    }
    guard let meter else {
      let counted = beats.map { CountedBeat(time: $0, number: nil) }
      let found = BeatTracker.grid(of: onsets, changes: changes)
      guard let grid = found.following(counted, onsets: onsets, changes: changes) else {
        return nil
      }
      self = grid
      return
    }
    guard Self.isKept(beats, by: onsets) else { return nil }
    self.init(beats: beats, firstDownbeat: 0, meter: meter, confidence: 1)
  }

  private static let most = 100_000

  /// Whether most onsets lie near a sixteenth or a triplet of a beat, and one of the two alone explains most of them.
  ///
  /// By chance four in ten lie near one of the two. A tempo that only relates to that of the playing, such as 120 to 72, has seven in ten near
  /// either, but at most six near one of them; of 51 songs that were played to a click (POP909) all but one have more than seven.
  static func isKept(_ beats: [Double], by onsets: [PlayedOnset]) -> Bool {
    let divisions = [4.0, 3.0]
    var (near, all) = (0, 0)
    var counts = divisions.map { _ in 0 }
    var index = 0
    for time in onsets.map(\.time).filter(\.isFinite).sorted() {
      while index + 2 < beats.count, beats[index + 1] <= time { index += 1 }
      guard index + 1 < beats.count, beats[index + 1] > beats[index] else { continue }
      let part = (time - beats[index]) / (beats[index + 1] - beats[index])
      let isNear = divisions.map { abs(part * $0 - (part * $0).rounded()) / $0 <= 0.035 }
      all += 1
      if isNear.contains(true) { near += 1 }
      for place in counts.indices where isNear[place] { counts[place] += 1 }
    }
    let one = counts.max() ?? 0
    return all >= 4 && Double(near) >= 0.7 * Double(all) && Double(one) >= 0.65 * Double(all)
  }
}
