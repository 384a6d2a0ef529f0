internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// Answers the requests of one connection, one after the other.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  enum State {
    case waiting
    case receiving(HTTPRequestHead, ByteBuffer)
    /// The answer is being found, or is on its way.
    case answering
    /// The answer waits until the client has read what it was sent before.
    case held(Response, HTTPRequestHead?)
    case streaming(EventClient)
    /// What comes is not looked at any more.
    case over
  }

  let core: PageCore
  var state = State.waiting
  var deadline: ConnectionDeadline?

  init(core: PageCore) {
    self.core = core
  }

  func handlerAdded(context: ChannelHandlerContext) {
    deadline = ConnectionDeadline(context.channel)
    deadline?.restart(core.limits.requestPatience)
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), state) {
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
      deadline?.restart(core.limits.requestPatience)
      answer(head, body, context)
    default: break
    }
  }

  /// What is too long is refused before it comes.
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
    // The request goes on as one without an upgrade.
    case (is NIOWebSocketUpgradeError, _), (is HTTPServerUpgradeErrors, _): break
    case (let error as HTTPParserError, .waiting), (let error as HTTPParserError, .receiving):
      respond(Response(.unreadable(isTooLong: error == .headerOverflow)), to: nil, context)
    default:
      // A reset comes as an error first; when the connection is said to be closed, the state is another already.
      leave()
      context.close(promise: nil)
    }
  }

  /// From now on nobody is told anything here, and nothing is answered.
  private func leave() {
    if case .streaming(let client) = state { core.hub.remove(client) }
    state = .over
  }
}
