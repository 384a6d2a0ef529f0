internal import ALSASequencer
internal import ChordAnalysis
internal import Synchronization

/// How the rest of the program talks to the input thread: stop, or take new settings.
final class InputControl: Sendable {
  let wakeUp: WakeUp
  private let isStopped = Atomic<Bool>(false)
  private let pending = Mutex<AnalyzerSettings?>(nil)

  init() throws(ALSAError) {
    wakeUp = try WakeUp()
  }

  var isStopRequested: Bool { isStopped.load(ordering: .acquiring) }

  /// Asks the input thread to end; returns at once.
  func stop() {
    isStopped.store(true, ordering: .releasing)
    wakeUp.signal()
  }

  /// Hands new settings to the input thread, which takes them before its next event.
  func update(_ settings: AnalyzerSettings) {
    pending.withLock { $0 = settings }
    wakeUp.signal()
  }

  /// The settings that wait to be taken, if any. Called by the input thread when it was woken.
  func takeSettings() -> AnalyzerSettings? {
    pending.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
  }
}
