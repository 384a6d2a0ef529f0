internal import MusicTheory
internal import NIOCore

/// Events that go out together: written once for each style in use, and packed once for each way they travel, so that a
/// crowd of clients costs little more than the kernel's part.
struct EventBatch {
  private struct Key: Hashable {
    let style: String?
    let form: EventClient.Form
  }

  private let events: [PageEvent]
  private var texts: [String?: [String]] = [:]
  private var packets: [Key: [ByteBuffer]] = [:]

  /// From which length on, in bytes, another packet is begun: whoever does not read is to have few of them waiting.
  private static let length = 8 * 1024

  init(_ events: [PageEvent]) {
    self.events = events
  }

  /// The same for all clients that ask for the same.
  ///
  /// - Complexity: linear in the length of the events for the first of them, else constant.
  mutating func packets(for client: EventClient) -> [ByteBuffer] {
    let style = client.visitor.style
    let key = Key(style: style?.name, form: client.form)
    if let packets = packets[key] { return packets }
    let texts = texts[key.style] ?? events.map { $0.text(in: style) }
    self.texts[key.style] = texts
    let packets = Self.packets(texts, client.form)
    self.packets[key] = packets
    return packets
  }

  private static func packets(_ texts: [String], _ form: EventClient.Form) -> [ByteBuffer] {
    var packets: [ByteBuffer] = []
    for text in texts {
      if packets.isEmpty || packets[packets.count - 1].readableBytes >= length {
        packets.append(ByteBuffer())
      }
      form.append(text, to: &packets[packets.count - 1])
    }
    return packets
  }
}
