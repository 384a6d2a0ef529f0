internal import CLinux
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
  let places: ConnectionTable
  /// The most connections since memory was given back.
  private var crowd = 0

  init(
    backend: any PageBackend, rules: AccessRules, limits: PageServerLimits, workers: NIOThreadPool? = nil
  ) {
    self.backend = backend
    self.rules = rules
    self.limits = limits
    self.workers = workers
    hub = EventHub(backend: backend, limits: limits, hasToken: rules.hasToken)
    piano = SharedPiano(backend: backend)
    places = ConnectionTable(limits: limits)
  }

  /// How many connections are open.
  var connections: Int { places.count }

  /// Gives a connection a place until it is closed; false if there is none.
  func admit(_ channel: any Channel) -> Bool {
    guard places.admit(channel) else { return false }
    crowd = max(crowd, connections)
    channel.closeFuture.assumeIsolated().whenComplete { _ in
      self.places.release(channel)
      self.giveBackMemory(on: channel.eventLoop)
    }
    return true
  }

  /// What a crowd has needed goes back to the system when most of it has left, which by itself it would not.
  ///
  /// The corresponding C function is `malloc_trim`.
  private func giveBackMemory(on loop: any EventLoop) {
    guard crowd >= Self.smallestCrowd, connections <= crowd / 4 else { return }
    crowd = connections
    loop.scheduleTask(in: limits.lingering) { clinux_trim_memory() }
  }

  private static let smallestCrowd = 64
}
