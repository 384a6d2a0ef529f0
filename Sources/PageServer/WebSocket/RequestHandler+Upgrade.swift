internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// From requests to a WebSocket, in steps of our own. NIO's handler for this replays what came with the handshake into
/// the decoder of frames, also when that is requests, and then the program ends.
///
/// Here the gate is shut first, and opened again when the decoder of frames stands behind it; between the two nothing is
/// decoded. A client waits for the answer to its handshake (RFC 6455, section 4.1): one that does not is refused.
extension RequestHandler {
  func upgrade(_ head: HTTPRequestHead, _ visitor: Visitor, _ context: ChannelHandlerContext) throws(Refusal)
  {
    guard core.hub.hasCapacity(for: visitor) else { throw .tooManyClients }
    guard head.isHandshake else { throw .noHandshake }
    state = .upgrading
    http.gate.shut()
    // Takes until the next round of the thread. Bytes that the decoder still has come as parts or as an error.
    context.pipeline.syncOperations.removeHandler(http.decoder)
      .assumeIsolated().whenComplete { _ in self.prepareSocket(head, visitor, context) }
  }

  private func prepareSocket(_ head: HTTPRequestHead, _ visitor: Visitor, _ context: ChannelHandlerContext) {
    guard context.channel.isActive, case .upgrading = state else { return }
    guard !hasMore, !http.gate.hasHeldBack else { return respond(Response(.noHandshake), to: head, context) }
    guard core.hub.hasCapacity(for: visitor) else {
      return respond(Response(.tooManyClients), to: head, context)
    }
    NIOWebSocketServerUpgrader.answer(to: head, context.channel).assumeIsolated().whenComplete { result in
      switch result {
      case .success(let headers): self.becomeSocket(headers, visitor, context)
      case .failure: self.respond(Response(.noHandshake), to: head, context)
      }
    }
  }

  private func becomeSocket(_ headers: HTTPHeaders, _ visitor: Visitor, _ context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    let answer = HTTPResponseHead(version: .http1_1, status: .switchingProtocols, headers: headers)
    context.writeAndFlush(wrapOutboundOut(.head(answer)), promise: nil)
    state = .over
    for handler: any RemovableChannelHandler in [http.encoder, http.validator, self] {
      pipeline.removeHandler(handler, promise: nil)
    }
    do {
      let decoder = WebSocketFrameDecoder(maxFrameSize: core.limits.frame)
      try pipeline.addHandlers(WebSocketFrameEncoder(), ByteToMessageHandler(decoder))
      try pipeline.addHandler(SocketHandler(core: core, visitor: visitor))
      http.gate.open()
    } catch {
      pipeline.close(promise: nil)
    }
  }
}

extension HTTPRequestHead {
  /// Whether this asks for a WebSocket (RFC 6455, section 4.2.1), by itself: without a body.
  fileprivate var isHandshake: Bool {
    method == .GET && version == .http1_1 && lists("websocket", in: "upgrade")
      && lists("upgrade", in: "connection") && !headers.contains(name: "transfer-encoding")
      && (headers.first(name: "content-length") ?? "0") == "0"
      && headers.first(name: "sec-websocket-key")?.utf8.count == 24
  }

  private func lists(_ word: String, in name: String) -> Bool {
    headers[canonicalForm: name].contains { $0.lowercased() == word }
  }
}

extension NIOWebSocketServerUpgrader {
  /// The header fields of the answer to a handshake; an error for one of another version, or without its key.
  fileprivate static func answer(
    to head: HTTPRequestHead, _ channel: any Channel
  ) -> EventLoopFuture<HTTPHeaders> {
    let upgrader = NIOWebSocketServerUpgrader(
      shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
      upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })
    return upgrader.buildUpgradeResponse(channel: channel, upgradeRequest: head, initialResponseHeaders: [:])
  }
}
