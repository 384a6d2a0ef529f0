internal import ALSASequencer
internal import CLinux
internal import Glibc

/// The process that ends our notes when we are killed: this program again, as `chordd guard-output`.
///
/// Nobody inside a process survives `kill -9`, and the kernel drops what a client that goes still had on a queue, the ends
/// of notes included. See docs/decisions.
struct OutputGuard {
  private let process: CInt

  /// How long to wait until it listens.
  private static let patience: Duration = .seconds(2)

  /// Starts it and waits until it listens to `port`, but not for ever. One that ends before is no guard.
  init(of port: PortAddress) throws(OutputGuardError) {
    var output: CInt = -1
    process = unsafe clinux_spawn_self("guard-output", "\(port)", "\(getpid())", &output)
    guard process > 0 else { throw .notStarted(-process) }
    defer { close(output) }
    // On a machine that is so busy the music goes on; the guard will be there a little later.
    guard clinux_poll2(output, -1, Self.patience.nanoseconds) > 0 else { return }
    var byte: UInt8 = 0
    guard unsafe read(output, &byte, 1) == 1 else {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
      throw .silent
    }
  }

  /// Whether it is still there. One that has ended is buried.
  ///
  /// The corresponding C function is `waitpid`.
  var isAlive: Bool { waitpid(process, nil, WNOHANG) == 0 }
}
