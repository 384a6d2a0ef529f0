internal import MusicTheory
internal import NIOCore

/// A client that follows the events, over a WebSocket or as server-sent events. Belongs to the server's thread.
final class EventClient {
  /// How events travel to it.
  enum Transport {
    case webSocket, serverSent

    /// Adds one object, as it travels: over a WebSocket as a frame of its own (RFC 6455, section 5.2).
    func append(_ text: String, to packet: inout ByteBuffer) {
      switch self {
      case .serverSent: packet.writeString("data: \(text)\n\n")
      case .webSocket:
        // The first and last piece of a text.
        packet.writeInteger(0x81 as UInt8)
        switch text.utf8.count {
        case let length where length < 126: packet.writeInteger(UInt8(length))
        case let length where length < 65_536: packet.writeMultipleIntegers(126 as UInt8, UInt16(length))
        case let length: packet.writeMultipleIntegers(127 as UInt8, UInt64(length))
        }
        packet.writeString(text)
      }
    }
  }

  let transport: Transport
  let visitor: Visitor
  private let channel: any Channel
  private let write: (ByteBuffer) -> Void
  private let flush: () -> Void
  /// Announces the end and closes the connection.
  let finish: () -> Void
  /// Whether it missed events because it did not read.
  private(set) var isBehind = false
  private var stuckTimer: Scheduled<Void>?

  /// `write` takes a packet of whole objects, and `flush` sends the packets that were taken.
  init(
    transport: Transport, visitor: Visitor, channel: any Channel, write: @escaping (ByteBuffer) -> Void,
    flush: @escaping () -> Void, finish: @escaping () -> Void
  ) {
    self.transport = transport
    self.visitor = visitor
    self.channel = channel
    self.write = write
    self.flush = flush
    self.finish = finish
  }

  var loop: any EventLoop { channel.eventLoop }
  var isWritable: Bool { channel.isWritable }

  /// How many bytes wait until it reads.
  var pendingBytes: Int { (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0 }

  /// Sends packets, unless the client has not read the ones before; a client that reads nothing for `limit` is disconnected.
  func send(_ packets: [ByteBuffer], stuckLimit limit: TimeAmount) {
    for packet in packets {
      guard isWritable else {
        fallBehind(limit)
        break
      }
      write(packet)
    }
    flush()
  }

  private func fallBehind(_ limit: TimeAmount) {
    isBehind = true
    guard stuckTimer == nil else { return }
    let channel = channel
    stuckTimer = channel.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
  }

  /// It reads again; returns whether it missed something.
  func catchUp() -> Bool {
    guard isWritable else { return false }
    stuckTimer?.cancel()
    stuckTimer = nil
    defer { isBehind = false }
    return isBehind
  }

  /// Closes without an announcement, which it would not read.
  func close() { channel.close(promise: nil) }

  /// Nothing more is sent.
  func end() {
    stuckTimer?.cancel()
    stuckTimer = nil
  }
}

/// Events that go out together: written once for each notation in use, and packed once for each way they travel, so that many clients cost
/// little more than the kernel's part.
struct EventBatch {
  private struct Writing: Hashable {
    let notation: Notation
    /// Whether private events are among them.
    let isWhole: Bool
  }

  private struct Key: Hashable {
    let writing: Writing
    let transport: EventClient.Transport
  }

  private let events: [PageEvent]
  private let hasPrivate: Bool
  private var texts: [Writing: [String]] = [:]
  private var packets: [Key: [ByteBuffer]] = [:]

  /// From which length on, in bytes, another packet is begun: few of them should wait for a client that does not read.
  private static let length = 8 * 1024

  init(_ events: [PageEvent]) {
    self.events = events
    hasPrivate = events.contains(where: \.isPrivate)
  }

  /// The packets, shared by all clients with the same notation, rights and transport.
  ///
  /// - Complexity: linear in the length of the events for the first of them, else constant.
  mutating func packets(for client: EventClient) -> [ByteBuffer] {
    let visitor = client.visitor
    let writing = Writing(notation: visitor.notation, isWhole: !hasPrivate || visitor.mayChange)
    let key = Key(writing: writing, transport: client.transport)
    if let packets = packets[key] { return packets }
    let texts =
      texts[writing]
      ?? events.filter { writing.isWhole || !$0.isPrivate }.map { $0.text(in: writing.notation) }
    self.texts[writing] = texts
    let packets = Self.packets(texts, client.transport)
    self.packets[key] = packets
    return packets
  }

  private static func packets(_ texts: [String], _ transport: EventClient.Transport) -> [ByteBuffer] {
    var packets: [ByteBuffer] = []
    for text in texts {
      if packets.isEmpty || packets[packets.count - 1].readableBytes >= length {
        packets.append(ByteBuffer())
      }
      transport.append(text, to: &packets[packets.count - 1])
    }
    return packets
  }
}
