internal import NIOHTTP1

/// What can be asked for, by method and path: the one table of them.
enum Route {
  case resource(PageResources.Resource)
  case events, state, metrics
  /// What the page's settings are chosen from; for those who may change them.
  case setup
  /// A change, and how its body is read.
  case change((RequestBody) throws(Refusal) -> PageRequest)

  /// Whether a page from elsewhere may at most link to it.
  var isPrivate: Bool { if case .resource = self { false } else { true } }

  private var allowed: String { if case .change = self { "POST" } else { "GET, HEAD" } }

  static func find(_ method: HTTPMethod, _ path: String, in resources: PageResources) throws(Refusal) -> Route
  {
    guard let route = route(path, resources) else { throw .notFound }
    let isAllowed = if case .change = route { method == .POST } else { method == .GET || method == .HEAD }
    guard isAllowed else { throw .wrongMethod(allowed: route.allowed) }
    return route
  }

  private static func route(_ path: String, _ resources: PageResources) -> Route? {
    switch path {
    case "/events": .events
    case "/api/state": .state
    case "/metrics": .metrics
    case "/api/split": .change { body throws(Refusal) in .split(try body.text("split")) }
    case "/api/style": .change { body throws(Refusal) in .style(try body.text("style")) }
    case "/api/key": .change { body throws(Refusal) in .key(try body.text("key")) }
    case "/api/setup": .setup
    case "/api/set":
      .change { body throws(Refusal) in .set(name: try body.text("name"), value: try body.text("value")) }
    case "/api/save": .change { _ in .save }
    case "/api/connect": .change { body throws(Refusal) in .connect(try body.text("port")) }
    case "/api/disconnect": .change { body throws(Refusal) in .disconnect(try body.text("port")) }
    case "/api/panic": .change { _ in .panic }
    case "/api/play": .change { body throws(Refusal) in .play(try body.decoded()) }
    case "/api/stop": .change { _ in .stop }
    default: resources[path].map(Route.resource)
    }
  }
}
