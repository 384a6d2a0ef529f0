internal import System
internal import Glibc
internal import NIOCore
internal import NIOPosix

/// Checks whether a page can be served at an address, or is served there already.
public enum PageProbe {
  public enum Finding: Hashable, Sendable {
    case free
    /// A chordd answers there.
    case served
    /// Another program does.
    case taken
    /// There can be no page there.
    case impossible(reason: String)
  }

  /// Takes three seconds at most: a page on a busy machine is no other program.
  public static func examine(_ address: PageAddress) -> Finding {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    defer { try? group.syncShutdownGracefully() }
    do {
      _ = try ServerBootstrap(group: group).serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .bind(host: address.host, port: address.port).wait()
      return .free
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      return isPage(at: address, group) ? .served : .taken
    } catch let error as IOError {
      return .impossible(reason: NetworkReason.text(error.errnoCode))
    } catch {
      return .impossible(reason: "\(error)")
    }
  }

  private static func isPage(at address: PageAddress, _ group: MultiThreadedEventLoopGroup) -> Bool {
    let host = address.isWildcard ? "127.0.0.1" : address.host
    let answer = group.next().makePromise(of: String.self)
    let client = ClientBootstrap(group: group).connectTimeout(answerLimit).channelInitializer { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(AnswerReader(answer))
      }
    }
    guard let channel = try? client.connect(host: host, port: address.port).wait() else {
      answer.fail(ChannelError.connectPending)
      return false
    }
    channel.eventLoop.scheduleTask(in: answerLimit) { channel.close(promise: nil) }
    let request = "GET /api/state HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    channel.writeAndFlush(ByteBuffer(string: request), promise: nil)
    return (try? answer.futureResult.wait())?.contains("\"type\":\"hello\"") ?? false
  }

  private static let answerLimit = TimeAmount.seconds(3)

  /// Reads until the other side closes.
  private final class AnswerReader: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let answer: EventLoopPromise<String>
    private var text = ""

    init(_ answer: EventLoopPromise<String>) {
      self.answer = answer
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      text += String(buffer: unwrapInboundIn(data))
      if text.utf8.count > 1 << 16 { context.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) { answer.succeed(text) }
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
  }
}
