internal import ALSASequencer
internal import CLinux
internal import Glibc
internal import LocalSockets

/// Serves the control socket on a thread of its own, which sleeps unless a client does something.
struct ControlServer {
  /// How many clients are served at once. One more, and the one that was silent longest has to go.
  static let clientLimit = 16

  private var door: Doorway
  private let stop: WakeUp
  private let answer: (LineSplitter.Line) -> ControlReply
  private var clients: [ControlConnection] = []
  private var activity: UInt64 = 0

  /// - Parameter answer: called for one line after the other; must not take long.
  init(socket: ListeningSocket, stop: WakeUp, answer: @escaping (LineSplitter.Line) -> ControlReply) {
    door = Doorway(socket)
    self.stop = stop
    self.answer = answer
  }

  /// Returns when `stop` is signaled.
  ///
  /// The corresponding C function is `poll`.
  mutating func run() {
    while true {
      var awaited = [Self.awaiting(stop.descriptor), Self.awaiting(door.descriptor)]
      awaited += clients.map { pollfd(fd: $0.descriptor, events: $0.awaited, revents: 0) }
      let count = unsafe poll(&awaited, nfds_t(awaited.count), limit)
      guard count >= 0 else { if errno == EINTR { continue } else { return } }
      guard awaited[0].revents == 0 else { return }
      door.look()
      activity += 1
      for (client, found) in zip(clients, awaited.dropFirst(2)) {
        client.proceed(found.revents, activity: activity, answer: answer)
      }
      clients.removeAll(where: \.isOver)
      if awaited[1].revents != 0 { welcome() }
    }
  }

  /// In milliseconds; −1: for ever.
  private var limit: CInt {
    if clients.contains(where: \.hasMore) { return 0 }
    return door.timeLeft.map { CInt(clamping: $0.components.attoseconds / 1_000_000_000_000_000 + 1) } ?? -1
  }

  private static func awaiting(_ descriptor: CInt) -> pollfd {
    pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }

  /// Lets the next client in, if it is ours.
  private mutating func welcome() {
    guard let descriptor = door.admit() else {
      if door.isFull { dismissMostSilent() }
      return
    }
    let client = ControlConnection(descriptor: descriptor, activity: activity)
    guard Self.isOurs(descriptor) else { return }
    if clients.count >= Self.clientLimit { dismissMostSilent() }
    clients.append(client)
  }

  private mutating func dismissMostSilent() {
    let place = clients.indices.min { clients[$0].lastActivity < clients[$1].lastActivity }
    if let place { clients.remove(at: place) }
  }

  private static func isOurs(_ descriptor: CInt) -> Bool {
    var user: UInt32 = 0
    guard unsafe clinux_unix_peer(descriptor, &user) == 0 else { return false }
    return user == geteuid() || user == 0
  }
}
