internal import NIOCore
internal import NIOHTTP1

/// Closes a connection that is one too many, at once: it must not keep a descriptor. Whoever reads is told why.
final class ExcessHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = HTTPServerResponsePart

  func channelActive(context: ChannelHandlerContext) {
    let response = Response(.tooManyConnections)
    context.write(wrapOutboundOut(.head(response.head(to: nil, closes: true))), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(response.body))), promise: nil)
    // A fresh socket takes that much without waiting.
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.close(promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
