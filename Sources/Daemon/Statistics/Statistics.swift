public import MusicTheory
internal import Outputs
internal import ChordAnalysis
internal import MIDI
internal import System
public import Synchronization

/// All counters and timers of the program.
struct Statistics: Sendable {
  let input: InputStatistics
  let listeners: [ListenerService]
  let clock: StreamClock
  let version: String

  var snapshot: StatisticsSnapshot {
    StatisticsSnapshot(
      version: version, uptime: clock.elapsed, input: input.snapshot,
      outputs: listeners.filter { $0.listener.place != .inside }.map { output in
        StatisticsSnapshot.Output(
          name: output.listener.name, state: output.statistics.state, dropped: output.queue.dropped,
          restarts: output.statistics.restarts, latency: output.statistics.latency.snapshot)
      }, process: ProcessUse.current)
  }
}

/// Counters of the input thread. Counting neither blocks nor allocates.
final class InputStatistics: Sendable {
  /// From the moment an event was taken from its source until everything that it said at once was published.
  let latency = LatencyHistogram()
  private let events = Atomic<Int>(0)
  private let notes = Atomic<Int>(0)
  private let ignoredDrums = Atomic<Int>(0)
  private let analyses = Atomic<Int>(0)
  private let overruns = Atomic<Int>(0)
  private let connected = Atomic<Int>(0)
  private let disconnected = Atomic<Int>(0)

  /// Counts something that came in.
  func count(_ event: InputEvent) {
    switch event {
    case .midi(let message, _):
      events.add(1, ordering: .relaxed)
      if case .noteOn(_, let velocity, _) = message, velocity > 0 { notes.add(1, ordering: .relaxed) }
    case .disconnected: disconnected.add(1, ordering: .relaxed)
    case .eventsLost: overruns.add(1, ordering: .relaxed)
    // Active sensing and clocks are not counted; keyboards are counted when their connection is reported.
    case .alive, .connected, .panic: break
    }
  }

  /// Counts a keyboard that came.
  func count(_ status: InputStatus) {
    if case .connected = status { connected.add(1, ordering: .relaxed) }
  }

  /// Takes note of how many strokes of drums did not count so far.
  func setIgnoredDrums(_ count: Int) { ignoredDrums.store(count, ordering: .relaxed) }

  /// Counts one analysis that went out.
  func countAnalysis() { analyses.add(1, ordering: .relaxed) }

  /// How many analyses went out so far.
  var publishedAnalyses: Int { analyses.load(ordering: .relaxed) }

  var snapshot: StatisticsSnapshot.Input {
    StatisticsSnapshot.Input(
      events: events.load(ordering: .relaxed), notes: notes.load(ordering: .relaxed),
      ignoredDrums: ignoredDrums.load(ordering: .relaxed),
      analyses: publishedAnalyses, overruns: overruns.load(ordering: .relaxed),
      connected: connected.load(ordering: .relaxed), disconnected: disconnected.load(ordering: .relaxed),
      latency: latency.snapshot)
  }
}

/// Notes of channel 10 that were not heard, because General MIDI has drums there.
public enum IgnoredDrums {
  /// The message to a player whose keyboard happens to send on that channel.
  public static let sentence =
    "notes on channel 10 do not count, since General MIDI has its drums there; to hear them, set input.drums: true (or "
    + "--drums), or channels: [10] for that keyboard in keyboards"
}

/// Counters of one output. Counting neither blocks nor allocates.
final class ListenerStatistics: Sendable {
  /// From the moment an analysis was due until the output was done with it.
  let latency = LatencyHistogram()
  private let restartCount = Atomic<Int>(0)
  private let currentState = Atomic<ListenerState>(.starting)

  var state: ListenerState {
    get { currentState.load(ordering: .relaxed) }
    set { currentState.store(newValue, ordering: .relaxed) }
  }

  /// How often it was started afresh after a failure.
  var restarts: Int { restartCount.load(ordering: .relaxed) }

  func countRestart() { restartCount.add(1, ordering: .relaxed) }
}

/// The state of an output.
public enum ListenerState: UInt8, CaseIterable, AtomicRepresentable, TextCoded, Sendable {
  case starting
  case running
  /// It failed and is started afresh in a moment.
  case failed
  case ended

  /// The word in replies.
  public var text: String {
    switch self {
    case .starting: "starting"
    case .running: "running"
    case .failed: "failed"
    case .ended: "ended"
    }
  }
}
