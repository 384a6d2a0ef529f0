import Foundation

/// A program whose standard output is watched for lines that contain `marker`.
final class Reader {
  let name: String
  private let process = Process()
  private let pipe = Pipe()
  private let marker: [UInt8]
  private var line: [UInt8] = []
  private var descriptor: CInt { pipe.fileHandleForReading.fileDescriptor }

  convenience init(_ contestant: Contestant, port: String) throws {
    try self.init(
      contestant.name, contestant.command(port), marker: contestant.marker,
      environment: contestant.environment)
  }

  init(
    _ name: String, _ command: [String], marker: String, environment: [String: String] = [:],
    input: Any = FileHandle.nullDevice
  ) throws {
    self.name = name
    self.marker = Array(marker.utf8)
    // Several run at once, each with its page.
    let page = ["CHORDD_PAGE_LISTEN": "127.0.0.1:0"]
    process.environment = ProcessInfo.processInfo.environment.merging(page) { $1 }.merging(environment) { $1 }
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = input
    try process.run()
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  var processID: Int32 { process.processIdentifier }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  /// Microseconds from `start` to each reader's next marked line.
  static func firstLines(of readers: [Reader], since start: Double) throws -> [Double] {
    var times = [Double?](repeating: nil, count: readers.count)
    while times.contains(where: { $0 == nil }) {
      var waiting = readers.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      guard poll(&waiting, UInt(waiting.count), 5000) > 0 else { throw Silence() }
      let now = Clock.now
      for (index, reader) in readers.enumerated() where waiting[index].revents != 0 {
        if reader.readMarked(), times[index] == nil { times[index] = now - start }
      }
    }
    return times.map { $0! }
  }

  static func drain(_ readers: [Reader]) {
    for reader in readers { _ = reader.readMarked() }
  }

  /// Reads what is there; whether a marked line was completed.
  private func readMarked() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65536)
    var isMarked = false
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return isMarked }
      for byte in buffer[..<count] {
        if byte == 10 {
          isMarked = isMarked || line.contains(marker)
          line.removeAll(keepingCapacity: true)
        } else {
          line.append(byte)
        }
      }
    }
  }
}

/// Nothing was printed for five seconds.
struct Silence: Error, CustomStringConvertible {
  var description: String { "a program printed nothing for five seconds" }
}

extension [UInt8] {
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    guard count >= part.count else { return false }
    return (0...(count - part.count)).contains { self[$0..<($0 + part.count)].elementsEqual(part) }
  }
}
