internal import System
internal import Wire

/// Files that come in pieces. A piece belongs to an upload, not to a name: two may send files of one name at once.
struct ChartUploads {
  /// An upload: all pieces of a file say the same of it.
  struct Key: Hashable, Sendable {
    let name: String
    /// The text that the sender chose.
    let upload: String
    /// The bytes of the whole file, and their hash.
    let total: Int
    let sha256: String
  }

  private struct Pending {
    let key: Key
    /// `nil` while a piece is being added.
    var bytes: [UInt8]?
  }

  /// The newest last; of more the oldest are forgotten.
  private var pending: [Pending] = []
  private static let most = 8

  /// The bytes so far, to which a piece is added next.
  mutating func begin(_ key: Key, at offset: Int, isLast: Bool) throws(RequestFailure) -> [UInt8] {
    let index = pending.firstIndex { $0.key == key }
    if offset == 0 {
      if let index { pending.remove(at: index) }
      if isLast { return [] }
      if pending.count >= Self.most { pending.removeFirst() }
      pending.append(Pending(key: key))
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

  mutating func goOn(_ key: Key, with bytes: [UInt8]) {
    guard let index = pending.firstIndex(where: { $0.key == key }) else { return }
    pending[index].bytes = bytes
  }

  private static let broken = RequestFailure.usage(
    "this piece does not follow the one before; send the file again")
}
