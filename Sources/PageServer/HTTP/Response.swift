internal import NIOCore
internal import NIOHTTP1
internal import Outputs
internal import Wire

/// One whole answer.
struct Response {
  var status: HTTPResponseStatus
  var headers: [(String, String)]
  var body: ByteBuffer
  /// Whether nothing more is expected from the client.
  var closes = false
  /// Whether the request came under a host name that is ours.
  var isTrusted = true
  /// Whether it is a screen for others, which the page may show in a frame.
  var isScreen = false
  /// The styles and scripts that stand in the document itself.
  var inline: EmbeddedFile.Inline?

  init(_ status: HTTPResponseStatus, type: String, _ body: ByteBuffer, headers: [(String, String)] = []) {
    self.status = status
    self.body = body
    self.headers = [("Content-Type", type)] + headers
  }

  init(json text: String, status: HTTPResponseStatus = .ok) {
    self.init(
      status, type: "application/json; charset=utf-8", ByteBuffer(string: text),
      headers: [("Cache-Control", "no-store")])
  }

  /// The answer to a page from elsewhere that asks what it may send: it may read the events.
  init(preflightFrom origin: String) {
    self.init(.noContent, type: "text/plain", ByteBuffer())
    headers = [
      ("Access-Control-Allow-Origin", origin), ("Access-Control-Allow-Methods", "GET"),
      ("Access-Control-Allow-Headers", "*"), ("Access-Control-Allow-Private-Network", "true"),
      ("Vary", "Origin"),
    ]
  }

  init(_ refusal: Refusal) {
    var object = JSONObject()
    object.set("error", refusal.sentence)
    self.init(json: object.closed, status: refusal.status)
    switch refusal {
    case .wrongMethod(let allowed): headers.append(("Allow", allowed))
    case .noHandshake: headers += [("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13")]
    case .tooManyClients, .tooManyConnections: headers.append(("Retry-After", "5"))
    case .noHost, .tooLarge, .badTarget, .unreadable: closes = true
    default: break
    }
    isTrusted = ![.noHost, .wrongHost, .tooLarge, .tooManyConnections].contains(refusal)
  }

  /// A reply to a read request; empty if the client has the same one already.
  init(_ reply: RequestReply, cachedBy head: HTTPRequestHead) {
    self.init(reply)
    guard status == .ok else { return }
    let isCompressed = head.takesGzip
    let tag = "\"\(Checksum.fnv(body.readableBytesView))\(isCompressed ? "-gzip" : "")\""
    headers = headers.filter { $0.0 != "Cache-Control" }
    headers += [("ETag", tag), ("Cache-Control", "private, no-cache"), ("Vary", "Accept-Encoding")]
    if head.knows(tag) {
      (status, body) = (.notModified, ByteBuffer())
    } else if isCompressed, let small = Gzip.compressed(body) {
      body = small
      headers.append(("Content-Encoding", "gzip"))
    }
  }

  /// A file of the page, unless the client has it already.
  ///
  /// - Parameters:
  ///   - firstName: what a document begins with, as JSON.
  ///   - replies: those that the document of a view comes with, as JSON.
  init(
    _ resource: PageResources.Resource, _ head: HTTPRequestHead, firstName: String? = nil,
    replies: String? = nil
  ) {
    if resource.isForeignModule {
      self.init(
        .ok, type: resource.type, ByteBuffer(staticString: PageResources.reloading),
        headers: [("Cache-Control", "no-store")])
      return
    }
    let file = resource.file
    let opened = replies.flatMap { OpenedDocument(file, of: resource.view ?? "", $0) }
    let deep = resource.base.map { base in
      let content = opened?.content ?? file.content.bytes
      return ByteBuffer(
        bytes: Array(content.readableBytesView).replacing(Self.base, with: base.utf8, maxReplacements: 1))
    }
    let whole = deep ?? opened?.content
    let compressed = !head.takesGzip ? nil : whole.map(Gzip.compressed) ?? file.compressed?.bytes
    let named = firstName.flatMap { NamedDocument(file, $0) }
    let added = named?.hash ?? (opened?.hash ?? "") + (resource.base.map { Checksum.fnv($0.utf8) } ?? "")
    let tag = file.tag(isCompressed: compressed != nil, hash: added)
    let isKnown = head.knows(tag)
    var headers = [
      ("ETag", tag),
      ("Cache-Control", resource.isLasting ? "public, max-age=31536000, immutable" : "no-cache"),
    ]
    if file.compressed != nil { headers.append(("Vary", "Accept-Encoding")) }
    if compressed != nil, !isKnown { headers.append(("Content-Encoding", "gzip")) }
    let up = resource.base == nil ? "" : "../"
    let links = resource.needs.map { "<\(up)assets/\(EmbeddedFile.assetsHash)/\($0)>; rel=modulepreload" }
    if !links.isEmpty { headers.append(("Link", links.joined(separator: ", "))) }
    let content =
      named.map { compressed == nil ? $0.plain : $0.compressed } ?? compressed ?? whole ?? file.content.bytes
    self.init(
      isKnown ? .notModified : .ok, type: resource.type, isKnown ? ByteBuffer() : content, headers: headers)
    isScreen = resource.isScreen
    inline = opened == nil ? resource.inline : resource.openedInline
  }

  /// How a document says that the root of the page is beside it.
  private static let base = Array(#"<base href="./">"#.utf8)

  /// The head of the answer to a request under a host name.
  func head(to host: String?, closes: Bool) -> HTTPResponseHead {
    var head = HTTPResponseHead(version: .http1_1, status: status, headers: HTTPHeaders(headers))
    if head.headers.first(name: "Content-Type")?.hasPrefix("text/html") == true {
      SecurityHeaders.addForDocument(
        to: &head.headers, host: isTrusted ? host : nil, isScreen: isScreen, inline: inline)
    } else {
      SecurityHeaders.add(to: &head.headers)
    }
    if ![.notModified, .noContent].contains(status) {
      head.headers.add(name: "Content-Length", value: "\(body.readableBytes)")
    }
    if closes { head.headers.add(name: "Connection", value: "close") }
    return head
  }

  init(_ reply: RequestReply) {
    let status: HTTPResponseStatus =
      switch reply.outcome {
      case .done: .ok
      case .refused: .badRequest
      case .failed: .serviceUnavailable
      case .missing: .notFound
      case .forbidden: .forbidden
      }
    self.init(json: reply.text, status: status)
  }
}

extension HTTPRequestHead {
  /// Whether the client accepts gzip.
  fileprivate var takesGzip: Bool {
    var weights: [String: Bool] = [:]
    for item in headers[canonicalForm: "accept-encoding"] {
      let parts = item.lowercased().split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let coding = parts.first else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      weights[coding] = weight > 0
    }
    return weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? false
  }
}

/// The headers by which every answer restricts the browser.
enum SecurityHeaders {
  /// For what is no document: it may do nothing, even where somebody opens it as one. Short, as each file of the page has them.
  static func add(to headers: inout HTTPHeaders) {
    headers.add(name: "Content-Security-Policy", value: "default-src 'none'; frame-ancestors 'none'")
    addForAll(to: &headers)
  }

  private static func addForAll(to headers: inout HTTPHeaders) {
    headers.add(name: "X-Content-Type-Options", value: "nosniff")
    headers.add(name: "Referrer-Policy", value: "no-referrer")
    headers.add(name: "Cross-Origin-Resource-Policy", value: "same-origin")
  }

  /// - Parameters:
  ///   - host: the `Host` of the request, which was found to be good.
  ///   - isScreen: whether it is a screen for others. The page shows it in a frame, and streaming programs add styles to it; a style may
  ///     restyle what is there, and fetch nothing.
  ///   - inline: the styles and scripts that stand in the document, known by their hashes.
  static func addForDocument(
    to headers: inout HTTPHeaders, host: String?, isScreen: Bool, inline: EmbeddedFile.Inline?
  ) {
    let script = source(inline?.script)
    // Beside a hash the styles of others would not count.
    let style = isScreen ? " 'unsafe-inline'" : source(inline?.style)
    // Older browsers do not count WebSockets of the same host as 'self'.
    let sockets = host.map { " ws://\($0) wss://\($0)" } ?? ""
    headers.add(
      name: "Content-Security-Policy",
      value: "default-src 'none'; script-src 'self'\(script); style-src 'self'\(style); "
        + "img-src 'self' data:; connect-src 'self'\(sockets); font-src 'self'; media-src blob:; manifest-src 'self'; base-uri 'self'; form-action 'none'; "
        + "frame-src 'self'; frame-ancestors \(isScreen ? "'self'" : "'none'")")
    addForAll(to: &headers)
    headers.add(name: "Cross-Origin-Opener-Policy", value: "same-origin")
    headers.add(name: "Permissions-Policy", value: "midi=(self), camera=(), microphone=(), geolocation=()")
  }

  private static func source(_ hash: String?) -> String { (hash ?? "").isEmpty ? "" : " \(hash ?? "")" }
}

extension HTTPRequestHead {
  /// Whether the client has the content with this tag already.
  fileprivate func knows(_ tag: String) -> Bool {
    headers[canonicalForm: "if-none-match"].contains { $0 == tag || $0 == "W/\(tag)" || $0 == "*" }
  }
}
