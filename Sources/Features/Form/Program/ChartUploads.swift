internal import System
internal import Wire

/// Files that come in pieces. A piece belongs to an upload, not to a name: two may send files of one name at once.
struct ChartUploads {
  struct Key: Hashable, Sendable {
    let name: String
    /// The text that the sender chose for all pieces of the file; `nil` without one.
    let upload: String?
  }

  private struct Pending {
    let key: Key
    /// `nil` while a piece is being added.
    var bytes: [UInt8]?
    /// When its last piece came.
    var time: Duration
  }

  /// The newest last; of more the oldest are forgotten.
  private var pending: [Pending] = []
  private static let most = 8
  /// Without a text of its own, another upload of the same name waits for this long.
  private static let pause: Duration = .seconds(30)

  /// The bytes so far, to which a piece is added next.
  mutating func begin(
    _ key: Key, at offset: Int, isLast: Bool, now: Duration
  ) throws(RequestFailure) -> [UInt8] {
    // A file in one piece concerns no other one.
    if offset == 0, isLast { return [] }
    let index = pending.firstIndex { $0.key == key }
    guard offset > 0 else {
      if let index {
        guard key.upload != nil || now - pending[index].time > Self.pause else {
          throw .state(
            "a file \(key.name.quoted) is being sent already; send 'upload' with all pieces, a text that no other sender has"
          )
        }
        pending.remove(at: index)
      }
      if pending.count >= Self.most { pending.removeFirst() }
      pending.append(Pending(key: key, time: now))
      return []
    }
    guard let index else { throw Self.broken }
    guard let bytes = pending[index].bytes, bytes.count == offset else {
      pending.remove(at: index)
      throw Self.broken
    }
    // It is not kept twice, so that a piece is added without copying those before.
    if isLast { pending.remove(at: index) } else { pending[index].bytes = nil }
    return bytes
  }

  mutating func goOn(_ key: Key, with bytes: [UInt8], now: Duration) {
    guard let index = pending.firstIndex(where: { $0.key == key }) else { return }
    (pending[index].bytes, pending[index].time) = (bytes, now)
  }

  private static let broken = RequestFailure.usage(
    "this piece does not follow the one before; send the file again")
}
