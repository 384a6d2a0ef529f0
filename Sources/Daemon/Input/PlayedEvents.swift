package import MIDI
internal import ChordAnalysis
internal import Outputs
internal import Synchronization
internal import System

/// What was played, event by event, for those who keep it.
///
/// The input thread writes; neither side blocks or allocates. What nobody takes is dropped when there is no more room.
package final class PlayedEvents: Sendable {
  private let events = RecordRing<TimedMIDIEvent>(capacity: 4096)
  private let isFollowed = Atomic<Bool>(false)

  /// Whether somebody takes them. Before that they are not kept.
  package func follow(_ isFollowed: Bool) { self.isFollowed.store(isFollowed, ordering: .releasing) }

  /// Called by the input thread for every event. `time` counts from the start of the stream.
  func hear(_ event: InputEvent, at time: Duration) {
    guard isFollowed.load(ordering: .relaxed), case .midi(let event, _) = event else { return }
    _ = events.put(TimedMIDIEvent(time: time, event: event))
  }

  /// The next event. Only one thread may call it.
  package func take() -> TimedMIDIEvent? { events.take() }
}
