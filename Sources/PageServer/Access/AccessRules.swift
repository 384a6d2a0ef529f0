internal import Glibc
internal import MusicTheory
internal import NIOCore
internal import NIOHTTP1
internal import System

/// Decides whether a request may read or change something: by the host and the origin that it names, by the address it comes from, and by
/// the token.
struct AccessRules: Sendable {
  private let hosts: Set<String>
  /// The name of this machine in its network, without its domain; empty where the page is for this machine.
  private let shortName: String
  /// Origins of pages from elsewhere that may read the events.
  private let origins: Set<String>
  private let token: String?
  private let users: HomeUsers
  /// Whether clients of other machines are let in wherever they are.
  private let isOpen: Bool
  /// How the private networks of the machine are let in; `nil`: not at all, unless everybody is.
  private let network: PageNetwork?

  /// Looks again who is at home, where a user of this machine is not. Reads files.
  func lookAgain() { users.lookAgain() }

  /// Whether a token or a key could let a visitor do more.
  var hasToken: Bool { token != nil || (network.map { $0.rights != .look } ?? false) }

  /// - Parameters:
  ///   - hosts: host names that are valid besides those of this machine.
  ///   - origins: origins of pages from elsewhere that may read the events: `null` and `file://` of a local file.
  ///   - machineName: the name of the machine, if the server is open to the network.
  ///   - users: the users of this machine who may change something.
  ///   - isOpen: whether clients of other machines are let in wherever they are.
  ///   - network: how the private networks of the machine are let in.
  init(
    hosts: [String], origins: [String] = [], machineName: String?, token: String?,
    users: HomeUsers = HomeUsers(),
    isOpen: Bool = true, network: PageNetwork? = nil
  ) {
    var hosts = Set(hosts.map { $0.lowercased() })
    hosts.formUnion(["localhost", "127.0.0.1", "[::1]"])
    if let name = machineName?.lowercased(), !name.isEmpty {
      let short = String(name.prefix { $0 != "." })
      hosts.formUnion([name, short, "\(short).local"])
    }
    self.hosts = hosts
    shortName = machineName.map { String($0.lowercased().prefix { $0 != "." }) } ?? ""
    self.origins = Set(origins.map { $0.lowercased() })
    self.token = token
    self.users = users
    self.isOpen = isOpen
    self.network = network
  }

  /// Why a request is not answered at all; `nil` for a good one.
  func refusal(
    of head: HTTPRequestHead, at local: SocketAddress?, from remote: SocketAddress? = nil
  ) -> Refusal? {
    if let remote = remote.flatMap(IPLiteral.init), !isLetIn(remote) { return .foreignNetwork }
    let named = head.headers["host"]
    guard named.count == 1, let host = HostName(named[0]) else { return .noHost }
    guard isGood(host, at: local) else { return .wrongHost }
    return nil
  }

  /// Why a request from another page is not answered; `nil` for one from here, or from no page at all.
  ///
  /// A browser sends the origin with every request that could do harm; some also send where a request comes from.
  func originRefusal(of head: HTTPRequestHead) -> Refusal? {
    let origins = head.headers["origin"]
    if let origin = origins.first {
      let host = (head.headers.first(name: "host") ?? "").lowercased()
      guard origins.count == 1, ["http://\(host)", "https://\(host)"].contains(origin.lowercased()) else {
        return .wrongOrigin
      }
    }
    let site = head.headers.first(name: "sec-fetch-site") ?? "none"
    return ["same-origin", "none"].contains(site) ? nil : .wrongOrigin
  }

  /// Why text that another program shares is not shown; `nil` for one from the device itself: a browser says then that no page sends it.
  func shareRefusal(of head: HTTPRequestHead) -> Refusal? {
    let isFromDevice =
      head.headers["sec-fetch-site"] == ["none"] && head.headers["origin"].allSatisfy { $0 == "null" }
    return isFromDevice ? nil : originRefusal(of: head)
  }

  /// Whether it only asks, as browsers do before a request of a page from elsewhere, whether that may be sent; see the standard Fetch, CORS-preflight.
  static func isPreflight(_ head: HTTPRequestHead) -> Bool {
    head.method == .OPTIONS && head.headers.contains(name: "access-control-request-method")
  }

  /// The origin of a page from elsewhere that may read the events; `nil` for a request from here, from no page, or from another.
  func foreignReader(_ head: HTTPRequestHead) -> String? {
    let named = head.headers["origin"]
    guard named.count == 1, originRefusal(of: head) != nil, origins.contains(named[0].lowercased()) else {
      return nil
    }
    return named[0]
  }

  /// A token may be shown in the address rather than in a header.
  ///
  /// `owner`: the user at the other end of a connection of this machine.
  func visitor(
    _ head: HTTPRequestHead, _ target: Target, from remote: SocketAddress?, owner: UInt32?
  ) -> Visitor {
    // A request that another server passes on may come from anywhere.
    let isPassedOn = ["forwarded", "x-forwarded-for", "x-real-ip", "via"].contains {
      head.headers.contains(name: $0)
    }
    let isLocal = !isPassedOn && (remote.flatMap(IPLiteral.init)?.isLoopback ?? false)
    let bearer = head.headers.first(name: "authorization").flatMap(Self.bearer)
    let shown = [bearer, target.token].compactMap(\.self)
    let hasToken = shown.contains { Self.isSame($0, token) }
    let isOwn = isLocal && users.contains(owner)
    // A key belongs to the network that it was made for: here, and through another server, it is nothing.
    let isOver = !isPassedOn && (remote.flatMap(IPLiteral.init).map { !$0.isLoopback } ?? false)
    let hasKey = isOver && shown.contains { Self.isSame($0, network?.key) }
    return Visitor(
      isLocal: isLocal, hasToken: hasToken, notation: target.notation,
      isStranger: isLocal && !hasToken && !isOwn, isOwner: isOwn,
      rights: hasKey ? network?.rights ?? .look : .look, cure: cure)
  }

  /// The way to more rights for those who may only look.
  private var cure: LookOnly {
    network == nil ? token != nil ? .token : isOpen ? .setup : .network : .network
  }

  private func isLetIn(_ remote: IPLiteral) -> Bool {
    remote.isLoopback || isOpen || network != nil && PrivateNetworks.contains(remote)
  }

  /// A name of a stranger may resolve to our address; the address that a connection came to is certainly ours.
  private func isGood(_ host: HostName, at local: SocketAddress?) -> Bool {
    if hosts.contains(host.name) || hosts.contains(host.name.withoutBrackets) || isNumbered(host.name) {
      return true
    }
    guard let named = IPLiteral(host.name.withoutBrackets) else { return false }
    return named == local.flatMap(IPLiteral.init)
  }

  /// Whether it is the name that this machine has in a network where another one has its own: `stage-2.local`; see RFC 6762, section 9.
  private func isNumbered(_ name: String) -> Bool {
    guard !shortName.isEmpty, name.hasPrefix(shortName + "-"), name.hasSuffix(".local") else { return false }
    let number = name.dropFirst(shortName.count + 1).dropLast(6)
    return !number.isEmpty && number.count <= 4 && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func bearer(_ value: String) -> String? {
    let parts = value.split(separator: " ", maxSplits: 1)
    return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : nil
  }

  /// Takes the same time for every text of a length, so that the token cannot be guessed letter by letter.
  private static func isSame(_ text: String, _ secret: String?) -> Bool {
    guard let secret else { return false }
    let (shown, expected) = (Array(text.utf8), Array(secret.utf8))
    guard shown.count == expected.count else { return false }
    return zip(shown, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension String {
  fileprivate var withoutBrackets: String {
    hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
  }
}

/// The one thing that lets a visitor do more who may only look.
enum LookOnly: Hashable {
  case token, network, setup

  var cure: String {
    switch self {
    case .token: "open the address with the token, which 'chordd page' prints at the machine"
    case .network: "the person at the machine can let you do more, under Network"
    case .setup: "the owner of the machine can let you do more, with page.token-file"
    }
  }
}

/// The sender of a request, as far as it determines the answer.
struct Visitor: Hashable {
  /// Whether the request comes from this machine.
  let isLocal: Bool
  /// Whether the request has the token.
  let hasToken: Bool
  /// How names are written for it.
  var notation = Notation()

  /// Whether it is a page from elsewhere that may read the events.
  var isFromElsewhere = false

  /// Whether it is another user of this machine.
  var isStranger = false

  /// Whether a user of this machine who is at home here sends it, from this machine: not by a token.
  var isOwner = false

  /// Its rights as a client from the network.
  var rights = PageRights.look
  /// The way to more of them.
  var cure = LookOnly.network

  var mayChange: Bool { !isFromElsewhere && (isLocal && !isStranger || hasToken || rights == .everything) }
  /// Whether it may play, too.
  var mayPlay: Bool { mayChange || !isFromElsewhere && rights == .play }
  /// Whether it is the person at the machine.
  var isAtMachine: Bool { isOwner && mayChange }
}

/// Why a request is not answered, with a sentence for the reply.
enum Refusal: Error, Hashable {
  case readOnly(LookOnly)
  case noHost, wrongHost, wrongOrigin, foreignNetwork, otherUser, notHere, badTarget, tooLarge,
    notJSON, noParts, badRequest(String)
  /// With the address that was probably meant.
  case notFound(near: String?)
  /// A handshake of WebSocket at an address without events.
  case noEvents
  case unknown(field: String, value: String, takes: [String])
  case unknownField(String, known: [String])
  /// A plus sign that is a space in a query.
  case lostPlus(field: String)
  case wrongMethod(allowed: String)
  case tooManyClients, tooManyConnections, noHandshake
  case unreadable(isTooLong: Bool)

  var status: HTTPResponseStatus {
    switch self {
    case .noHost, .badTarget, .badRequest, .unknown, .unknownField, .lostPlus: .badRequest
    case .wrongHost: .misdirectedRequest
    case .wrongOrigin, .foreignNetwork, .readOnly, .otherUser, .notHere: .forbidden
    case .notFound: .notFound
    case .noEvents: .badRequest
    case .tooLarge: .payloadTooLarge
    case .notJSON, .noParts: .unsupportedMediaType
    case .wrongMethod: .methodNotAllowed
    case .tooManyClients, .tooManyConnections: .serviceUnavailable
    case .noHandshake: .upgradeRequired
    case .unreadable(isTooLong: true): .requestHeaderFieldsTooLarge
    case .unreadable: .badRequest
    }
  }

  /// A few sentences for the documents.
  var sentence: String {
    switch self {
    case .noHost: "the request names no host; send one Host header"
    case .wrongHost:
      "the page does not answer to this name; open it at the address that its own machine shows under Network, or have its owner add the name to page.hosts"
    case .wrongOrigin:
      "requests from other pages are refused; open the page itself, or have its owner put your overlay into page.origins, which lets it read the events"
    case .foreignNetwork:
      "the page is open to the networks of its own machine only; join one of them, and open the address again"
    case .readOnly(let why): "you may only look here; \(why.cure)"
    case .otherUser:
      "chordd belongs to another user of this machine, so you may only look; its owner can let you do more, with page.users"
    case .notHere: "this is only done on the page of the machine itself"
    case .badTarget: "the address of the request is not a path; send one that begins with /"
    case .notFound(let near):
      "there is nothing here; \(near.map { "did you mean \($0)?" } ?? "the page is at /, and /api/openapi.json lists the requests")"
    case .noEvents: "WebSocket is spoken at /events, not here"
    case .tooLarge: "the request is too long; send at most 16 KiB"
    case .notJSON: "the body must be JSON; send Content-Type: application/json"
    case .noParts: "what is shared comes in parts; send it as a browser sends files"
    case .badRequest(let sentence): sentence
    case .unknown(let field, let value, let takes):
      "there is no \(field) \"\(value)\"; \(field) takes \(takes.joined(separator: ", "))"
    case .unknownField(let name, let known):
      "there is no field \(name.quoted) here; \(Suggestion.nearest(to: name, among: known).map { "did you mean \($0)?" } ?? "the fields are \(known.joined(separator: ", "))")"
    case .lostPlus(let field):
      "\(field.quoted) has a \"+\" that would be read as a space; write %2B for a plus sign, and %20 for a space"
    case .wrongMethod(let allowed): "this address takes \(allowed) only"
    case .tooManyClients: "too many clients follow the events already; close one and try again"
    case .tooManyConnections: "too many connections are open already; close one and try again"
    case .unreadable(isTooLong: true): "the header of the request is too long"
    case .unreadable: "this is not a request of HTTP"
    case .noHandshake: "this is not a handshake of WebSocket version 13 on a connection of its own"
    }
  }
}

/// The value of a `Host` header, taken apart.
struct HostName {
  /// In lower case; an IPv6 address with its brackets.
  let name: String

  init?(_ text: String) {
    let (name, rest) = Self.parts(of: text)
    guard let name, !name.isEmpty, name.utf8.allSatisfy(Self.isPlain) else { return nil }
    guard rest.isEmpty || rest.hasPrefix(":") && rest.dropFirst().utf8.allSatisfy(Self.isDigit) else {
      return nil
    }
    // A name with the period of the root is the same name.
    self.name = (name.hasSuffix(".") ? String(name.dropLast()) : name).lowercased()
  }

  private static func parts(of text: String) -> (name: String?, rest: Substring) {
    let end =
      text.hasPrefix("[") ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":")
    guard let end else { return text.hasPrefix("[") ? (nil, "") : (text, "") }
    return (String(text[..<end]), text[end...])
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The characters of names and numbers; quotes and the like must not be repeated in our headers.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: [0x2D, 0x2E, 0x3A, 0x5B, 0x5D, 0x5F].contains(byte)
    }
  }
}

/// An IP address in numbers.
struct IPLiteral: Hashable {
  /// IPv4 addresses inside IPv6, as a socket for both gives them, are IPv4.
  let bytes: [UInt8]

  /// `packed`: 4 or 16 bytes.
  init(bytes packed: [UInt8]) {
    let isMapped =
      packed.count == 16 && packed.prefix(10).allSatisfy { $0 == 0 } && packed[10] == 0xFF
      && packed[11] == 0xFF
    bytes = isMapped ? Array(packed.suffix(4)) : packed
  }

  /// The corresponding C function is `inet_pton`.
  init?(_ text: String) {
    let isLong = text.contains(":")
    var packed = [UInt8](repeating: 0, count: isLong ? 16 : 4)
    guard unsafe inet_pton(isLong ? AF_INET6 : AF_INET, text, &packed) == 1 else { return nil }
    self.init(bytes: packed)
  }

  var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
  }
}

extension IPLiteral {
  /// `nil` for an address that is no internet address.
  init?(_ address: SocketAddress) {
    guard let text = address.ipAddress else { return nil }
    self.init(text)
  }
}
