internal import CLinux
internal import Glibc
internal import Outputs

/// What systemd is told about the program, if it asked to be: the datagrams of `sd_notify`.
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
    // Once an hour is enough for anybody, and keeps the arithmetic of waits far from its limits.
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
