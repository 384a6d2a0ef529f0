internal import Glibc
internal import NIOCore

/// The user at the other end of a connection of this machine.
///
/// The kernel says it of one socket. Where it does not answer such questions, it still lists every socket with its user in `/proc/net/tcp` and
/// `/proc/net/tcp6`; see proc_net(5).
enum SocketOwner {
  /// The two ends of a connection, as this program sees them.
  struct Ends: Hashable {
    let remote: IPLiteral
    let remotePort: Int
    let local: IPLiteral
    let localPort: Int

    init?(remote: SocketAddress?, local: SocketAddress?) {
      guard let remote, let local, let from = IPLiteral(remote), let to = IPLiteral(local),
        let fromPort = remote.port, let toPort = local.port
      else { return nil }
      (self.remote, remotePort, self.local, localPort) = (from, fromPort, to, toPort)
    }
  }

  private static let tables = ["/proc/net/tcp", "/proc/net/tcp6"]

  /// `nil` when no program has the other end any more. Where `/proc` is not mounted nobody can know, and it is taken for the program's own.
  ///
  /// - Complexity: linear in the sockets of the machine.
  static func listedUser(_ ends: Ends) -> UInt32? {
    guard tables.contains(where: { unsafe access($0, R_OK) == 0 }) else { return geteuid() }
    // The list is read in pieces, between which a socket may move: one that is there is found at the second look.
    for _ in 0..<3 {
      for path in tables {
        if let found = user(ends, in: text(of: path)) { return found }
      }
    }
    return nil
  }

  /// The same in the text of a list.
  static func user(_ ends: Ends, in table: String) -> UInt32? {
    let port = String(ends.remotePort, radix: 16, uppercase: true)
    let ending = ":" + String(repeating: "0", count: max(0, 4 - port.count)) + port
    for line in table.split(separator: "\n") {
      let columns = line.split(separator: " ", omittingEmptySubsequences: true)
      guard columns.count > 9, columns[1].hasSuffix(ending), let from = address(columns[1]),
        from == (ends.remote, ends.remotePort), let to = address(columns[2]),
        to == (ends.local, ends.localPort),
        // One that was closed has no inode any more, and says it was root's.
        columns[9] != "0"
      else { continue }
      return UInt32(columns[7])
    }
    return nil
  }

  /// `0100007F:1F90`: words of 32 bits in the order of the machine, and the port.
  private static func address(_ text: Substring) -> (IPLiteral, Int)? {
    let parts = text.split(separator: ":")
    guard parts.count == 2, [8, 32].contains(parts[0].utf8.count), let port = Int(parts[1], radix: 16) else {
      return nil
    }
    var bytes: [UInt8] = []
    var rest = parts[0]
    while !rest.isEmpty {
      guard let word = UInt32(rest.prefix(8), radix: 16) else { return nil }
      unsafe withUnsafeBytes(of: word) { unsafe bytes.append(contentsOf: $0) }
      rest = rest.dropFirst(8)
    }
    return (IPLiteral(bytes: bytes), port)
  }

  /// The corresponding C functions are `open` and `read`; the size of such a file is not known before.
  private static func text(of path: String) -> String {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(file, &piece, piece.count)
      guard count > 0 else { break }
      bytes += piece.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
