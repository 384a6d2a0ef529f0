public import ChordAnalysis
internal import MusicTheory

/// Follows everything that an analyzer says about a performance: which readings it showed for how long, and whether
/// it kept its promises.
///
/// Settings must not change meanwhile: a reading that they change begins then, and not when notes change.
public struct ReadingRecord: Sendable {
  /// How long each live reading was shown, from its event to the next or to the clearing.
  public private(set) var shown: [Duration] = []
  /// How long each committed reading held, from its onset to the onset of the next reading, committed or not, or to
  /// the clearing.
  public private(set) var held: [Duration] = []
  /// How often a committed event repeated the number, the reading and the onset of the live event before it.
  public private(set) var pairs = 0
  /// Committed onsets at which no notes changed.
  public private(set) var strayOnsets = 0
  /// Other promises that were broken, in words.
  public private(set) var faults: [String] = []

  private let commitWindow: Duration
  private var changes: Set<Duration> = []
  private var live: Analysis?
  private var isCommitted = false
  private var lastSequence: UInt64 = 0
  private var lastTime = Duration.zero

  /// `commitWindow` is how long a committed reading must have held.
  public init(commitWindow: Duration) {
    self.commitWindow = commitWindow
  }

  /// Takes the next event.
  public mutating func follow(_ analysis: borrowing Analysis) {
    if analysis.time < lastTime { fault("time runs backwards", analysis.time) }
    lastTime = analysis.time
    if analysis.event != .chord(.committed) {
      if analysis.sequence != lastSequence + 1 { fault("a number is not the next", analysis.time) }
      lastSequence = analysis.sequence
    }
    switch analysis.event {
    case .notes: changes.insert(analysis.time)
    case .chord(.live):
      if let live, analysis.onset < live.onset { fault("an onset before the last", analysis.time) }
      end(onset: analysis.onset, at: analysis.time)
      live = copy analysis
    case .chord(.committed): commit(analysis)
    case .clear: end(onset: analysis.time, at: analysis.time)
    case .status, .harmony, .record: break
    }
  }

  /// Ends the last reading at the end of the performance.
  public mutating func finish(at time: Duration) { end(onset: max(time, lastTime), at: max(time, lastTime)) }

  private mutating func commit(_ analysis: borrowing Analysis) {
    guard let live, !isCommitted, live.sequence == analysis.sequence, live.onset == analysis.onset,
      live.combination == analysis.combination, live.hands == analysis.hands
    else { return fault("a committed event without its live one", analysis.time) }
    pairs += 1
    isCommitted = true
    if !changes.contains(analysis.onset) { strayOnsets += 1 }
    if analysis.time < analysis.onset + commitWindow { fault("committed too early", analysis.time) }
  }

  private mutating func end(onset: Duration, at time: Duration) {
    guard let ended = live else { return }
    shown.append(time - ended.time)
    if isCommitted {
      held.append(onset - ended.onset)
      if onset - ended.onset < commitWindow { fault("a committed reading did not hold", ended.onset) }
    }
    live = nil
    isCommitted = false
  }

  private mutating func fault(_ what: String, _ time: Duration) { faults.append("\(what), at \(time)") }
}
