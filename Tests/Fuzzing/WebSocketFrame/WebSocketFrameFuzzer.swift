import FuzzingDriver
import NIOCore
import NIOEmbedded
import NIOWebSocket
import QuietBackend

@testable import PageServer

nonisolated(unsafe) private let loop = EmbeddedEventLoop()
nonisolated(unsafe) private let backend = QuietBackend()
/// One for all inputs, as one server has all connections.
nonisolated(unsafe) private let core = PageCore(
  backend: backend, rules: AccessRules(hosts: [], machineName: nil, token: nil), limits: PageServerLimits())

/// Any bytes as the frames of a client, in pieces of any size: notes, complaints or a close frame, which is the last one;
/// and every key that was pressed is released at the end.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzWebSocketFrame(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = Array(UnsafeBufferPointer(start: start, count: count))[...]
  let piece = bytes.popLast().map { $0 < 128 ? bytes.count : Int($0) - 127 } ?? 1
  let channel = EmbeddedChannel(loop: loop)
  let pipeline = channel.pipeline.syncOperations
  try! pipeline.addHandler(ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: core.limits.frame)))
  try! pipeline.addHandler(
    SocketHandler(core: core, visitor: Visitor(isLocal: count % 4 != 0, hasToken: false)))
  channel.connect(to: try! SocketAddress(ipAddress: "127.0.0.1", port: 8737), promise: nil)

  var hasEnded = false
  while true {
    var isEmpty = false
    while !isEmpty {
      do {
        guard let frame = try channel.readOutbound(as: WebSocketFrame.self) else {
          isEmpty = true
          continue
        }
        precondition(!hasEnded && frame.fin)
        hasEnded = frame.opcode == .connectionClose
      } catch {
        // Events come as bytes.
        precondition(!hasEnded)
      }
    }
    precondition(!hasEnded || core.hub.count == 0 && backend.isSilent)
    guard !bytes.isEmpty else { break }
    let next = bytes.prefix(max(1, piece))
    bytes = bytes.dropFirst(next.count)
    _ = try? channel.writeInbound(ByteBuffer(bytes: next))
    loop.run()
  }
  loop.advanceTime(by: .seconds(60))
  _ = try? channel.finish(acceptAlreadyClosed: true)
  loop.run()
  precondition(core.hub.count == 0 && backend.isSilent)
  return 0
}

/// The package manager gives the beginning of a program this name.
@_cdecl("WebSocketFrameFuzzer_main")
public func begin(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  runFuzzer(count, arguments, fuzzWebSocketFrame)
}
