internal import CLinux
internal import Foundation
internal import Glibc

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

/// The terminal that the program was started at, if there is one: a session at a terminal ends with it.
///
/// The kernel says with SIGHUP that a terminal has gone, and a shell says it to its jobs; a person says with the same
/// signal that the configuration is to be read again. What tells them apart is whether the terminal is still there.
struct ControllingTerminal: Sendable {
  /// Whether there is one, and nobody asked, as `nohup` does, to outlive it.
  private let binds: Bool

  /// Looks before the program changes what SIGHUP does.
  init() {
    binds = Self.state == .present && clinux_ignores_signal(SIGHUP) == 0
  }

  /// Whether it was there and has gone.
  var isLost: Bool { binds && Self.state == .absent }

  private enum State {
    case present, absent, unknown
  }

  /// The corresponding C function is `open`.
  private static var state: State {
    let descriptor = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor < 0 else {
      close(descriptor)
      return .present
    }
    // Anything else, such as too many open files, says nothing about the terminal.
    return errno == ENXIO || errno == EIO ? .absent : .unknown
  }
}
