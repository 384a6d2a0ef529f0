package import System
internal import ALSASequencer
internal import ChordAnalysis
internal import MIDI
package import MusicTheory
internal import Synchronization

/// The pads of a keyboard, on the channel of drums, for those who use them as buttons.
///
/// The input thread puts a pad in, another thread takes it; neither blocks or allocates.
package final class PadButtons: Sendable {
  /// Rings when a pad was struck.
  package let bell: WakeUp
  private let struck = RecordRing<NoteNumber>(capacity: 16)
  private let isFollowed = Atomic<Bool>(false)

  init() throws(Errno) { bell = try WakeUp() }

  /// Whether somebody wants to know of them.
  package func follow(_ isFollowed: Bool) { self.isFollowed.store(isFollowed, ordering: .releasing) }

  /// Called by the input thread for every event.
  func hear(_ event: InputEvent) {
    guard isFollowed.load(ordering: .relaxed),
      case .midi(.noteOn(let note, let velocity, let channel), _) = event,
      velocity > 0, channel == Channel(statusByte: 9)
    else { return }
    if struck.put(note) { bell.signal() }
  }

  /// The next pad that was struck. Only one thread may call it.
  package func take() -> NoteNumber? { struck.take() }
}

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
  /// After more came than there was room for, what is held is not known any more: the last event is that the piano has
  /// gone.
  func take() -> InputEvent? {
    if let event = events.take() { return event }
    return hasLostEvents.exchange(false, ordering: .acquiringAndReleasing) ? .disconnected(.screen) : nil
  }
}
