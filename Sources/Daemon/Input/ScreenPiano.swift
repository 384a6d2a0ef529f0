internal import System
internal import ALSASequencer
internal import ChordAnalysis
internal import MIDI
internal import MusicTheory
internal import Synchronization

/// The piano on the page, as an input: takes its keys on one thread and hands them to the input thread.
///
/// Neither side blocks or allocates.
final class ScreenPiano: Sendable {
  private let events = RecordRing<InputEvent>(capacity: 512)
  private let hasLostEvents = Atomic<Bool>(false)
  private let wakeUp: WakeUp

  /// `wakeUp` is the input thread's.
  init(wakeUp: WakeUp) {
    self.wakeUp = wakeUp
  }

  /// Hands over one event. Only one thread may call it.
  func put(_ event: InputEvent) {
    if !events.put(event) { hasLostEvents.store(true, ordering: .releasing) }
    wakeUp.signal()
  }

  /// The next event; called by the input thread when it was woken.
  ///
  /// When the queue was full and events were lost, the held keys are not known any more: the last event is then that the piano has gone.
  func take() -> InputEvent? {
    if let event = events.take() { return event }
    return hasLostEvents.exchange(false, ordering: .acquiringAndReleasing) ? .disconnected(.screen) : nil
  }
}
