internal import CLinux
public import SystemPackage

/// The error code of a system call.
public typealias Errno = SystemPackage.Errno

/// An eventfd: any thread signals it, and the thread that sleeps until its descriptor is readable wakes up.
public final class WakeUp: Sendable {
  /// For the caller's own `poll`; readable while signaled.
  public let descriptor: CInt

  /// Opens it; fails only when the process has no descriptor left.
  ///
  /// The corresponding C function is `eventfd`.
  public init() throws(Errno) {
    descriptor = clinux_eventfd()
    guard descriptor >= 0 else { throw Errno(rawValue: -descriptor) }
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

/// Settings of the thread that calls, for those that must be on time.
public enum CurrentThread {
  /// Names the thread as debuggers and `top -H` show it; the kernel keeps the first 15 bytes.
  ///
  /// The corresponding C function is `pthread_setname_np`.
  public static func setName(_ name: String) {
    let result = unsafe clinux_set_thread_name(name)
    assert(result == 0, "a name of 15 bytes is never refused")
  }

  /// The real-time priority that the input thread asks for: above all ordinary threads, below drivers and audio
  /// servers.
  public static let inputPriority = 5

  /// Asks that the thread run before all ordinary ones, at `priority` 1…99. Fails with `EPERM` where
  /// `LimitRTPRIO=` does not allow it; the program works without.
  ///
  /// The corresponding C function is `sched_setscheduler`.
  public static func requestRealTime(priority: Int) throws(Errno) {
    let result = clinux_request_real_time(CInt(clamping: priority))
    guard result >= 0 else { throw Errno(rawValue: -result) }
  }

  /// Makes the thread's timeouts end on time; by default the kernel may add 50 µs to save wake-ups.
  ///
  /// The corresponding C function is `prctl(PR_SET_TIMERSLACK)`.
  public static func makeTimersExact() {
    // 1 ns is the least: 0 means the default. Real-time threads have none anyway.
    clinux_set_timer_slack(1)
  }
}
