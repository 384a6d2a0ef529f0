internal import ALSASequencer
internal import Glibc
internal import Synchronization
internal import System
internal import Wire

/// Serves the control socket on a thread of its own, which sleeps unless a client does something.
struct ControlServer {
  /// The most clients that are served at once. When one more comes, the one that was silent longest is disconnected.
  static let clientLimit = 16

  private var gate: AcceptGate
  private let stop: WakeUp
  private let home: HomeUsers
  private let prepare: (LineSplitter.Line) -> PreparedRequest
  private let worker: LongRequestWorker
  private var clients: [ControlConnection] = []
  private var activity: UInt64 = 0

  /// - Parameters:
  ///   - home: the users who are let in.
  ///   - prepare: called for one line after the other. A long request is performed by `worker`, all others at once.
  init(
    socket: ListeningSocket, home: HomeUsers, stop: WakeUp, worker: LongRequestWorker,
    prepare: @escaping (LineSplitter.Line) -> PreparedRequest
  ) {
    gate = AcceptGate(socket)
    (self.home, self.stop, self.worker, self.prepare) = (home, stop, worker, prepare)
  }

  /// Returns when `stop` is signaled.
  ///
  /// The corresponding C function is `poll`.
  mutating func run() {
    while true {
      var awaited = [stop.descriptor, worker.done.descriptor, gate.descriptor].map(Self.awaiting)
      awaited += clients.map { pollfd(fd: $0.awaitedDescriptor, events: $0.awaited, revents: 0) }
      let count = unsafe poll(&awaited, nfds_t(awaited.count), limit)
      guard count >= 0 else { if errno == EINTR { continue } else { return } }
      guard awaited[0].revents == 0 else { return }
      gate.look()
      activity += 1
      for (number, reply) in worker.takeReplies() { clients.first { $0.number == number }?.finish(reply) }
      for (client, found) in zip(clients, awaited.dropFirst(3)) {
        client.proceed(found.revents, activity: activity) { line in
          let request = prepare(line)
          guard request.pace == .long else { return request.perform() }
          worker.perform(request, for: client.number)
          return nil
        }
      }
      clients.removeAll(where: \.isOver)
      if awaited[2].revents != 0 { welcome() }
    }
  }

  /// In milliseconds; −1: for ever.
  private var limit: CInt {
    if clients.contains(where: \.hasMore) { return 0 }
    return gate.timeLeft.map { CInt(clamping: $0.components.attoseconds / 1_000_000_000_000_000 + 1) } ?? -1
  }

  private static func awaiting(_ descriptor: CInt) -> pollfd {
    pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }

  /// Accepts the next client, if it is of a user who is at home; another gets one sentence, and takes the place of nobody.
  private mutating func welcome() {
    guard let descriptor = gate.admit() else {
      if gate.isFull { dismissMostSilent() }
      return
    }
    let client = ControlConnection(descriptor: descriptor, activity: activity)
    if let refusal = home.refusal(ofPeerOn: descriptor) {
      return client.finish(RequestReply(.state(refusal)))
    }
    if clients.count >= Self.clientLimit { dismissMostSilent() }
    clients.append(client)
  }

  private mutating func dismissMostSilent() {
    let place = clients.indices.min { clients[$0].lastActivity < clients[$1].lastActivity }
    if let place { clients.remove(at: place) }
  }
}

/// One client of the control socket: its requests, and the replies that it has not read yet, both within limits.
///
/// Belongs to the control thread alone.
final class ControlConnection {
  let descriptor: CInt
  /// No other client has it.
  let number: UInt64
  /// When it last did something, as a number that only grows.
  private(set) var lastActivity: UInt64
  private var lines = LineSplitter(limit: RequestList.longestLine)
  /// Bytes that were read and not processed yet: a reply has to go out first.
  private var input: ArraySlice<UInt8> = []
  private var output: ArraySlice<UInt8> = []
  private var hasEnded = false
  private var isBroken = false
  /// Whether a request of it is being performed elsewhere.
  private var isWaiting = false

  /// Takes over the descriptor and closes it at the end.
  init(descriptor: CInt, activity: UInt64) {
    self.descriptor = descriptor
    number = activity
    lastActivity = activity
  }

  deinit { close(descriptor) }

  /// Whether there is nothing left to do for it.
  var isOver: Bool { isBroken || hasEnded && input.isEmpty && output.isEmpty && !isWaiting }

  /// Whether there is something to look at without waiting for more.
  var hasMore: Bool { !input.isEmpty && output.isEmpty && !isBroken && !isWaiting }

  /// The descriptor to poll; −1, which `poll` ignores, as long as nothing is read from it or sent to it.
  var awaitedDescriptor: CInt { isWaiting ? -1 : descriptor }

  /// The event to wait for: that the client reads, while a reply is pending, else its next bytes.
  var awaited: Int16 { Int16(output.isEmpty ? POLLIN : POLLOUT) }

  /// Does what `poll` found to be possible. `answer` turns a line into a reply; `nil`: the reply comes later, to ``finish(_:)``.
  ///
  /// Answers one request at most, so that many requests of one client keep neither the others nor the end waiting.
  func proceed(_ found: Int16, activity: UInt64, answer: (LineSplitter.Line) -> RequestReply?) {
    guard !isWaiting, found != 0 || hasMore else { return }
    lastActivity = activity
    if !output.isEmpty {
      send()
    } else if input.isEmpty {
      receive()
    }
    while hasMore, let byte = input.popFirst() {
      guard let line = lines.consume(byte) else { continue }
      guard let reply = answer(line) else { return isWaiting = true }
      return begin(reply)
    }
  }

  /// Sends the reply to a request that was performed elsewhere.
  func finish(_ reply: RequestReply) {
    isWaiting = false
    begin(reply)
  }

  private func begin(_ reply: RequestReply) {
    output = ArraySlice((reply.text + "\n").utf8)
    send()
  }

  /// The corresponding C function is `recv`.
  private func receive() {
    var failure: CInt = 0
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      let result = unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
      failure = result < 0 ? errno : 0
      count = max(0, result)
    }
    switch failure {
    case 0 where chunk.isEmpty: hasEnded = true
    case 0: input = chunk[...]
    case EAGAIN, EINTR: break
    default: isBroken = true
    }
  }

  /// Sends as much as the kernel takes at once; the rest waits until the client has read.
  ///
  /// The corresponding C function is `send`.
  private func send() {
    let sent = unsafe output.withUnsafeBufferPointer { bytes in
      unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
    }
    if sent >= 0 {
      output = output.dropFirst(sent)
    } else if errno != EAGAIN, errno != EINTR {
      isBroken = true
    }
  }
}

/// Performs long requests one after the other on a thread of its own, so that what changes the sound waits for none of them.
final class LongRequestWorker: Sendable {
  /// Signaled when a reply is there.
  let done: WakeUp
  private let executor = SingleThreadExecutor(name: "chordd-long")
  /// Replies by the client that waits for each, which may have gone.
  private let replies = Mutex<[(client: UInt64, reply: RequestReply)]>([])

  init() throws(Errno) { done = try WakeUp() }

  func perform(_ request: PreparedRequest, for client: UInt64) {
    Task(executorPreference: executor) { [self] in
      let reply = request.perform()
      replies.withLock { $0.append((client, reply)) }
      done.signal()
    }
  }

  func takeReplies() -> [(client: UInt64, reply: RequestReply)] {
    guard done.clear() else { return [] }
    return replies.withLock { found in
      defer { found = [] }
      return found
    }
  }
}
