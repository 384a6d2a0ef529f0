import Foundation
import Testing

/// Another program at work beside chordd: a receiver, a broker, a reader.
final class Peer {
  let process = Process()
  private let lines: LineReader

  init(_ path: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = Chordd.environment.merging(environment) { $1 }
    let (ours, theirs) = try RunningChordd.pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = theirs
    process.standardError = theirs
    lines = LineReader(ours)
    try process.run()
    try theirs.close()
  }

  deinit { if process.isRunning { process.kill() } }

  /// Reads until a line of its output or of its errors pleases, and returns it.
  func line(where isWanted: (String) -> Bool) throws -> String { try lines.line(where: isWanted) }

  /// Reads until a line pleases, and returns everything that was not read yet, with that line at its end.
  func lines(upTo isWanted: (String) -> Bool) throws -> [String] { try lines.lines(upTo: isWanted) }

  /// Whether a program is there; says so loudly when it is not.
  static func isInstalled(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// A port of this machine that nobody uses at the moment.
  static func freePort(datagram: Bool = false) throws -> Int {
    let (descriptor, port) = try boundSocket(datagram: datagram)
    close(descriptor)
    return port
  }

  /// A socket at a port of this machine that nobody used, for the caller to close.
  static func boundSocket(datagram: Bool) throws -> (descriptor: CInt, port: Int) {
    let kind = datagram ? CInt(SOCK_DGRAM.rawValue) : CInt(SOCK_STREAM.rawValue)
    let descriptor = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe bind(descriptor, generic, size) + getsockname(descriptor, generic, &size)
      }
    }
    try #require(result == 0)
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }
}
