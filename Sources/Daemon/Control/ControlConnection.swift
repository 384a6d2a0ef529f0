internal import CLinux
internal import Glibc

/// One client of the control socket: what it has said and what it has not read yet, both within limits.
///
/// Belongs to the control thread alone.
final class ControlConnection {
  let descriptor: CInt
  /// When it last did something, as a number that only grows.
  private(set) var lastActivity: UInt64
  private var lines = LineSplitter(limit: ControlRequest.longestLine)
  /// What was read and not looked at yet: a reply has to go out first.
  private var input: ArraySlice<UInt8> = []
  private var output: ArraySlice<UInt8> = []
  private var hasEnded = false
  private var isBroken = false

  /// Takes over the descriptor and closes it at the end.
  init(descriptor: CInt, activity: UInt64) {
    self.descriptor = descriptor
    lastActivity = activity
  }

  deinit { close(descriptor) }

  /// Whether there is nothing left to do for it.
  var isOver: Bool { isBroken || hasEnded && input.isEmpty && output.isEmpty }

  /// Whether there is something to look at without waiting for more.
  var hasMore: Bool { !input.isEmpty && output.isEmpty && !isBroken }

  /// What to wait for: its reading, if it owes us that, else its next words.
  var awaited: Int16 { Int16(output.isEmpty ? POLLIN : POLLOUT) }

  /// Does what `poll` found to be possible; `answer` turns a line into a reply.
  ///
  /// Answers one request at most, so that many requests of one client keep neither the others nor the end waiting.
  func proceed(_ found: Int16, activity: UInt64, answer: (LineSplitter.Line) -> ControlReply) {
    guard found != 0 || hasMore else { return }
    lastActivity = activity
    if !output.isEmpty {
      send()
    } else if input.isEmpty {
      receive()
    }
    while hasMore, let byte = input.popFirst() {
      guard let line = lines.consume(byte) else { continue }
      output = ArraySlice((answer(line).text + "\n").utf8)
      return send()
    }
  }

  /// The corresponding C function is `recv`.
  private func receive() {
    var failure: CInt = 0
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      let result = unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
      failure = result < 0 ? errno : 0
      count = max(0, result)
    }
    switch failure {
    case 0 where chunk.isEmpty: hasEnded = true
    case 0: input = chunk[...]
    case EAGAIN, EINTR: break
    default: isBroken = true
    }
  }

  /// Sends what the kernel takes at once; the rest waits until the client has read.
  ///
  /// The corresponding C function is `send`.
  private func send() {
    let sent = unsafe output.withUnsafeBufferPointer { bytes in
      unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
    }
    if sent >= 0 {
      output = output.dropFirst(sent)
    } else if errno != EAGAIN, errno != EINTR {
      isBroken = true
    }
  }
}
