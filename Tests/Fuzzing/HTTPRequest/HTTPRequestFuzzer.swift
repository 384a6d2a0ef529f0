import FuzzingDriver
import NIOCore
import NIOEmbedded
import QuietBackend

@testable import PageServer

nonisolated(unsafe) private let loop = EmbeddedEventLoop()
nonisolated(unsafe) private let backend = QuietBackend()
/// One for all inputs, as one server has all connections.
nonisolated(unsafe) private let core = PageCore(
  backend: backend, rules: AccessRules(hosts: [], machineName: nil, token: "0123456789abcdef"),
  limits: PageServerLimits())

/// Any bytes as what a client sends to the page's server, in pieces of any size, through the very handlers that a real
/// connection has: answers or the end, never a crash, and nothing is left behind.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHTTPRequest(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = Array(UnsafeBufferPointer(start: start, count: count))[...]
  // Most inputs come whole; the last byte says how else.
  let piece = bytes.popLast().map { $0 < 128 ? bytes.count : Int($0) - 127 } ?? 1
  let channel = EmbeddedChannel(loop: loop)
  channel.localAddress = try! SocketAddress(ipAddress: "127.0.0.1", port: 8737)
  channel.remoteAddress = try! SocketAddress(ipAddress: "127.0.0.1", port: 50_000)
  try! PageBootstrap.prepare(channel, NIOLoopBound(core, eventLoop: loop))
  // Only a channel that is connected is answered.
  channel.connect(to: channel.remoteAddress!, promise: nil)

  var answers = 0
  while !bytes.isEmpty {
    let next = bytes.prefix(max(1, piece))
    bytes = bytes.dropFirst(next.count)
    _ = try? channel.writeInbound(ByteBuffer(bytes: next))
    loop.run()
    while let answer = try? channel.readOutbound(as: IOData.self) {
      // Not one byte is sent before there is a whole answer to begin with.
      if answers == 0, case .byteBuffer(let head) = answer {
        precondition(head.readableBytesView.starts(with: "HTTP/1.".utf8))
      }
      answers += 1
    }
    precondition(core.hub.count <= 1)
  }
  loop.advanceTime(by: .seconds(60))
  _ = try? channel.finish(acceptAlreadyClosed: true)
  loop.run()
  precondition(core.hub.count == 0 && core.connections == 0 && backend.isSilent)
  return 0
}

/// The package manager gives the beginning of a program this name.
@_cdecl("HTTPRequestFuzzer_main")
public func begin(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  runFuzzer(count, arguments, fuzzHTTPRequest)
}
