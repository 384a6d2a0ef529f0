internal import NIOCore
internal import NIOPosix

/// What all connections share. Belongs to the server's thread.
final class PageCore {
  let backend: any PageBackend
  let limits: PageServerLimits
  let rules: AccessRules
  let resources = PageResources()
  let hub: EventHub
  let piano: SharedPiano
  /// For what may take its time; `nil` where nothing does, and everything is done at once.
  let workers: NIOThreadPool?
  private(set) var connections = 0

  init(
    backend: any PageBackend, rules: AccessRules, limits: PageServerLimits, workers: NIOThreadPool? = nil
  ) {
    self.backend = backend
    self.rules = rules
    self.limits = limits
    self.workers = workers
    hub = EventHub(backend: backend, limits: limits, hasToken: rules.hasToken)
    piano = SharedPiano(backend: backend)
  }

  /// Counts a connection until it is closed; false for one too many. Other machines cannot take all places.
  func admit(_ channel: any Channel) -> Bool {
    let isLocal = channel.remoteAddress.flatMap(IPLiteral.init)?.isLoopback ?? false
    let limit = isLocal ? limits.connections : limits.forOthers(limits.connections)
    guard connections < limit else { return false }
    connections += 1
    channel.closeFuture.assumeIsolated().whenComplete { _ in self.connections -= 1 }
    return true
  }
}
