internal import CLinux

/// An eventfd: any thread signals it, and the thread that sleeps in ``Sequencer/wait(orFor:timeout:)``
/// wakes up.
public final class WakeUp: Sendable {
  /// For the caller's own `poll`; readable while signaled.
  public let descriptor: CInt

  /// Opens it; fails only when the process has no descriptor left.
  ///
  /// The corresponding C function is `eventfd`.
  public init() throws(ALSAError) {
    descriptor = try check("eventfd") { clinux_eventfd() }
  }

  deinit { clinux_close(descriptor) }

  /// Wakes the sleeper up, or keeps it from falling asleep. Never blocks; may be called in a signal handler.
  public func signal() {
    let result = clinux_eventfd_signal(descriptor)
    assert(result == 0, "an open eventfd takes every signal")
  }

  /// Whether it was signaled since the last time; several signals count as one.
  public func clear() -> Bool {
    clinux_eventfd_clear(descriptor) > 0
  }
}
