internal import CLinux
internal import Glibc

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
