internal import Charts
internal import ChordAnalysis
internal import MusicTheory

/// The source of a loop: the attacks and chords of the last minutes, as they were heard.
struct LoopMemory: Sendable {
  private(set) var onsets: [PlayedOnset] = []
  /// In the order of their onsets; the record comes a second after the playing.
  private var recorded: [HeardChord] = []
  /// The chord in force, which the record may not have yet.
  private var shown: HeardChord?
  private var down: NoteSet = []
  /// When the last tone ended, in seconds; `nil` while one sounds.
  private(set) var silentSince: Double?

  /// A chord and when it began, in seconds from the start of the stream.
  struct HeardChord: Hashable, Sendable {
    var onset: Double
    var reading: ChordReading
  }

  /// More attacks than anybody plays in the bars of a loop.
  private static let most = 4096
  private static let mostChords = 512

  mutating func follow(_ analysis: Analysis) {
    let time = analysis.time / .seconds(1)
    onsets += analysis.down.subtracting(down).map { PlayedOnset(time: time, note: $0) }
    down = analysis.down
    if !analysis.held.all.isEmpty { silentSince = nil } else if silentSince == nil { silentSince = time }
    if onsets.count > Self.most { onsets.removeFirst(onsets.count - Self.most / 2) }
    switch analysis.event {
    case .record:
      guard let harmony = analysis.recorded else { return }
      recorded.append(HeardChord(onset: harmony.named / .seconds(1), reading: harmony.reading))
      if recorded.count > Self.mostChords { recorded.removeFirst(Self.mostChords / 2) }
    case .harmony:
      shown = analysis.harmony.map { HeardChord(onset: $0.named / .seconds(1), reading: $0.reading) }
    default: break
    }
  }

  /// All chords, the one in force last.
  var chords: [HeardChord] {
    guard let shown, shown.onset > recorded.last?.onset ?? -1, shown.reading != recorded.last?.reading else {
      return recorded
    }
    return recorded + [shown]
  }
}
