internal import Wire
internal import NIOCore
internal import Outputs

/// Says to those who follow the events that the program lives: not only the server's thread, which could say so while
/// nothing else works, but the input thread, which is asked for a sign of life each time.
///
/// Belongs to the server's thread, and has a timer only while a client follows.
final class Heartbeat {
  private let backend: any PageBackend
  private let interval: TimeAmount
  private var timer: Scheduled<Void>?
  /// Whether the input thread answered when it was asked last.
  private(set) var isBeating = false

  /// How long the input thread is given to answer, which takes it microseconds unless it hangs.
  private static let answerLimit = TimeAmount.milliseconds(100)

  init(backend: any PageBackend, interval: TimeAmount) {
    self.backend = backend
    self.interval = interval
  }

  /// The event, with the seconds until the next one.
  var event: PageEvent {
    PageEvent(
      .status, JSONText.event(HeartbeatEvent(next: Int(interval.nanoseconds / 1_000_000_000))))
  }

  /// Calls `beat` at once and then every few seconds, as long as the program lives.
  func start(on loop: any EventLoop, beat: @escaping () -> Void) {
    if timer == nil { ask(loop, beat) }
  }

  func stop() {
    timer?.cancel()
    timer = nil
    isBeating = false
  }

  private func ask(_ loop: any EventLoop, _ beat: @escaping () -> Void) {
    let before = backend.signsOfLife
    backend.askForSignOfLife()
    listen(before, loop, beat)
  }

  private func listen(_ before: Int, _ loop: any EventLoop, _ beat: @escaping () -> Void) {
    timer = loop.assumeIsolated().scheduleTask(in: Self.answerLimit) { [self] in
      isBeating = backend.signsOfLife != before
      guard isBeating else { return listen(before, loop, beat) }
      beat()
      timer = loop.assumeIsolated().scheduleTask(in: max(.zero, interval - Self.answerLimit)) { [self] in
        ask(loop, beat)
      }
    }
  }
}
