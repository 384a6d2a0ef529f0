internal import System
internal import CLinux
internal import Glibc
internal import Outputs

/// Tells systemd about the program, if it asked for that: the datagrams of `sd_notify`.
///
/// Where `$NOTIFY_SOCKET` is not set, nothing is sent.
struct ServiceManager: Sendable {
  private let socket: NotifySocket?
  /// How often systemd wants a sign of life; `nil` when it wants none.
  let watchdogInterval: Duration?

  init(environment: [String: String], processID: Int32 = getpid()) {
    socket = environment["NOTIFY_SOCKET"].flatMap(NotifySocket.init)
    watchdogInterval = socket == nil ? nil : Self.watchdogInterval(environment, processID)
  }

  /// `WATCHDOG_USEC`, if it is meant for this process.
  private static func watchdogInterval(_ environment: [String: String], _ processID: Int32) -> Duration? {
    guard let microseconds = environment["WATCHDOG_USEC"].flatMap(Int64.init), microseconds > 0 else {
      return nil
    }
    if let meant = environment["WATCHDOG_PID"], Int32(meant) != processID { return nil }
    // Once an hour is always enough, and keeps the arithmetic of waits far from its limits.
    return .microseconds(min(microseconds, 3_600_000_000))
  }

  /// The start, or a reload, is over.
  func ready() { socket?.send("READY=1") }

  /// A reload begins. systemd compares the time with that of its signal.
  func reloading() {
    socket?.send("RELOADING=1\nMONOTONIC_USEC=\(clinux_monotonic_microseconds())")
  }

  /// The program is about to end.
  func stopping() { socket?.send("STOPPING=1\nSTATUS=stopping") }

  /// The line that `systemctl status` shows. Never waits: the input thread calls it when a keyboard comes or goes.
  func report(_ sources: [SourceName]) {
    guard let socket else { return }
    let names = sources.map(\.name.visible).joined(separator: ", ")
    socket.send("STATUS=\(names.isEmpty ? "waiting for a keyboard" : "listening to \(names)")", waits: false)
  }

  /// A sign of life, to be given by the input thread and by no other. Neither blocks nor allocates.
  func ping() { socket?.sendAtOnce("WATCHDOG=1") }
}

/// Where the service manager listens: the datagram socket that `$NOTIFY_SOCKET` names, by a path or, after an `@`,
/// by an abstract name.
final class NotifySocket: Sendable {
  private let descriptor: CInt
  private let address: sockaddr_un
  private let length: socklen_t

  /// `nil` when nothing can be sent to a socket of this name.
  ///
  /// The corresponding C function is `socket`.
  init?(named name: String) {
    var path = Array(name.utf8)
    let isAbstract = path.first == UInt8(ascii: "@")
    var address = sockaddr_un()
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard isAbstract || path.first == UInt8(ascii: "/"), path.count > 1, path.count < room else { return nil }
    if isAbstract { path[0] = 0 }
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { place in unsafe place.copyBytes(from: path) }
    let descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    self.address = address
    // The zero at the end belongs to a path, and would belong to an abstract name.
    length = socklen_t(MemoryLayout<sa_family_t>.size + path.count + (isAbstract ? 0 : 1))
  }

  deinit { close(descriptor) }

  /// Sends one datagram; a failure is ignored, as it could not be reported. With `waits`, a full queue is waited for.
  func send(_ message: String, waits: Bool = true) {
    var message = message
    message.withUTF8 { bytes in
      unsafe send(UnsafeRawBufferPointer(bytes), flags: waits ? 0 : CInt(MSG_DONTWAIT))
    }
  }

  /// The same without ever waiting or allocating, for the input thread.
  func sendAtOnce(_ message: StaticString) {
    unsafe send(
      UnsafeRawBufferPointer(start: message.utf8Start, count: message.utf8CodeUnitCount),
      flags: CInt(MSG_DONTWAIT))
  }

  /// The corresponding C function is `sendto`.
  private func send(_ bytes: UnsafeRawBufferPointer, flags: CInt) {
    let flags = flags | CInt(MSG_NOSIGNAL)
    unsafe withUnsafePointer(to: address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        var sent: Int
        repeat {
          sent = unsafe sendto(descriptor, bytes.baseAddress, bytes.count, flags, address, length)
        } while sent < 0 && errno == EINTR
      }
    }
  }
}

/// Asks the input thread for a sign of life, twice in the time after which systemd would give the program up.
///
/// Only the input thread answers: where it hangs, there is no ping, and systemd starts the program afresh.
struct WatchdogService: Service {
  let interval: Duration
  let control: InputControl

  func run(until end: EndSignal) async throws {
    await end.cancel {
      while (try? await Task.sleep(for: interval / 2)) != nil { control.askForSignOfLife() }
    }
  }
}
