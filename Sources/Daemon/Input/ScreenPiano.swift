internal import System
internal import ALSASequencer
internal import MIDI
internal import Synchronization

/// The piano on the page, as an input: takes its keys on one thread and hands them to the input thread.
///
/// Neither side blocks or allocates.
final class ScreenPiano: Sendable {
  enum Message: Sendable {
    /// Somebody is going to play.
    case connected
    case midi(MIDIEvent)
    /// Nobody plays any more; whatever was held is let go.
    case disconnected
  }

  private let messages = RecordRing<Message>(capacity: 512)
  private let hasLostMessages = Atomic<Bool>(false)
  private let wakeUp: WakeUp

  /// `wakeUp` is the input thread's.
  init(wakeUp: WakeUp) {
    self.wakeUp = wakeUp
  }

  /// Hands over one message. Only one thread may call it.
  func put(_ message: Message) {
    if !messages.put(message) { hasLostMessages.store(true, ordering: .releasing) }
    wakeUp.signal()
  }

  /// The next message; called by the input thread when it was woken.
  ///
  /// After more came than there was room for, what is held is not known any more: the last message is that the
  /// piano has gone.
  func take() -> Message? {
    if let message = messages.take() { return message }
    return hasLostMessages.exchange(false, ordering: .acquiringAndReleasing) ? .disconnected : nil
  }
}
