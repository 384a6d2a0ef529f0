internal import Foundation

/// The last resort: a program that was asked to end does so, whatever is stuck.
///
/// Every service has a bounded end of its own. This is for what those do not see: a thread that all services need, or a
/// library that waits for something while the process exits. A timer of the kernel and a signal are used, since no thread
/// of ours can be relied on.
struct EndLimit {
  /// In seconds; three times what an end takes at most.
  private static let limit: CUnsignedInt = 3

  private let signals: [any DispatchSourceSignal]

  /// From now on, for as long as this lives, a signal that asks the program to end begins the time.
  init() {
    Self.prepare()
    signals = [SIGTERM, SIGINT].map { number in
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { Self.begin() }
      source.resume()
      return source
    }
  }

  /// From now on the process has so long. Only the first call counts; any thread may.
  ///
  /// The corresponding C function is `alarm`.
  static func begin() {
    let left = alarm(limit)
    if left > 0 { alarm(left) }
  }

  /// Says what happens when the time is over.
  private static func prepare() {
    signal(SIGALRM) { _ in
      // Only what is safe in a handler of signals, and nothing that waits for a reader.
      var ready = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
      if unsafe poll(&ready, 1, 0) == 1 {
        let sentence: StaticString = "chordd: something does not answer; ended without waiting for it\n"
        _ = unsafe write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
      }
      _exit(EXIT_FAILURE)
    }
    // Whoever started us may have left it blocked.
    var alarms = sigset_t()
    unsafe sigemptyset(&alarms)
    unsafe sigaddset(&alarms, SIGALRM)
    unsafe pthread_sigmask(SIG_UNBLOCK, &alarms, nil)
  }
}
