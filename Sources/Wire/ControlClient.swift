internal import CLinux
internal import Glibc
internal import System

/// Sends one request to a running chordd.
public struct ControlClient: Sendable {
  private let path: String
  private let timeLimit: Duration

  /// - Parameters:
  ///   - path: the file of its control socket.
  ///   - timeLimit: the time limit of a whole request.
  public init(path: String, timeLimit: Duration = .seconds(2)) {
    self.path = path
    self.timeLimit = timeLimit
  }

  /// The reply, a line of JSON without its end.
  ///
  /// The corresponding C functions are `connect`, `send` and `recv`.
  public func reply(to request: String) throws(ControlClientError) -> String {
    let end = ContinuousClock.now + timeLimit
    let descriptor = try connect(until: end)
    defer { close(descriptor) }
    try send(Array((request + "\n").utf8), to: descriptor)
    var reply: [UInt8] = []
    while reply.last != UInt8(ascii: "\n") {
      guard reply.count <= Self.longestReply, wait(descriptor, until: end) else {
        throw .noAnswer(path: path)
      }
      reply += try receive(from: descriptor)
    }
    return String(decoding: reply.dropLast(), as: UTF8.self)
  }

  /// In bytes; far beyond the longest there is, all reviews of a player.
  private static let longestReply = 64 << 20

  /// The user whose chordd listens there; `nil` where none does.
  public var owner: UInt32? {
    guard let descriptor = try? connect(until: .now) else { return nil }
    defer { close(descriptor) }
    var user: UInt32 = 0
    return unsafe clinux_unix_peer(descriptor, &user) == 0 ? user : nil
  }

  private func connect(until end: ContinuousClock.Instant) throws(ControlClientError) -> CInt {
    while true {
      let descriptor = unsafe clinux_unix_connect(path)
      switch -descriptor {
      case ...0: return descriptor
      case ENOENT, ENOTDIR, ECONNREFUSED: throw .notRunning(path: path)
      case EACCES, EPERM: throw .forbidden(path: path)
      // The queue of waiting clients is full.
      case EAGAIN where ContinuousClock.now < end: usleep(10_000)
      case EAGAIN: throw .noAnswer(path: path)
      case let code: throw .failed(path: path, code: code)
      }
    }
  }

  /// A request is so short that the kernel takes it at once. One who is not let in gets the reason, which can be read even when the other
  /// side has closed.
  private func send(_ bytes: [UInt8], to descriptor: CInt) throws(ControlClientError) {
    let sent = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe Glibc.send(descriptor, buffer.baseAddress, buffer.count, CInt(MSG_NOSIGNAL))
    }
    guard sent != bytes.count, sent >= 0 || errno != EPIPE else { return }
    throw sent < 0 ? .failed(path: path, code: errno) : .noAnswer(path: path)
  }

  private func receive(from descriptor: CInt) throws(ControlClientError) -> [UInt8] {
    var failure: CInt = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 16 * 1024) { buffer, count in
      let result = unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
      failure = result < 0 ? errno : 0
      count = max(0, result)
    }
    switch failure {
    case 0 where bytes.isEmpty, ECONNRESET: throw .noAnswer(path: path)
    case 0, EAGAIN, EINTR: return bytes
    default: throw .failed(path: path, code: failure)
    }
  }

  /// Waits for more of the reply; false when the time is over.
  private func wait(_ descriptor: CInt, until end: ContinuousClock.Instant) -> Bool {
    let left = end - ContinuousClock.now
    return left > .zero && clinux_poll2(descriptor, -1, left.nanoseconds) > 0
  }
}

/// Why a running chordd cannot be talked to.
public enum ControlClientError: Error, Hashable, Sendable {
  case notRunning(path: String)
  case forbidden(path: String)
  case noAnswer(path: String)
  case failed(path: String, code: CInt)
}

extension ControlClientError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notRunning(let path):
      "no chordd is running here (no \(path)); start it with 'chordd run', or say with --socket where it is"
    case .forbidden(let path):
      "\(path) belongs to another user; run this command as that user, or as root (sudo)"
    case .noAnswer(let path): "chordd does not answer on \(path); restart it if it stays like that"
    case .failed(let path, let code): "cannot use \(path): \(unsafe String(cString: strerror(code)))"
    }
  }
}

/// The service of the machine, as systemd runs it.
public enum MachineService {
  /// Its files, which only it may read.
  static let stateFolder = "/var/lib/chordd"

  /// A sentence where it was installed but does not run, and so does not give what it keeps; `nil` where that is not so, and for its own
  /// user.
  public static func notice(about kept: String, environment: [String: String]) -> String? {
    guard StateFolder.path(environment) != stateFolder, unsafe access(stateFolder, F_OK) == 0 else {
      return nil
    }
    return
      "the service of this machine does not run, so \(kept) is not used; 'sudo systemctl start chordd' starts it"
  }
}

/// Where the control socket is.
public enum ControlSocketLocation {
  /// Where to look for a running chordd: at the user's own place if there is one, then at the system's.
  public static func ofRunning(environment: [String: String]) -> String {
    ofRunning(environment: environment) { path in
      // The file of a chordd that was killed still exists, but no process answers. A socket without permission counts as found, so that its
      // own error is shown.
      let descriptor = unsafe clinux_unix_connect(path)
      if descriptor >= 0 { clinux_close(descriptor) }
      return ![-ENOENT, -ENOTDIR, -ECONNREFUSED].contains(descriptor)
    }
  }

  static func ofRunning(environment: [String: String], exists: (String) -> Bool) -> String {
    // Where the daemon's own setting says it is.
    if let chosen = environment["CHORDD_CONTROL_SOCKET"], chosen.hasPrefix("/") { return chosen }
    let system = SocketLocation.systemPath(fileName)
    guard let folder = SocketLocation.userFolder(environment) else { return system }
    let own = "\(folder)/\(fileName)"
    return !exists(own) && exists(system) ? system : own
  }

  public static let fileName = "control.sock"
}
