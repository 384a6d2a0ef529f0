import Glibc

/// The processor time of this thread: what other programs do on a shared machine does not count.
enum CPUClock {
  /// In nanoseconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// How many nanoseconds `body` takes.
  static func nanoseconds(_ body: () -> Void) -> Double {
    let start = now
    body()
    return now - start
  }
}
