import NIOCore
import NIOEmbedded
import QuietBackend

@testable import PageServer

/// The page's server with a few connections, which an input drives action by action.
///
/// Everything behind the sockets is what the program itself has: the handlers of a connection, the limits, the hub of
/// the events, the shared piano.
struct FuzzedServer {
  private struct Connection {
    let channel: EmbeddedChannel
    var hasAnswered = false
    /// The bytes that are to be sent in one packet.
    var packet: [UInt8] = []
  }

  private let loop = EmbeddedEventLoop()
  private let backend = QuietBackend()
  private let core: PageCore
  private var connections = [Connection?](repeating: nil, count: 4)

  static let pauses: [TimeAmount] = [
    .milliseconds(1), .milliseconds(150), .seconds(1), .seconds(5), .seconds(10), .seconds(60),
  ]

  init() {
    var limits = PageServerLimits()
    // So few that they run out.
    (limits.connections, limits.clients) = (3, 2)
    core = PageCore(
      backend: backend, rules: AccessRules(hosts: [], machineName: nil, token: "0123456789abcdef"),
      limits: limits)
  }

  /// Does what an input says: each action is a byte, with a connection in its two lowest bits, and what it needs after it.
  mutating func follow(_ input: UnsafeBufferPointer<UInt8>) {
    var input = input[...]
    while let action = input.popFirst() {
      act(Int(action >> 2), on: Int(action & 3), &input)
      for index in connections.indices { receive(index) }
    }
  }

  private mutating func act(_ action: Int, on index: Int, _ input: inout Slice<UnsafeBufferPointer<UInt8>>) {
    let requests = Fragments.requests
    switch action {
    case 0..<requests.count: add(requests[action], to: index)
    case 52: send(index, nil)
    case 53: send(index, input.popFirst().map { Int($0) })
    case 54:
      let count = min(input.count, Int(input.popFirst() ?? 0) & 63)
      add(Array(input.prefix(count)), to: index)
      input = input.dropFirst(count)
    case 55: add(Self.frame(input.popFirst() ?? 0, input.popFirst() ?? 0), to: index)
    case 56: pause(Self.pauses[Int(input.popFirst() ?? 0) % Self.pauses.count])
    case 57: publish(Int(input.popFirst() ?? 0))
    case 58: close(index)
    case 59: setWritable(index, to: false)
    case 60: setWritable(index, to: true)
    case 61: open(index, from: "192.0.2.\(1 + Int(input.popFirst() ?? 0) % 2)")
    case 62: connections[index]?.channel.pipeline.fireErrorCaught(IOError(errnoCode: 104, reason: "recv"))
    default: add(requests[50], to: index)
    }
  }

  /// Lets everybody go and looks whether nothing is left behind.
  mutating func end() {
    for index in connections.indices { close(index) }
    pause(.seconds(60))
    // The next input finds no chord.
    core.hub.deliver(PageMailbox.Delivery())
    precondition(core.hub.count == 0 && core.connections == 0 && backend.isSilent)
  }

  // MARK: - Actions

  private mutating func open(_ index: Int, from address: String = "127.0.0.1") {
    guard connections[index]?.channel.isActive != true else { return }
    close(index)
    let channel = EmbeddedChannel(loop: loop)
    channel.localAddress = try! SocketAddress(ipAddress: "127.0.0.1", port: 8737)
    channel.remoteAddress = try! SocketAddress(ipAddress: address, port: 50_000 + index)
    try! channel.pipeline.syncOperations.addHandler(HalfClosing())
    try! PageBootstrap.prepare(channel, NIOLoopBound(core, eventLoop: loop))
    channel.connect(to: channel.remoteAddress!, promise: nil)
    connections[index] = Connection(channel: channel)
  }

  private mutating func add(_ bytes: [UInt8], to index: Int) {
    open(index)
    guard connections[index]!.packet.count < 40_000 else { return }
    connections[index]!.packet += bytes
  }

  /// Sends the first bytes of the packet that waits; `nil`: all of them.
  private mutating func send(_ index: Int, _ count: Int?) {
    guard let connection = connections[index], !connection.packet.isEmpty else { return }
    let count = max(1, count ?? connection.packet.count)
    let bytes = ByteBuffer(bytes: connection.packet.prefix(count))
    connections[index]!.packet.removeFirst(min(count, connection.packet.count))
    guard connection.channel.isActive else { return }
    _ = try? connection.channel.writeInbound(bytes)
    loop.run()
  }

  /// A frame of a client, with 13 first bytes, masked or not, in one piece or several.
  private static func frame(_ kind: UInt8, _ choice: UInt8) -> [UInt8] {
    let payload = Fragments.payloads[Int(choice) % Fragments.payloads.count]
    let opcodes: [UInt8] = [0x81, 0x81, 0x01, 0x80, 0x00, 0x88, 0x89, 0x8A, 0x82, 0xC1, 0x83, 0x09]
    let mask: UInt8 = kind & 0x80 == 0 ? 0x80 : 0
    var frame = [opcodes[Int(kind & 0x7F) % opcodes.count]]
    frame +=
      payload.count < 126
      ? [mask | UInt8(payload.count)] : [mask | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    if mask != 0 { frame += [0, 0, 0, 0] }
    return frame + payload
  }

  private mutating func pause(_ time: TimeAmount) {
    loop.advanceTime(by: time)
    loop.run()
    for index in connections.indices { receive(index) }
  }

  private func publish(_ choice: Int) {
    let kinds: [PageEvent.Kind] = [.live, .committed, .notes, .clear, .status]
    var delivery = PageMailbox.Delivery()
    delivery.events = [PageEvent(kinds[choice % kinds.count], "{\"seq\":1}")]
    delivery.hasLostEvents = choice & 0x40 != 0
    delivery.haveSettingsChanged = choice & 0x80 != 0
    core.hub.deliver(delivery)
    loop.run()
  }

  private mutating func setWritable(_ index: Int, to isWritable: Bool) {
    guard let channel = connections[index]?.channel, channel.isWritable != isWritable else { return }
    channel.isWritable = isWritable
    channel.pipeline.fireChannelWritabilityChanged()
    loop.run()
  }

  private mutating func close(_ index: Int) {
    guard let connection = connections[index] else { return }
    _ = try? connection.channel.finish(acceptAlreadyClosed: true)
    loop.run()
    connections[index] = nil
  }

  /// Takes the bytes that the server sent; they begin with a whole line of an answer, for any request.
  private mutating func receive(_ index: Int) {
    guard let connection = connections[index] else { return }
    while let answer = try? connection.channel.readOutbound(as: IOData.self) {
      if !connections[index]!.hasAnswered, case .byteBuffer(let head) = answer {
        precondition(head.readableBytesView.starts(with: "HTTP/1.".utf8))
      }
      connections[index]!.hasAnswered = true
    }
  }
}

/// Lets a connection whose output is closed live on, as a socket does: the channel for tests would end it.
private final class HalfClosing: ChannelOutboundHandler {
  typealias OutboundIn = IOData

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    if mode == .output { promise?.succeed() } else { context.close(mode: mode, promise: promise) }
  }
}
