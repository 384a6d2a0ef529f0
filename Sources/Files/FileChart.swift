internal import ChordAnalysis
public import Charts
internal import MIDI
internal import MusicTheory
public import Settings

/// The chart of a MIDI file, and its beats.
public enum FileChart {
  /// Listens to the file as to a player, and writes down the chords. The bars are those that `beats` give; without such the file's tempo
  /// determines them if the notes follow it.
  ///
  /// - Parameter beats: by the clock of the file.
  public static func sheet(
    of file: MIDIFile, tracks: Set<Int>?, configuration: Configuration, title: String,
    beats: KnownBeats = KnownBeats()
  ) throws(MIDIFileError) -> Chart {
    let performance = try Performance(of: file, tracks, configuration)
    let (chords, exact, harmony) = (performance.chords, performance.exact, performance.harmony)
    let onsets = performance.onsets
    let naming = configuration.namingSettings
    let seconds = { (time: Duration) in time / .seconds(1) }
    let grid = performance.grid(file, beats)
    let written = file.music.keySignature.flatMap { signature in
      Key.circle(signature.isMinor ? .minor : .major).joined().first { $0.signature == signature.sharps }
    }
    let heard = mostTime(chords, harmony)
    // Many programs write C major into every file.
    let isBelieved = written.map { $0.signature != 0 || heard?.signature == 0 } ?? false
    let key = naming.key ?? (isBelieved ? written : heard ?? written)
    let counting = configuration.analyzer.channels.counting(for: .standard)
    let keys = SoundingKey.keys(
      of: try file.eventSequence(ofTracks: tracks).lazy.map {
        TimedMIDIEvent(time: $0.time, event: $0.event)
      }, channels: counting)
    let grips = (chords + exact).sorted { $0.onset < $1.onset }.map {
      (time: seconds($0.onset), hands: $0.hands)
    }
    let barred = BarHarmony(key: key, isRootless: configuration.analyzer.prefersRootless).chords(
      of: harmony, keys: keys, grid: grid
    ).map { chord in
      var chord = chord
      // A chord that is pushed is held a little before its beat.
      let held = grips.filter { (chord.onset - 0.3..<max(chord.end, chord.onset + 0.001)).contains($0.time) }
      if let symbol = chord.symbol {
        chord.hands = PlayedHarmony.hands(for: symbol, among: held.map(\.hands))
      }
      return chord
    }
    var sheet = ChartMaker(title: title, key: key).sheet(of: barred, grid: grid)
    sheet.tempo = sheet.tempo?.rounded()
    sheet.feel = ChartFeel(of: onsets, grid: grid)
    return sheet
  }

  /// The beats on which the chart is made, in seconds from the beginning of the file.
  public static func beats(
    of file: MIDIFile, tracks: Set<Int>?, configuration: Configuration
  ) throws(MIDIFileError) -> BeatGrid {
    try Performance(of: file, tracks, configuration).grid(file, KnownBeats())
  }

  /// The chords and keys that were heard in a file.
  private struct Performance {
    let chords: [PlayedChord]
    /// Every reading of what was held.
    let exact: [PlayedChord]
    /// For each of them.
    let harmony: [PlayedHarmony]
    /// When each harmony was first shown, or was heard to begin, in seconds: what the beats are found with. It comes earlier than the
    /// onset of a harmony that had to last before it was written down.
    let changes: [Double]
    let onsets: [PlayedOnset]

    init(
      of file: MIDIFile, _ tracks: Set<Int>?, _ configuration: Configuration
    ) throws(MIDIFileError) {
      let (end, count) = try FileChart.length(of: file, tracks)
      guard end <= longest, count <= mostEvents else {
        throw .tooLong(
          path: file.name, minutes: max(Int(end / .seconds(60)), mostMinutes + 1), limit: mostMinutes)
      }
      var recorder = ChordRecorder(naming: configuration.namingSettings)
      var chords: [PlayedChord] = []
      var exact: [PlayedChord] = []
      var ends: [Int: Duration] = [:]
      var last = Duration.zero
      var spans = HarmonySpans(isLive: false)
      var shown: [HarmonySpans.Span] = []
      let take = { (fact: ChordRecorder.Fact) in
        switch fact {
        case .began(let chord):
          if chord.layer == .harmony { chords.append(chord) } else { exact.append(chord) }
        case .ended(let layer, let time):
          if layer == .harmony, !chords.isEmpty { ends[chords.count - 1] = ends[chords.count - 1] ?? time }
        }
      }
      try Timeline(configuration: configuration, includesLive: true).forEach(of: file, tracks: tracks) {
        analysis in
        last = analysis.time
        recorder.follow(analysis).forEach(take)
        shown += spans.follow(analysis)
      }
      recorder.finish(at: last).forEach(take)
      let seconds = { (time: Duration) in time / .seconds(1) }
      changes = (shown + spans.finish()).filter { $0.label != .noChord }.map { seconds($0.began) }
      var first = 0
      harmony = chords.indices.map { place in
        let next = place + 1 < chords.count ? chords[place + 1].onset : last
        while first < exact.count, exact[first].onset < chords[place].onset { first += 1 }
        let held = exact[first...].prefix { $0.onset < next }.map(\.hands)
        return PlayedHarmony(
          onset: seconds(chords[place].onset),
          end: seconds(min(ends[place] ?? next, max(next, chords[place].onset))),
          symbol: chords[place].symbol,
          hands: PlayedHarmony.hands(for: chords[place].symbol, among: [chords[place].hands] + held))
      }
      (self.chords, self.exact) = (chords, exact)
      let channels = configuration.analyzer.channels.counting(for: .standard)
      onsets = PlayedOnset.onsets(of: try file.eventSequence(ofTracks: tracks)) { channels.contains($1) }
    }

    /// The bars that are known, else those that the file has if the notes follow them, else those that are found in the playing.
    func grid(_ file: MIDIFile, _ beats: KnownBeats) -> BeatGrid {
      let begin = harmony.first?.onset ?? 0
      let own =
        beats.meter == nil && beats.counted.isEmpty
        ? BeatGrid(file: file.music, onsets: onsets, changes: changes) : nil
      return beats.given(first: begin, covering: min(0, begin)...max(begin, harmony.last?.end ?? 0)) ?? own
        ?? beats.found(in: onsets, changes: changes)
    }
  }

  /// Longer than a movement of a symphony; finding the beats of hours would take minutes.
  private static let mostMinutes = 60
  private static let longest: Duration = .seconds(60 * mostMinutes)
  /// More events than an hour of any real piece.
  private static let mostEvents = 200_000

  private static func length(
    of file: MIDIFile, _ tracks: Set<Int>?
  ) throws(MIDIFileError) -> (end: Duration, count: Int) {
    var (end, count) = (Duration.zero, 0)
    for event in try file.eventSequence(ofTracks: tracks) {
      guard case .noteOn = event.event else { continue }
      count += 1
      end = event.time
    }
    return (end, count)
  }

  /// The key in which most of the time was spent.
  private static func mostTime(_ chords: [PlayedChord], _ harmony: [PlayedHarmony]) -> Key? {
    var times: [Key: Double] = [:]
    for (chord, played) in zip(chords, harmony) {
      if let key = chord.key { times[key, default: 0] += max(0, played.end - played.onset) }
    }
    return times.max { $0.value < $1.value }?.key
  }
}
