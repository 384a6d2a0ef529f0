internal import Glibc
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOWebSocket

/// How listening sockets and connections are made.
struct PageBootstrap {
  let group: MultiThreadedEventLoopGroup
  let core: NIOLoopBound<PageCore>
  let limits: PageServerLimits

  /// Listens at an address.
  func bind(_ address: PageAddress) -> EventLoopFuture<any Channel> {
    let core = core
    return ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 128)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      // Whoever vanishes from the network says no goodbye; the kernel asks, so that his keys are let go.
      .childChannelOption(.socketOption(.so_keepalive), value: 1)
      .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPIDLE)), value: 10)
      .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPINTVL)), value: 3)
      .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPCNT)), value: 3)
      .childChannelOption(.tcpOption(.init(rawValue: TCP_USER_TIMEOUT)), value: 20_000)
      .childChannelOption(.socketOption(.so_sndbuf), value: 64 * 1024)
      .childChannelOption(.writeBufferWaterMark, value: .init(low: 8 * 1024, high: 32 * 1024))
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try Self.prepare(channel, core) }
      }
      .bind(host: address.host, port: address.port)
  }

  /// Builds what a connection goes through, from the socket inwards.
  static func prepare(_ channel: any Channel, _ core: NIOLoopBound<PageCore>) throws {
    let pipeline = channel.pipeline.syncOperations
    guard core.value.admit(channel) else {
      return try pipeline.addHandlers(HTTPResponseEncoder(), ExcessHandler())
    }
    let handler = RequestHandler(core: core.value)
    let bound = NIOLoopBound(handler, eventLoop: channel.eventLoop)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: core.value.limits.frame, automaticErrorHandling: false,
      shouldUpgrade: { channel, head in
        let isGood = mayFollow(head, channel, core.value)
        return channel.eventLoop.makeSucceededFuture(isGood ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          guard let target = Target(head.uri) else { throw Refusal.badTarget }
          let visitor = core.value.rules.visitor(head, target, from: channel.remoteAddress)
          try channel.pipeline.syncOperations.addHandler(SocketHandler(core: core.value, visitor: visitor))
        }
      })
    try pipeline.configureHTTPServerPipeline(
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in
          context.pipeline.syncOperations.removeHandler(bound.value, promise: nil)
        }
      ),
      withErrorHandling: false, withEncoderConfiguration: HTTPResponseEncoder.Configuration(),
      withDecoderLimitConfiguration: core.value.limits.decoder)
    try pipeline.addHandler(handler)
  }

  /// Whether somebody may follow the events over a WebSocket. Who may not is told why as an answer to his request.
  private static func mayFollow(_ head: HTTPRequestHead, _ channel: any Channel, _ core: PageCore) -> Bool {
    guard head.method == .GET, let target = Target(head.uri), target.path == "/events",
      target.unknownStyle == nil,
      !core.hub.isFull(for: core.rules.visitor(head, target, from: channel.remoteAddress))
    else { return false }
    return core.rules.refusal(of: head, at: channel.localAddress) == nil
      && core.rules.originRefusal(of: head) == nil
  }
}

extension PageServerLimits {
  fileprivate var decoder: NIOHTTPDecoderLimitConfiguration {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = headerField
    limits.maxHeaderListSize = headers
    limits.maxHeaderFieldCount = headerFields
    return limits
  }
}
