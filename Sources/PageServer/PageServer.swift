public import System
internal import Wire
internal import Glibc
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// Serves the page: one thread that sleeps while no client does anything.
public final class PageServer: Sendable {
  private struct Places {
    /// At the address of the settings; they stay until the end.
    var listeners: [any Channel] = []
    /// At all addresses of the machine, while the page is open to its networks.
    var openings: [any Channel] = []
    var url: String?
    var hasComplained = false
    /// How private networks are let in; `nil`: not.
    var network: PageNetwork?
    var isStopped = false
  }

  private let settings: PageServerSettings
  private let limits: PageServerLimits
  private let mailbox: PageMailbox
  private let group: MultiThreadedEventLoopGroup
  private let workers = PageWorkers()
  private let core: NIOLoopBound<PageCore>
  private let tell: @Sendable (PageNotice) -> Void
  private let places = Mutex(Places())
  /// Held while sockets are opened or closed.
  private let binding = Mutex<Void>(())

  /// - Parameter tell: called from any thread; must not wait.
  public convenience init(
    settings: PageServerSettings, backend: any PageBackend, mailbox: PageMailbox,
    tell: @escaping @Sendable (PageNotice) -> Void
  ) throws {
    try self.init(
      settings: settings, backend: backend, mailbox: mailbox, limits: PageServerLimits(), tell: tell)
  }

  init(
    settings: PageServerSettings, backend: any PageBackend, mailbox: PageMailbox, limits: PageServerLimits,
    tell: @escaping @Sendable (PageNotice) -> Void = { _ in }
  ) throws {
    self.settings = settings
    self.limits = limits
    self.mailbox = mailbox
    self.tell = tell
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let (loop, workers, rules) = (group.next(), workers, settings.rules(for: nil))
    core = try loop.submit {
      let core = PageCore(
        backend: backend, rules: rules, limits: limits, workers: workers, tell: tell)
      return NIOLoopBound(core, eventLoop: loop)
    }.wait()
  }

  /// The address of the page, such as `http://127.0.0.1:8737`; `nil` while it is not served.
  public var url: String? { places.withLock { $0.url } }

  /// Begins to serve. Where the port is taken, it is tried again until it is free.
  public func start() {
    guard !places.withLock({ $0.isStopped }) else { return }
    workers.start()
    let (core, mailbox, loop) = (core, mailbox, group.next())
    mailbox.open { loop.execute { core.value.hub.deliver(mailbox.take()) } }
    loop.execute { core.value.hub.deliver(mailbox.take()) }
    listen()
  }

  /// Disconnects all clients and stops serving. This is quick, even with many half requests.
  ///
  /// The threads go on, asleep, until the program ends or ``endThreads()`` is called.
  public func stop() {
    mailbox.close()
    let listeners: [any Channel]? = places.withLock { places in
      defer { (places.isStopped, places.url) = (true, nil) }
      return places.isStopped ? nil : places.listeners + places.openings
    }
    guard let listeners else { return }
    let core = core
    try? group.next().submit {
      for listener in listeners { listener.close(promise: nil) }
      core.value.hub.end()
    }.wait()
  }

  /// Ends the threads, after ``stop()``. Takes a while on a busy machine, and is not needed if the program ends anyway.
  func endThreads() {
    workers.end()
    try? group.syncShutdownGracefully()
  }

  /// Reads state on the server's thread, for tests.
  func inspect<Value: Sendable>(_ look: @escaping @Sendable (PageCore) -> Value) throws -> Value {
    let core = core
    return try group.next().submit { look(core.value) }.wait()
  }

  // MARK: - Listening

  private func listen() {
    do {
      let url = try binding.withLock { _ in try listenAlone() }
      if let url { tell(.listening(url)) }
    } catch {
      guard !places.withLock({ $0.isStopped }) else { return }
      complain(error)
      tryAgain()
    }
  }

  /// The address of the page, once sockets listen; `nil` after the end.
  private func listenAlone() throws -> String? {
    let listeners = try bindOwn()
    var openings: [any Channel] = []
    if places.withLock({ $0.network != nil }) {
      // Better a page for this machine than none.
      do { openings = try bindBeside(listeners) } catch { close() }
    }
    let url = "http://\(shownAddress(listeners[0].localAddress?.port ?? settings.address.port))"
    return keep(listeners, openings, url: url) ? url : nil
  }

  /// Remembers the sockets, or closes them after the end; whether it is not over.
  @discardableResult
  private func keep(_ listeners: [any Channel], _ openings: [any Channel], url: String?) -> Bool {
    let isStopped = places.withLock { places in
      (places.listeners, places.openings) = (listeners, openings)
      places.url = places.isStopped ? nil : url
      return places.isStopped
    }
    if isStopped { for listener in listeners + openings { listener.close(promise: nil) } }
    return !isStopped
  }

  private func tryAgain() {
    // On the worker's thread, since the server's must not wait for itself.
    group.next().scheduleTask(in: limits.retry) { [weak self] in
      guard let self else { return }
      workers[.usual].submit { if case .active = $0 { self.listen() } }
    }
  }

  /// The sockets at the address of the settings.
  private func bindOwn() throws -> [any Channel] {
    let first = try bind(settings.address)
    // "localhost" is this address of IPv6, too, for some programs; without IPv6 no client asks for it.
    guard settings.address.host == "127.0.0.1", let port = first.localAddress?.port,
      let other = try? bind(PageAddress(host: "::1", port: port), isAlone: true)
    else { return [first] }
    return [first, other]
  }

  /// Sockets at all addresses of the machine beside the page's own, which go on: no other user can get the port meanwhile.
  ///
  /// Sockets of one user may share a port where all of them say so, SO_REUSEPORT of socket(7); of two the kernel takes the one with the
  /// closer address. A second chordd does not say so, and is refused.
  private func bindBeside(_ own: [any Channel]) throws -> [any Channel] {
    guard let port = own.first?.localAddress?.port else { return [] }
    try share(own, true)
    do {
      let first = try bind(PageAddress(host: "0.0.0.0", port: port), isShared: true)
      do {
        return [first, try bind(PageAddress(host: "::", port: port), isAlone: true, isShared: true)]
      } catch let error as IOError where error.errnoCode == EADDRINUSE {
        // Another program would get the visitors of IPv6.
        try? first.close().wait()
        throw error
      } catch {
        return [first]
      }
    } catch {
      try? share(own, false)
      throw error
    }
  }

  private func share(_ listeners: [any Channel], _ isShared: Bool) throws {
    for listener in listeners {
      try listener.setOption(.sharedPort, value: isShared ? 1 : 0).wait()
    }
  }

  // MARK: - The network

  /// How the page is to be opened to the private networks of the machine, by ``open(_:)``.
  var network: PageNetwork? { places.withLock { $0.network } }

  /// Whether it is open to them now.
  public var isOpen: Bool { places.withLock { !$0.openings.isEmpty } }

  /// Opens the page to the private networks of the machine, or closes it again. Clients of other machines are disconnected; they come back
  /// with the rights that they have then. Where the settings have opened the page, nothing changes.
  ///
  /// Any thread may call it that may wait for a moment, also before ``start()``.
  ///
  /// - Returns: why it could not be opened; it is closed then.
  @discardableResult
  public func open(_ network: PageNetwork?) -> PageObstacle? {
    guard settings.address.isLoopback else { return nil }
    return binding.withLock { _ in
      let before = places.withLock { places in
        defer { places.network = network }
        return places.network
      }
      guard before != network else { return nil }
      // Nobody is let in before the rules are there, and nobody after.
      change(to: network)
      guard (before == nil) != (network == nil) else { return nil }
      return network == nil ? closeSockets() : openSockets()
    }
  }

  private func close() {
    places.withLock { $0.network = nil }
    change(to: nil)
  }

  private func change(to network: PageNetwork?) {
    let (core, rules) = (core, settings.rules(for: network))
    try? group.next().submit { core.value.change(rules) }.wait()
  }

  /// Where nothing listens yet, it is opened with the rest.
  private func openSockets() -> PageObstacle? {
    let (own, url) = places.withLock { ($0.listeners, $0.url) }
    guard !own.isEmpty else { return nil }
    do {
      keep(own, try bindBeside(own), url: url)
      return nil
    } catch {
      close()
      return PageObstacle(isTaken: (error as? IOError)?.errnoCode == EADDRINUSE, Self.reason(error))
    }
  }

  private func closeSockets() -> PageObstacle? {
    let (own, openings) = places.withLock { places in
      defer { places.openings = [] }
      return (places.listeners, places.openings)
    }
    for listener in openings { try? listener.close().wait() }
    try? share(own, false)
    return nil
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? IOError else { return "\(error)" }
    return error.errnoCode == EADDRINUSE
      ? "another program has that port" : NetworkReason.text(error.errnoCode)
  }

  private func bind(
    _ address: PageAddress, isAlone: Bool = false, isShared: Bool = false
  ) throws -> any Channel {
    try PageBootstrap(group: group, core: core, limits: limits)
      .bind(address, isAlone: isAlone, isShared: isShared).wait()
  }

  private func complain(_ error: any Error) {
    let isFirst = places.withLock { places in
      defer { places.hasComplained = true }
      return !places.hasComplained
    }
    if isFirst { tell(.waiting(settings.address, reason: Self.reason(error))) }
  }

  /// The address that a person types to see the page.
  private func shownAddress(_ port: Int) -> PageAddress {
    let host = settings.address.isWildcard ? settings.machineName : settings.address.host
    return PageAddress(host: host, port: port)
  }
}

/// Where and to whom the page is served.
public struct PageServerSettings: Sendable {
  public var address: PageAddress
  /// Host names that are ours, besides those of this machine.
  public var hosts: [String]
  /// Origins of pages from elsewhere that may read the events.
  public var origins: [String]
  /// The name of this machine in its network.
  public var machineName: String
  /// The token with which a client on another machine may change things.
  public var token: String?
  /// The users of this machine who may change things.
  public var users: HomeUsers

  public init(
    address: PageAddress, hosts: [String] = [], origins: [String] = [], machineName: String,
    token: String? = nil, users: HomeUsers = HomeUsers()
  ) {
    self.address = address
    self.hosts = hosts
    self.origins = origins
    self.machineName = machineName
    self.token = token
    self.users = users
  }

  /// - Parameter network: how private networks are let in beside the address.
  func rules(for network: PageNetwork?) -> AccessRules {
    AccessRules(
      hosts: hosts, origins: origins, machineName: address.isLoopback && network == nil ? nil : machineName,
      token: token, users: users, isOpen: !address.isLoopback, network: network)
  }
}

/// Why the page could not be opened to the network.
public struct PageObstacle: Hashable, Sendable {
  /// Whether another program has the port at one of the other addresses.
  public let isTaken: Bool
  public let reason: String

  init(isTaken: Bool, _ reason: String) { (self.isTaken, self.reason) = (isTaken, reason) }
}

/// The limits of the server.
struct PageServerLimits: Sendable {
  /// At most half of the files that the program may have open, as other parts need files, too.
  var connections = min(512, Self.openFiles / 2)
  /// The most connections of one other machine, or of one proxy for many.
  var connectionsPerNetwork = 64
  /// The most clients that follow the events.
  var clients = 256
  /// The share of both that is reserved for clients that may change something.
  var reserve = 0.25
  /// In bytes.
  var body = 16 * 1024
  var headerField = 8 * 1024
  var headers = 16 * 1024
  var headerFields = 64
  var frame = 1024
  /// How many invalid frames a client may send before it is disconnected.
  var badFrames = 10
  /// How long a request may take to arrive, its answer to be sent, and a connection to be idle.
  var requestLimit = TimeAmount.seconds(10)
  /// How long a slow request may take, and its answer to be sent.
  var longRequestLimit = TimeAmount.seconds(90)
  /// How long a new connection may send nothing. Browsers open some in advance and use them for ten seconds; a connection that is closed at
  /// the moment of its first request gives an empty page.
  var firstRequestLimit: TimeAmount { requestLimit * 2 }
  /// How long a client that follows the events may read nothing.
  var stuckLimit = TimeAmount.seconds(10)
  /// How often a client that follows the events gets a sign of life of the program.
  var heartbeat = TimeAmount.seconds(5)
  /// How long a finished connection is still read, so that its end is noticed.
  var closingDelay = TimeAmount.seconds(1)
  /// How long until a port that is taken is tried again.
  var retry = TimeAmount.seconds(10)

  /// The part of `limit` that clients without the right to change may take.
  func forOthers(_ limit: Int) -> Int { Int(Double(limit) * (1 - reserve)) }

  /// How many files and sockets the program may have open.
  ///
  /// The corresponding C function is `getrlimit`.
  static var openFiles: Int {
    var limit = rlimit()
    let result = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return result == 0 ? Int(clamping: limit.rlim_cur) : 1024
  }
}
