import Foundation

/// A running chordd and the lines of JSON that it prints.
final class DaemonOutput {
  private let process = Process()
  private let pipe = Pipe()
  private var buffer: [UInt8] = []

  init(chordd: String) throws {
    process.executableURL = URL(fileURLWithPath: chordd)
    process.arguments = ["run", "--json", "--port", USBKeyboard.name]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  /// Reads on until a line contains `text`; false when none does for five seconds.
  func waits(for text: String) -> Bool {
    let end = DispatchTime.now().uptimeNanoseconds + 5_000_000_000
    while DispatchTime.now().uptimeNanoseconds < end {
      while let newline = buffer.firstIndex(of: 10) {
        let line = String(decoding: buffer[..<newline], as: UTF8.self)
        buffer.removeSubrange(...newline)
        if line.contains(text) { return true }
      }
      var ready = pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 100) > 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(ready.fd, &bytes, bytes.count)
      guard count > 0 else { return false }
      buffer += bytes[..<count]
    }
    return false
  }
}
