internal import CLinux

/// Settings of the thread that calls, for the thread that reads the sequencer.
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
  public static func requestRealTime(priority: Int) throws(ALSAError) {
    try check("sched_setscheduler") { clinux_request_real_time(CInt(clamping: priority)) }
  }

  /// Makes the thread's timeouts end on time; by default the kernel may add 50 µs to save wake-ups.
  ///
  /// The corresponding C function is `prctl(PR_SET_TIMERSLACK)`.
  public static func makeTimersExact() {
    // 1 ns is the least: 0 means the default. Real-time threads have none anyway.
    clinux_set_timer_slack(1)
  }
}
