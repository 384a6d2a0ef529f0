internal import CLinux
internal import Glibc

/// Accepts the clients of a listening socket.
///
/// When the process or the system has no descriptor or no memory left, a waiting client cannot be accepted: `poll` would report it again at
/// once, for ever. So the socket is not polled for a moment.
public struct AcceptGate {
  private let socket: ListeningSocket
  private var restsUntil: ContinuousClock.Instant?

  /// How long the socket is not polled when a client could not be accepted.
  private static let rest: Duration = .milliseconds(200)

  public init(_ socket: ListeningSocket) { self.socket = socket }

  /// The descriptor to poll; −1, which `poll` ignores, while the socket rests.
  public var descriptor: CInt { restsUntil == nil ? socket.descriptor : -1 }

  /// How long to wait at most; `nil`: until a client comes.
  public var timeLeft: Duration? { restsUntil.map { max(.zero, $0 - .now) } }

  /// To be called after each wait.
  public mutating func look() {
    if let end = restsUntil, end <= .now { restsUntil = nil }
  }

  /// Accepts the next client and returns its descriptor; `nil` when there is none.
  ///
  /// The corresponding C function is `accept4`.
  public mutating func admit() -> CInt? {
    let descriptor = clinux_unix_accept(socket.descriptor)
    if descriptor >= 0 { return descriptor }
    switch -descriptor {
    // No client waits, or it has gone.
    case EAGAIN, EINTR, ECONNABORTED: break
    default: restsUntil = .now + Self.rest
    }
    return nil
  }

  /// Whether the last client could not be accepted.
  public var isFull: Bool { restsUntil != nil }
}
