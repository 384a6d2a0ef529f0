internal import ALSASequencer
internal import CLinux
internal import Synchronization

/// One command on its way to the input thread, and its outcome on the way back.
final class InputRequest: Sendable {
  typealias Outcome = Result<InputOutcome, InputCommandError>

  let command: InputCommand
  private let outcome = Mutex<Outcome?>(nil)
  private let bell: WakeUp

  init(_ command: InputCommand) throws(ALSAError) {
    self.command = command
    bell = try WakeUp()
  }

  /// Called once, by the input thread.
  func finish(_ result: Outcome) {
    outcome.withLock { $0 = result }
    bell.signal()
  }

  /// Waits for the outcome, but neither longer than `limit` nor when `interruption` becomes readable.
  func wait(atMost limit: Duration, unless interruption: CInt) -> Outcome? {
    _ = clinux_poll2(bell.descriptor, interruption, limit.nanoseconds)
    return outcome.withLock { $0 }
  }
}
