internal import NIOCore

/// Somebody who follows the events, over a WebSocket or as server-sent events. Belongs to the server's thread.
final class EventClient {
  /// How events travel to it.
  enum Form {
    case webSocket, serverSent

    /// One object, as it travels.
    func message(_ text: String) -> ByteBuffer {
      switch self {
      case .webSocket: ByteBuffer(string: text)
      case .serverSent: ByteBuffer(string: "data: \(text)\n\n")
      }
    }
  }

  let form: Form
  let visitor: Visitor
  private let channel: any Channel
  private let write: (ByteBuffer) -> Void
  /// Says goodbye and closes the connection.
  let finish: () -> Void
  /// Whether it missed events because it did not read.
  private var isBehind = false
  private var patience: Scheduled<Void>?

  /// `write` sends one message, whole, at once.
  init(
    form: Form, visitor: Visitor, channel: any Channel, write: @escaping (ByteBuffer) -> Void,
    finish: @escaping () -> Void
  ) {
    self.form = form
    self.visitor = visitor
    self.channel = channel
    self.write = write
    self.finish = finish
  }

  var isWritable: Bool { channel.isWritable }

  /// How many bytes wait until it reads.
  var pendingBytes: Int { (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0 }

  /// Sends a message, unless the client has not read what it was sent before; after `limit` of that it has to go.
  func send(_ message: ByteBuffer, stuckLimit limit: TimeAmount) {
    guard isWritable else {
      isBehind = true
      guard patience == nil else { return }
      let channel = channel
      patience = channel.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
      return
    }
    write(message)
  }

  /// It reads again; returns whether it missed something.
  func catchUp() -> Bool {
    guard isWritable else { return false }
    patience?.cancel()
    patience = nil
    defer { isBehind = false }
    return isBehind
  }

  /// Nothing more is sent.
  func end() {
    patience?.cancel()
    patience = nil
  }
}
