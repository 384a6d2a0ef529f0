internal import Glibc
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import Wire

/// Answers the requests of one connection, one after the other.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  enum State {
    case waiting
    case receiving(HTTPRequestHead, ByteBuffer)
    /// The answer is being found, or is on its way.
    case answering
    /// The answer waits until the client has read the answers before.
    case held(Response, HTTPRequestHead?)
    /// The request is a handshake, and its connection on the way to becoming a WebSocket.
    case upgrading
    case streaming(EventClient)
    /// Further bytes are ignored.
    case over
  }

  let core: PageCore
  let http: HTTPHandlers
  var state = State.waiting { didSet { if case .over = state { http.gate.shut() } } }
  /// Whether more came before there was an answer: that answer is the last.
  private(set) var hasMore = false
  /// Whether the bytes that are being read contained a whole request.
  private var hasRequest = false
  var deadline: ConnectionDeadline?
  /// The user at the other end, once it was asked for.
  private var owner: UInt32??

  init(core: PageCore, http: HTTPHandlers) {
    self.core = core
    self.http = http
  }

  func handlerAdded(context: ChannelHandlerContext) {
    deadline = ConnectionDeadline(context.channel)
    deadline?.restart(core.limits.firstRequestLimit)
  }

  /// The user at the other end of a connection of this machine; `nil` when nobody has it, or it is not known yet.
  var user: UInt32? { owner ?? nil }

  /// Calls `body` once the user at the other end is known, if there can be one: at once, or when a thread that may wait has found it.
  func withOwner(_ context: ChannelHandlerContext, _ body: @escaping () -> Void) {
    guard owner == nil, context.remoteAddress.flatMap(IPLiteral.init)?.isLoopback == true,
      let ends = SocketOwner.Ends(remote: context.remoteAddress, local: context.localAddress)
    else { return body() }
    switch (SocketDiagnosis.user(ends), core.workers) {
    case (.user(let user), _): owner = .some(user)
    case (.nobody, _): owner = .some(nil)
    case (.unknown, nil): owner = .some(SocketOwner.listedUser(ends))
    case (.unknown, let workers?):
      workers[.atOnce].runIfActive(eventLoop: context.eventLoop) { SocketOwner.listedUser(ends) }
        .assumeIsolated().whenSuccess { found in
          self.owner = .some(found)
          if case .answering = self.state { body() }
        }
      return
    }
    body()
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), state) {
    // Of requests that come at once only one is answered: a thousand of them would keep all other clients waiting.
    case (.head, .waiting) where hasRequest: linger(context)
    case (.head(let head), .waiting): begin(head, context)
    case (.body(let chunk), .receiving(let head, var body)):
      guard body.readableBytes + chunk.readableBytes <= core.limits.body else {
        return respond(Response(.tooLarge), to: head, context)
      }
      state = .waiting
      body.writeImmutableBuffer(chunk)
      state = .receiving(head, body)
    case (.end, .receiving(let head, let body)):
      state = .answering
      hasRequest = true
      deadline?.restart(core.limits.requestLimit)
      withOwner(context) { self.answer(head, body, context) }
    case (.head, .answering), (.head, .held), (_, .upgrading): refuseMore()
    // A client that follows the events sends no more requests on this connection.
    case (.head, .streaming): end(context)
    default: break
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    hasRequest = false
    context.fireChannelReadComplete()
  }

  /// Only one request is handled at a time: bytes that come before its answer are dropped.
  private func refuseMore() {
    hasMore = true
    http.gate.shut()
  }

  /// A body that is too long is refused before it comes.
  private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let length = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
    if length > core.limits.body {
      respond(Response(.tooLarge), to: head, context)
    } else {
      state = .receiving(head, ByteBuffer())
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    guard context.channel.isWritable else { return }
    switch state {
    case .held(let response, let head): respond(response, to: head, context)
    case .streaming(let client): core.hub.resume(client)
    default: break
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch (error, state) {
    case (let error as HTTPParserError, .waiting), (let error as HTTPParserError, .receiving):
      respond(Response(.unreadable(isTooLong: error == .headerOverflow)), to: nil, context)
    case (is HTTPParserError, .answering), (is HTTPParserError, .held),
      (is HTTPParserError, .upgrading), (is ByteToMessageDecoderError, .upgrading):
      refuseMore()
    // The last answer is on its way.
    case (is HTTPParserError, .over): break
    // A reset comes as an error first; when the connection is said to be closed, the state is another already.
    default: end(context)
    }
  }

  private func end(_ context: ChannelHandlerContext) {
    leave()
    context.close(promise: nil)
  }

  /// From now on nothing is sent here, and nothing is answered.
  private func leave() {
    if case .streaming(let client) = state { core.hub.remove(client) }
    state = .over
  }
}
