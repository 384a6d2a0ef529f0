internal import FeatureKit
internal import MusicTheory
internal import NIOHTTP1
internal import System
internal import Wire

/// The target of an address.
enum Route {
  case resource(PageResources.Resource)
  /// The document of a view that takes what another program on the device shares.
  case share(PageResources.Resource)
  /// How a phone keeps the page beside its programs.
  case manifest
  case events, state, metrics
  /// The description of the requests, for programs.
  case description
  /// One of the backend's requests, below `/api/`.
  case request(RequestDeclaration)

  /// The fields of its query; `nil` where the request itself says which.
  var fields: [String]? {
    switch self {
    case .events, .state: Notation.fields + ["token"]
    case .metrics, .description: ["token"]
    case .resource, .share, .manifest, .request: nil
    }
  }

  /// Whether a page from elsewhere may at most link to it.
  var isPrivate: Bool {
    switch self {
    case .resource, .share, .manifest: false
    default: true
    }
  }

  private var isChange: Bool { if case .request(let form) = self { form.access == .change } else { false } }

  /// The document of the page, for a browser that asks for an address where there is nothing: the page says what is near.
  static func nowhere(
    _ head: HTTPRequestHead, _ path: String, in resources: PageResources
  ) -> PageResources.Resource? {
    let isForPrograms = ["/api/", "/assets/", "/events", "/metrics"].contains { path.hasPrefix($0) }
    let isRead = head.method == .GET || head.method == .HEAD
    guard isRead, !isForPrograms, head.headers["accept"].contains(where: { $0.contains("text/html") }) else {
      return nil
    }
    return resources.page(at: path)
  }

  static func find(
    _ method: HTTPMethod, _ path: String, in resources: PageResources, _ requests: [RequestDeclaration],
    views: [PageView]
  ) throws(Refusal) -> Route {
    if method == .POST, let view = views.first(where: { path == "/\($0.name)" && !$0.shares.isEmpty }),
      let page = resources.page(of: view, at: path)
    {
      return .share(page)
    }
    guard let route = route(path, resources, requests, views) else {
      throw .notFound(near: near(path, requests, views))
    }
    let isAllowed = route.isChange ? method == .POST : method == .GET || method == .HEAD
    guard isAllowed else { throw .wrongMethod(allowed: route.isChange ? "POST" : "GET, HEAD") }
    return route
  }

  /// The address that was probably meant.
  private static func near(_ path: String, _ requests: [RequestDeclaration], _ views: [PageView]) -> String? {
    guard path.count <= 60 else { return nil }
    let known =
      ["/events", "/metrics", "/overlay", "/band", "/api/state", "/api/openapi.json"]
      + requests.map { "/api/\($0.name)" } + views.map { "/\($0.name)" }
    return Suggestion.nearest(to: path, among: known)
  }

  private static func route(
    _ path: String, _ resources: PageResources, _ requests: [RequestDeclaration], _ views: [PageView]
  ) -> Route? {
    switch path {
    case "/events": .events
    case "/api/state": .state
    case "/metrics": .metrics
    case "/manifest.webmanifest": .manifest
    case "/api/openapi.json": .description
    case let path where path.hasPrefix("/api/"):
      requests.first { path.dropFirst(5) == $0.name }.map(Route.request)
    default:
      // The subject of a view may follow its name: `/chord/C13`.
      if let view = views.first(where: { path == "/\($0.name)" || path.hasPrefix("/\($0.name)/") }) {
        resources.page(of: view, at: path).map(Route.resource)
      } else {
        resources[path].map(Route.resource)
      }
    }
  }
}

/// The address of a request: its path, and the known fields of its query.
struct Target {
  let path: String
  /// The fields of the query; of two with one name the first counts.
  let query: [String: String]
  let token: String?
  /// How names are wanted.
  let notation: Notation
  /// The mistake in the query, but for fields that are not known.
  let mistake: Refusal?

  init?(_ uri: String) {
    guard uri.hasPrefix("/"), uri.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    let parts = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    let fields = parts.count == 2 ? Self.fields(parts[1]) : []
    let pairs = fields.compactMap { field -> (String, String)? in
      field.firstIndex(of: "=").map { (String(field[..<$0]), Self.decoded(field[field.index(after: $0)...])) }
    }
    query = Dictionary(pairs) { first, _ in first }
    token = query["token"]
    do throws(Refusal) {
      if let field = fields.first(where: Self.hasLostPlus) {
        throw .lostPlus(field: String(field.prefix { $0 != "=" }))
      }
      notation = try Notation(query)
      mistake = nil
    } catch {
      (notation, mistake) = (Notation(), error)
    }
  }

  /// A field that the address does not take.
  func unknownField(_ known: [String]?) -> Refusal? {
    guard let known, let name = query.keys.filter({ !known.contains($0) }).min() else { return nil }
    return .unknownField(name, known: known)
  }

  /// The fields of a query, of which nobody has this many: the rest of a longer one costs nothing.
  private static func fields(_ query: Substring) -> ArraySlice<Substring> {
    query.split(separator: "&", maxSplits: mostFields).prefix(mostFields)
  }

  private static let mostFields = 64

  /// Whether a `+` of the value was probably meant as one, though forms make it a space: at an end, as in `C+`, or
  /// between the root of a chord and a number, as in `C+7`. Both would be read as another chord.
  private static func hasLostPlus(_ field: Substring) -> Bool {
    guard field.utf8.contains(UInt8(ascii: "+")), let sign = field.firstIndex(of: "=") else { return false }
    let value = decoded(field[field.index(after: sign)...], plus: 1)
    return value.first == "\u{1}" || value.last == "\u{1}"
      || value.contains(#/(?:^|[^A-Za-z0-9])[A-G][b#♭♯]?\u{1}[0-9]/#)
  }

  /// A value as `read` of api.ts encodes it, so that both are one address: as forms do, but a space as `%20`.
  static func encoded(_ value: String) -> String {
    value.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }

  /// A value as forms encode it: `%41` is `A`, and `+` is a space.
  static func decoded(_ text: Substring, plus: UInt8 = UInt8(ascii: " ")) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(String(Substring(digits)), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? plus : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
