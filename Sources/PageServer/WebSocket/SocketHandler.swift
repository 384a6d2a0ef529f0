internal import NIOCore
internal import NIOWebSocket

/// One client over a WebSocket: sends it the events, and takes the notes that it plays.
final class SocketHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let core: PageCore
  private let visitor: Visitor
  private let player: PianoPlayer
  private var client: EventClient?
  private var deadline: ConnectionDeadline?
  /// The beginning of a message that comes in pieces.
  private var partial: ByteBuffer?
  private var badFrames = 0
  /// The data of the last ping in the bytes that are being read. Only the last one must be answered (RFC 6455, section 5.5.3).
  private var ping: ByteBuffer?
  private var hasSentClose = false

  init(core: PageCore, visitor: Visitor) {
    self.core = core
    self.visitor = visitor
    player = PianoPlayer(core.piano)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    deadline = ConnectionDeadline(context.channel)
    // Events come as frames, made once for all clients: they pass by the encoder, which makes one for each.
    let outlet =
      (try? context.pipeline.syncOperations.context(handlerType: WebSocketFrameEncoder.self)) ?? context
    let client = EventClient(transport: .webSocket, visitor: visitor, channel: context.channel) { frames in
      if !self.hasSentClose { outlet.write(NIOAny(frames), promise: nil) }
    } flush: {
      context.flush()
    } finish: {
      self.end(.goingAway, context)
    }
    self.client = client
    core.places.follows(context.channel)
    core.hub.add(client)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    guard !hasSentClose else { return }
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
      return end(.protocolError, context)
    }
    switch frame.opcode {
    case .text where partial == nil: take(frame, after: ByteBuffer(), context)
    case .continuation:
      guard let partial else { return end(.protocolError, context) }
      take(frame, after: partial, context)
    case .binary: end(.unacceptableData, context)
    case .ping: ping = frame.unmaskedData
    case .pong: break
    case .connectionClose: end(Self.code(inAnswerTo: frame.unmaskedData), context)
    default: end(.protocolError, context)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // A client that does not read gets no answer.
    if let ping, context.channel.isWritable { send(.pong, ping, context) }
    ping = nil
    context.fireChannelReadComplete()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if let client { core.hub.resume(client) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    deadline?.cancel()
    hasSentClose = true
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case NIOWebSocketError.invalidFrameLength: end(.messageTooLarge, context)
    case is NIOWebSocketError: end(.protocolError, context)
    default: context.close(promise: nil)
    }
  }

  // MARK: - Notes of the client

  private func take(_ frame: WebSocketFrame, after partial: ByteBuffer, _ context: ChannelHandlerContext) {
    var message = partial
    message.writeImmutableBuffer(frame.unmaskedData)
    guard message.readableBytes <= core.limits.frame else { return end(.messageTooLarge, context) }
    self.partial = frame.fin ? nil : message
    guard frame.fin else { return }
    guard String(validating: message.readableBytesView, as: UTF8.self) != nil else {
      return end(.dataInconsistentWithMessage, context)
    }
    do throws(ClientFrameError) {
      let played = try ClientFrame(json: message.readableBytesView)
      guard visitor.mayPlay else { throw .readOnly(visitor.cure) }
      player.follow(played)
    } catch {
      complain(error, context)
    }
  }

  private func complain(_ error: ClientFrameError, _ context: ChannelHandlerContext) {
    badFrames += 1
    guard badFrames < core.limits.badFrames else { return end(.policyViolation, context) }
    if context.channel.isWritable { send(.text, ByteBuffer(string: error.json), context) }
  }

  // MARK: - Frames to it

  private func send(_ opcode: WebSocketOpcode, _ data: ByteBuffer, _ context: ChannelHandlerContext) {
    guard !hasSentClose else { return }
    context.writeAndFlush(
      wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: data)), promise: nil)
  }

  /// Sends the reason for the end, and closes the connection once that was sent or cannot be.
  private func end(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
    guard !hasSentClose else { return }
    leave()
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    let sent = context.eventLoop.makePromise(of: Void.self)
    sent.futureResult.assumeIsolated().whenSuccess { context.close(mode: .output, promise: nil) }
    let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
    context.writeAndFlush(wrapOutboundOut(frame), promise: sent)
    hasSentClose = true
    deadline?.restart(core.limits.closingDelay)
  }

  private func leave() {
    player.leave()
    if let client { core.hub.remove(client) }
    client = nil
  }

  /// The same code again, if it is one that may be sent.
  private static func code(inAnswerTo data: ByteBuffer) -> WebSocketErrorCode {
    var data = data
    guard data.readableBytes > 0 else { return .normalClosure }
    guard let number = data.getInteger(at: data.readerIndex, as: UInt16.self),
      (1000...1003).contains(number) || (1007...1014).contains(number) || (3000...4999).contains(number),
      let code = data.readWebSocketErrorCode()
    else { return .protocolError }
    return code
  }
}
