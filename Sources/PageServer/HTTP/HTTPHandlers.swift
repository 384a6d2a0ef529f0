internal import NIOCore
internal import NIOHTTP1

/// The handlers that turn the bytes of a connection into requests, and answers into bytes.
struct HTTPHandlers {
  let gate = InputGate()
  let encoder = HTTPResponseEncoder()
  let validator = NIOHTTPResponseHeadersValidator()
  let decoder: ByteToMessageHandler<HTTPRequestDecoder>

  /// The decoder reports bytes behind a handshake as an error: a handler that gets parts of requests from it never gets bytes.
  init(_ limits: PageServerLimits) {
    var decoding = NIOHTTPDecoderLimitConfiguration()
    decoding.maxHeaderFieldSize = limits.headerField
    decoding.maxHeaderListSize = limits.headers
    decoding.maxHeaderFieldCount = limits.headerFields
    decoder = ByteToMessageHandler(
      HTTPRequestDecoder(leftOverBytesStrategy: .fireError, limitConfiguration: decoding),
      maximumBufferSize: limits.headers)
  }

  /// Before the handler of the requests.
  func add(to pipeline: ChannelPipeline.SynchronousOperations) throws {
    try pipeline.addHandlers(gate, encoder, decoder, validator)
  }
}

/// Comes before all decoders, and passes bytes on until nothing more is wanted: later bytes are read and dropped, and cost neither time nor
/// memory.
final class InputGate: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private(set) var isShut = false
  /// Whether something came while it was shut.
  private(set) var hasHeldBack = false

  func shut() { isShut = true }

  func open() { (isShut, hasHeldBack) = (false, false) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isShut { hasHeldBack = true } else { context.fireChannelRead(data) }
  }
}

/// Closes a connection that makes no progress in time. While nothing is expected of it there is no timer.
///
/// Belongs to the server's thread.
final class ConnectionDeadline {
  private let channel: any Channel
  private var timer: Scheduled<Void>?

  init(_ channel: any Channel) {
    self.channel = channel
  }

  /// Restarts the timer with `time`.
  func restart(_ time: TimeAmount) {
    timer?.cancel()
    let channel = channel
    timer = channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }

  func cancel() {
    timer?.cancel()
    timer = nil
  }
}

/// Closes a connection that is one too many, at once: it must not keep a descriptor. A client that reads gets the reason.
final class ExcessHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = HTTPServerResponsePart

  func channelActive(context: ChannelHandlerContext) {
    let response = Response(.tooManyConnections)
    context.write(wrapOutboundOut(.head(response.head(to: nil, closes: true))), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(response.body))), promise: nil)
    // The buffer of a fresh socket takes all of it without waiting.
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.close(promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
