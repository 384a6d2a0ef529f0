internal import CLinux
internal import FeatureKit
internal import Glibc
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import Wire

/// How listening sockets and connections are made.
struct PageBootstrap {
  let group: MultiThreadedEventLoopGroup
  let core: NIOLoopBound<PageCore>
  let limits: PageServerLimits

  /// Listens at an address.
  ///
  /// - Parameters:
  ///   - isAlone: whether an address of IPv6 is for IPv6 only, beside another socket for IPv4.
  ///   - isShared: whether other sockets of the program's user that say so have the port, too.
  func bind(
    _ address: PageAddress, isAlone: Bool = false, isShared: Bool = false
  ) -> EventLoopFuture<any Channel> {
    let core = core
    let bootstrap = ServerBootstrap(group: group)
    if isAlone {
      let option = ChannelOptions.Types.SocketOption(level: .ipv6, name: .ipv6_v6only)
      _ = bootstrap.serverChannelOption(option, value: 1)
    }
    if isShared { _ = bootstrap.serverChannelOption(.sharedPort, value: 1) }
    return
      bootstrap
      .serverChannelOption(.backlog, value: 128)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      // The kernel's buffers of requests count as memory of the service, too. The connections inherit it.
      .serverChannelOption(.socketOption(.so_rcvbuf), value: 16 * 1024)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Self.pauses(core))
        }
      }
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      // A client that vanishes from the network closes nothing; the kernel probes the connection, so that its keys are released.
      .childChannelOption(.socketOption(.so_keepalive), value: 1)
      .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPIDLE)), value: 10)
      .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPINTVL)), value: 3)
      .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPCNT)), value: 3)
      .childChannelOption(.tcpOption(.init(rawValue: TCP_USER_TIMEOUT)), value: 20_000)
      .childChannelOption(.socketOption(.so_sndbuf), value: 64 * 1024)
      // Requests are short. All bytes of one read are decoded at once, so reads are kept small.
      .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 2048))
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(.writeBufferWaterMark, value: .init(low: 8 * 1024, high: 32 * 1024))
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try Self.prepare(channel, core) }
      }
      .bind(host: address.host, port: address.port)
  }

  /// Adds the handlers of a connection, from the socket inwards.
  static func prepare(_ channel: any Channel, _ core: NIOLoopBound<PageCore>) throws {
    let pipeline = channel.pipeline.syncOperations
    let core = core.value
    guard core.admit(channel) else {
      return try pipeline.addHandlers(HTTPResponseEncoder(), ExcessHandler())
    }
    let http = HTTPHandlers(core.limits)
    try http.add(to: pipeline)
    try pipeline.addHandler(RequestHandler(core: core, http: http))
  }

  /// When the program may open no more files, waiting connections would wake the thread again and again: accepting pauses for a moment, and
  /// an idle connection is closed.
  private static func pauses(_ core: NIOLoopBound<PageCore>) -> AcceptBackoffHandler {
    AcceptBackoffHandler(shouldForwardIOErrorCaught: false) { error in
      guard [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error.errnoCode) else { return nil }
      core.value.becomeCrowded()
      return .milliseconds(100)
    }
  }
}

extension ChannelOption where Self == ChannelOptions.Types.SocketOption {
  /// SO_REUSEPORT of socket(7).
  static var sharedPort: Self { Self(level: .socket, name: .init(rawValue: SO_REUSEPORT)) }
}

/// The state that all connections share. Belongs to the server's thread.
final class PageCore {
  let backend: any PageBackend
  let limits: PageServerLimits
  private(set) var rules: AccessRules
  let resources = PageResources()
  /// The requests under `/api/`.
  let requests: [RequestDeclaration]
  let views: [PageView]
  let hub: EventHub
  let piano: SharedPiano
  /// The threads for slow work; `nil` where everything is done at once on the server's thread.
  let workers: PageWorkers?
  let places: ConnectionTable
  /// The most connections since memory was given back.
  private var mostConnections = 0
  private let tell: @Sendable (PageNotice) -> Void
  /// When the last client found no file for its connection; `nil` when that is over.
  private var crowded: NIODeadline?

  init(
    backend: any PageBackend, rules: AccessRules, limits: PageServerLimits, workers: PageWorkers? = nil,
    tell: @escaping @Sendable (PageNotice) -> Void = { _ in }
  ) {
    self.tell = tell
    self.backend = backend
    requests = backend.requests
    views = backend.views
    self.rules = rules
    self.limits = limits
    self.workers = workers
    hub = EventHub(backend: backend, limits: limits, hasToken: rules.hasToken)
    piano = SharedPiano(backend: backend)
    places = ConnectionTable(limits: limits)
  }

  /// From now on these rules hold. Connections from other machines end: their visitors may do something else now.
  func change(_ rules: AccessRules) {
    self.rules = rules
    hub.hasToken = rules.hasToken
    places.closeOthers()
  }

  /// How many connections are open.
  var connections: Int { places.count }

  /// Gives a connection a place until it is closed; false if there is none.
  func admit(_ channel: any Channel) -> Bool {
    if let last = crowded, channel.eventLoop.now - last > limits.requestLimit {
      crowded = nil
      tell(.roomAgain)
    }
    guard places.admit(channel) else { return false }
    mostConnections = max(mostConnections, connections)
    channel.closeFuture.assumeIsolated().whenComplete { _ in
      self.places.release(channel)
      self.giveBackMemory(on: channel.eventLoop)
    }
    return true
  }

  /// The program may open no more files: an idle connection is closed, and the log says so once.
  func becomeCrowded() {
    places.shed()
    if crowded == nil { tell(.crowded(files: PageServerLimits.openFiles)) }
    crowded = .now()
  }

  /// Returns memory to the system when most of many clients have left; the allocator would keep it.
  ///
  /// The corresponding C function is `malloc_trim`.
  private func giveBackMemory(on loop: any EventLoop) {
    guard mostConnections >= Self.manyConnections, connections <= mostConnections / 4 else { return }
    mostConnections = connections
    loop.scheduleTask(in: limits.closingDelay) { clinux_trim_memory() }
  }

  private static let manyConnections = 64
}

/// The threads on which the backend works: one for each pace, so that requests that change the sound do not wait for slower ones.
struct PageWorkers: Sendable {
  private let pools: [(pace: RequestDeclaration.Pace, pool: NIOThreadPool)]

  init() {
    pools = [
      (.atOnce, NIOThreadPool(numberOfThreads: 1)), (.usual, NIOThreadPool(numberOfThreads: 1)),
      (.long, NIOThreadPool(numberOfThreads: 2)),
    ]
  }

  subscript(pace: RequestDeclaration.Pace) -> NIOThreadPool { pools.first { $0.pace == pace }!.pool }

  func start() { for (_, pool) in pools { pool.start() } }

  func end() { for (_, pool) in pools { try? pool.syncShutdownGracefully() } }
}
