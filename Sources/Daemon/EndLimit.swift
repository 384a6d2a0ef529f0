internal import CLinux
internal import Foundation
internal import Glibc
internal import Synchronization

/// The last resort: ends a program that was asked to end even if a part of it is stuck.
///
/// Every service has a bounded end of its own. This is for cases that they do not cover: a thread that all services need, or a library that
/// waits for something while the process exits. A timer of the kernel and a signal are used, since no thread of ours can be relied on.
struct EndLimit {
  /// The seconds that are left: at first, three times the longest end of the services, and the most for a program that is at work all the
  /// while. They are counted one by one, so that a machine that stands still for long uses up a single one; one in which the program was at
  /// work, as on a slow machine, counts for the most alone. Only `begin` and the signal handler touch them.
  private nonisolated(unsafe) static var secondsLeft = (idle: 3, most: 30)
  /// The processor time of the program at the last count.
  private nonisolated(unsafe) static var worked = timespec()
  private static let isRunning = Atomic<Bool>(false)

  private let signals: [any DispatchSourceSignal]

  /// From now on, for as long as this lives, a signal that asks the program to end starts the timer.
  init() {
    Self.prepare()
    signals = [SIGTERM, SIGINT].map { number in
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { Self.begin() }
      source.resume()
      return source
    }
  }

  /// Starts the timer. Only the first call counts; any thread may call.
  ///
  /// The corresponding C function is `alarm`.
  static func begin() {
    if !isRunning.exchange(true, ordering: .relaxed) { alarm(1) }
  }

  /// Whether it has used a fiftieth of a second or more since the last count: a part that is stuck uses none. Safe in a signal handler.
  private static var isAtWork: Bool {
    var now = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
    let before = unsafe worked
    unsafe worked = now
    return (now.tv_sec - before.tv_sec) * 1000 + (now.tv_nsec - before.tv_nsec) / 1_000_000 >= 20
  }

  /// Sets what happens when the time is over.
  private static func prepare() {
    signal(SIGALRM) { _ in
      // Only what is safe in a signal handler and waits for no reader.
      unsafe EndLimit.secondsLeft.most -= 1
      if !EndLimit.isAtWork { unsafe EndLimit.secondsLeft.idle -= 1 }
      guard unsafe min(EndLimit.secondsLeft.idle, EndLimit.secondsLeft.most) <= 0 else {
        alarm(1)
        return
      }
      var ready = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
      if unsafe poll(&ready, 1, 0) == 1 {
        let sentence: StaticString = "chordd: something does not answer; ended without waiting for it\n"
        _ = unsafe write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
      }
      _exit(EXIT_FAILURE)
    }
    // The parent process may have left it blocked.
    var alarms = sigset_t()
    unsafe sigemptyset(&alarms)
    unsafe sigaddset(&alarms, SIGALRM)
    unsafe pthread_sigmask(SIG_UNBLOCK, &alarms, nil)
  }
}

/// The terminal that the program was started at, if there is one: a session at a terminal ends with it.
///
/// The kernel and the shell send SIGHUP when a terminal has gone; a person sends the same signal to have the configuration read again. They
/// are told apart by whether the terminal is still there.
struct ControllingTerminal: Sendable {
  /// Whether there is one, and the program was not asked to outlive it, as by `nohup`.
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
