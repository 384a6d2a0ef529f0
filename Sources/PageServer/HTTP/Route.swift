internal import MusicTheory
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

/// The address of a request: its path, and what of its query means something to us.
struct Target {
  let path: String
  let token: String?
  /// The style that names are wanted in; `nil`: that of the program.
  let style: SymbolStyle?
  /// What was given for a style and is none.
  let unknownStyle: String?

  init?(_ uri: String) {
    guard uri.hasPrefix("/"), uri.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    let parts = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    let fields = parts.count == 2 ? parts[1].split(separator: "&") : []
    func value(_ name: String) -> String? {
      fields.first { $0.hasPrefix("\(name)=") }.map { Self.decoded($0.dropFirst(name.count + 1)) }
    }
    token = value("token")
    let name = value("style")
    style = name.flatMap(SymbolStyle.named)
    unknownStyle = style == nil ? name : nil
  }

  /// With `%41` written as `A`.
  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(String(Substring(digits)), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
