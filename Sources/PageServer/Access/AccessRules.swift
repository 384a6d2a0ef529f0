internal import NIOCore
internal import NIOHTTP1

/// Who may see and who may change something: by the host and the origin that a request names, by the address it comes
/// from, and by the token.
struct AccessRules: Sendable {
  private let hosts: Set<String>
  private let token: String?

  var hasToken: Bool { token != nil }

  /// - Parameters:
  ///   - hosts: names that are good besides those of this machine.
  ///   - machineName: what the machine is called, if the server is open to the network.
  init(hosts: [String], machineName: String?, token: String?) {
    var hosts = Set(hosts.map { $0.lowercased() })
    hosts.formUnion(["localhost", "127.0.0.1", "[::1]"])
    if let name = machineName?.lowercased(), !name.isEmpty {
      let short = String(name.prefix { $0 != "." })
      hosts.formUnion([name, short, "\(short).local"])
    }
    self.hosts = hosts
    self.token = token
  }

  /// Why a request is not answered at all; `nil` for a good one.
  func refusal(of head: HTTPRequestHead, at local: SocketAddress?) -> Refusal? {
    let named = head.headers["host"]
    guard named.count == 1, let host = HostName(named[0]) else { return .noHost }
    guard isGood(host, at: local) else { return .wrongHost }
    return nil
  }

  /// Why a request from another page is not answered; `nil` for one from here, or from no page at all.
  ///
  /// A page names its origin whenever it could do harm; a browser that knows better says where a request comes from.
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

  /// A token may be shown in the address rather than in a header.
  func visitor(_ head: HTTPRequestHead, _ target: Target, from remote: SocketAddress?) -> Visitor {
    // What another server passes on may come from anywhere.
    let isPassedOn = ["forwarded", "x-forwarded-for", "x-real-ip", "via"].contains {
      head.headers.contains(name: $0)
    }
    let isLocal = !isPassedOn && (remote.flatMap(IPLiteral.init)?.isLoopback ?? false)
    let bearer = head.headers.first(name: "authorization").flatMap(Self.bearer)
    let hasToken = [bearer, target.token].contains { $0.map(isToken) ?? false }
    return Visitor(isLocal: isLocal, hasToken: hasToken, style: target.style)
  }

  /// A name may be anybody's, and lead to us all the same; the address that a connection came to is ours alone.
  private func isGood(_ host: HostName, at local: SocketAddress?) -> Bool {
    if hosts.contains(host.name) || hosts.contains(host.name.withoutBrackets) { return true }
    guard let named = IPLiteral(host.name.withoutBrackets) else { return false }
    return named == local.flatMap(IPLiteral.init)
  }

  private static func bearer(_ value: String) -> String? {
    let parts = value.split(separator: " ", maxSplits: 1)
    return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : nil
  }

  /// Takes the same time for every text of a length, so that the token cannot be guessed letter by letter.
  private func isToken(_ text: String) -> Bool {
    guard let token else { return false }
    let (shown, expected) = (Array(text.utf8), Array(token.utf8))
    guard shown.count == expected.count else { return false }
    return zip(shown, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension String {
  fileprivate var withoutBrackets: String {
    hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
  }
}
