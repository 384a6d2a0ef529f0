internal import ALSASequencer
internal import ChordAnalysis
internal import MIDI
internal import Outputs
internal import Synchronization

/// Passes the input and its analyses to the queues of the listeners that receive them.
struct ListenerHub: Sendable {
  let queues: [ListenerQueue]
  private let midi: [ListenerQueue]
  private let clock: [ListenerQueue]
  private let analyses: [ListenerQueue]
  private let records: [ListenerQueue]
  /// The newest analysis, for requests; read by one thread only.
  private let present: LatestSlot<Analysis>
  let statistics = InputStatistics()

  init(queues: [ListenerQueue], present: LatestSlot<Analysis> = LatestSlot()) {
    (self.queues, self.present) = (queues, present)
    midi = queues.filter { $0.hearing.contains(.midi) }
    clock = queues.filter { $0.hearing.contains(.clock) }
    analyses = queues.filter { $0.hearing.contains(.analyses) }
    records = queues.filter { $0.hearing.contains(.records) }
  }

  /// Called by the input thread only, as are the next two; none of them blocks or allocates.
  func publish(_ analysis: borrowing Analysis) {
    if analysis.event == .record {
      for queue in records { queue.put(copy analysis) }
      return
    }
    statistics.countAnalysis()
    present.put(copy analysis)
    for queue in analyses { queue.put(copy analysis) }
  }

  /// Hands on a message that came in at this time from the start of the stream.
  func hear(_ event: InputEvent, at time: Duration) {
    guard !midi.isEmpty, case .midi(let message, _) = event else { return }
    for queue in midi { queue.put(TimedMIDIEvent(time: time, event: message)) }
  }

  /// Rings for what was heard, after the analyses that it led to.
  func ring(for event: InputEvent) {
    guard !midi.isEmpty, case .midi = event else { return }
    for queue in midi { queue.ring() }
  }

  func hear(_ news: ClockNews) {
    for queue in clock { queue.put(news) }
  }
}

/// Gives what features say to those that hear it, once these are known: features are made before what hears them.
///
/// Any thread but that of the input.
final class FeatureEventRelay: Sendable {
  private let queues = Mutex<[ListenerQueue]>([])

  func connect(_ hub: ListenerHub) {
    let hearing = hub.queues.filter { $0.hearing.contains(.events) }
    queues.withLock { $0 = hearing }
  }

  func publish(_ event: FeatureEvent) {
    for queue in queues.withLock(\.self) { queue.put(event) }
  }
}

/// The newest analysis, for any thread; the slot that brings it may be emptied by one thread at a time only.
final class PresentAnalysis: Sendable {
  let slot: LatestSlot<Analysis>
  private let newest = Mutex<Analysis?>(nil)

  init() { slot = LatestSlot() }

  /// `nil` as long as nothing was played.
  var value: Analysis? {
    newest.withLock { newest in
      newest = slot.take() ?? newest
      return newest
    }
  }
}
