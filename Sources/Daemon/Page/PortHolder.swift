internal import System
internal import Foundation
internal import Outputs

/// The program that listens on a TCP port of this machine.
///
/// The kernel shows it to the same user and to root only, in `/proc`; see proc_net(5) and proc_pid_fd(5).
public struct PortHolder: Hashable, Sendable, CustomStringConvertible {
  /// The number of its process.
  public let process: Int32
  /// The name of its program, at most 15 bytes of it.
  public let name: String

  /// `nil` when no program listens there, or when it is another user's.
  public init?(port: Int) {
    let sockets = Self.sockets(port: port)
    guard !sockets.isEmpty, let found = Self.process(with: sockets) else { return nil }
    process = found
    let name = try? String(contentsOfFile: "/proc/\(found)/comm", encoding: .utf8)
    self.name = (name ?? "").trimmed.visible
  }

  /// `chordd (process 4711)`.
  public var description: String { "\(name.isEmpty ? "a program" : name) (process \(process))" }

  /// The names that `/proc/PID/fd` gives to the sockets that listen there.
  private static func sockets(port: Int) -> Set<String> {
    let hexadecimal = String(port + 0x10000, radix: 16, uppercase: true).suffix(4)
    var sockets: Set<String> = []
    for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
      for line in ((try? String(contentsOfFile: table, encoding: .utf8)) ?? "").split(separator: "\n") {
        let columns = line.split(separator: " ")
        guard columns.count > 9, columns[1].hasSuffix(":" + hexadecimal), columns[3] == listening else {
          continue
        }
        sockets.insert("socket:[\(columns[9])]")
      }
    }
    return sockets
  }

  /// TCP_LISTEN.
  private static let listening = "0A"

  private static func process(with sockets: Set<String>) -> Int32? {
    let files = FileManager.default
    let processes = ((try? files.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }
    return processes.first { process in
      let folder = "/proc/\(process)/fd"
      return ((try? files.contentsOfDirectory(atPath: folder)) ?? []).contains { descriptor in
        (try? files.destinationOfSymbolicLink(atPath: "\(folder)/\(descriptor)")).map(sockets.contains)
          ?? false
      }
    }
  }
}
