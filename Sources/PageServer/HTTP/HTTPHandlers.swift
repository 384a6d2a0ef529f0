internal import NIOCore
internal import NIOHTTP1

/// What makes requests of the bytes of a connection, and bytes of its answers.
struct HTTPHandlers {
  let gate = InputGate()
  let encoder = HTTPResponseEncoder()
  let validator = NIOHTTPResponseHeadersValidator()
  let decoder: ByteToMessageHandler<HTTPRequestDecoder>

  /// The decoder reports bytes behind a handshake as an error: to whom it hands parts of requests, it never hands bytes.
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

/// Stands before everything that decodes, and lets bytes pass until nothing more is wanted: what comes after that is read
/// and forgotten, and costs neither time nor memory.
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
