internal import CLinux
internal import Glibc

/// Where the clients of a listening socket come in.
///
/// When the process or the system has no descriptor or no memory left, the one at the door cannot be let in and stays
/// there: `poll` would report it again at once, for ever. So the door is not looked at for a moment.
public struct Doorway {
  private let socket: ListeningSocket
  private var restsUntil: ContinuousClock.Instant?

  /// How long it is not looked at when there is no room.
  private static let rest: Duration = .milliseconds(200)

  public init(_ socket: ListeningSocket) { self.socket = socket }

  /// What to wait for; −1, which `poll` passes over, while there was no room a moment ago.
  public var descriptor: CInt { restsUntil == nil ? socket.descriptor : -1 }

  /// How long to wait at most; `nil`: until a client comes.
  public var timeLeft: Duration? { restsUntil.map { max(.zero, $0 - .now) } }

  /// To be called after each wait.
  public mutating func look() {
    if let end = restsUntil, end <= .now { restsUntil = nil }
  }

  /// Lets the next client in and returns its descriptor; `nil` when there is none.
  ///
  /// The corresponding C function is `accept4`.
  public mutating func admit() -> CInt? {
    let descriptor = clinux_unix_accept(socket.descriptor)
    if descriptor >= 0 { return descriptor }
    switch -descriptor {
    // Nobody is there, or not any more.
    case EAGAIN, EINTR, ECONNABORTED: break
    default: restsUntil = .now + Self.rest
    }
    return nil
  }

  /// Whether the last who came found no room.
  public var isFull: Bool { restsUntil != nil }
}
