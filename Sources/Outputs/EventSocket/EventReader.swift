internal import Glibc

/// One reader of the event socket, and what it has not read yet, within limits.
final class EventReader {
  /// How many events wait at most; with more the oldest are lost.
  static let limit = 64

  let descriptor: CInt
  /// Whether it can be forgotten.
  private(set) var isGone = false
  private var waiting: [[UInt8]] = []
  /// What is left of an event that the kernel took a part of: it must go out whole.
  private var begun: ArraySlice<UInt8> = []
  private var isSilent = false

  /// Takes over the descriptor and closes it at the end.
  init(descriptor: CInt) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Whether it has not read what it was told.
  var isBehind: Bool { !begun.isEmpty || !waiting.isEmpty }

  /// What to wait for: room, if it is behind, and its words, which are none of our business, until they end.
  var awaited: Int16 { Int16(isBehind ? POLLOUT : 0) | Int16(isSilent ? 0 : POLLIN) }

  /// Tells it one event, now or when it has read the ones before.
  func tell(_ line: [UInt8]) {
    if waiting.count >= Self.limit { waiting.removeFirst() }
    waiting.append(line)
    send()
  }

  /// Does what `poll` found to be possible.
  func proceed(_ found: Int16) {
    if found & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { isGone = true }
    if found & Int16(POLLIN) != 0 { ignoreWords() }
    if found & Int16(POLLOUT) != 0 { send() }
  }

  /// Sends what the kernel takes at once.
  ///
  /// The corresponding C function is `send`.
  private func send() {
    while isBehind, !isGone {
      if begun.isEmpty { begun = waiting.removeFirst()[...] }
      let sent = unsafe begun.withUnsafeBufferPointer { bytes in
        unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
      }
      if sent >= 0 {
        begun = begun.dropFirst(sent)
      } else if errno != EINTR {
        isGone = errno != EAGAIN
        return
      }
    }
  }

  /// It may close its own side, as `nc` does at the end of its input, and still read.
  private func ignoreWords() {
    var bytes: [UInt8] = Array(repeating: 0, count: 4096)
    let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
    if count == 0 { isSilent = true }
    if count < 0, errno != EAGAIN, errno != EINTR { isGone = true }
  }
}
