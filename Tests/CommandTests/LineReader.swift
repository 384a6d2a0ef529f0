import Foundation
import TestKit
import Testing

/// Reads a pipe line by line.
final class LineReader {
  private let handle: FileHandle
  private var seen = Data()

  init(_ handle: FileHandle) { self.handle = handle }

  /// Reads until a line pleases, and returns it.
  func line(where isWanted: (String) -> Bool) throws -> String {
    try lines(upTo: isWanted).last!
  }

  /// Reads until a line pleases, and returns everything that was not read yet, with that line at its end.
  func lines(upTo isWanted: (String) -> Bool) throws -> [String] {
    let end = Hang.end
    var lines: [String] = []
    while true {
      while let line = next() {
        lines.append(line)
        if isWanted(line) { return lines }
      }
      try #require(ContinuousClock.now < end, "the awaited line did not come; these did: \(lines)")
      try #require(readMore(), "the stream ended before the awaited line; it had \(lines)")
    }
  }

  /// Everything up to the end of the stream that was not read yet.
  func rest() throws -> String {
    defer { seen = Data() }
    return String(decoding: seen + (try handle.readToEnd() ?? Data()), as: UTF8.self)
  }

  private func next() -> String? {
    guard let newline = seen.firstIndex(of: 10) else { return nil }
    defer { seen = Data(seen[(newline + 1)...]) }
    return String(decoding: seen[..<newline], as: UTF8.self)
  }

  /// Waits a moment for more; false when there will be no more.
  private func readMore() -> Bool {
    guard handle.fileDescriptor.isReady(POLLIN) else { return true }
    let data = handle.availableData
    seen += data
    return !data.isEmpty
  }
}

extension CInt {
  /// Whether a descriptor can be read, or written; waits for that for a moment.
  func isReady(_ events: CInt) -> Bool {
    var ready = pollfd(fd: self, events: Int16(events), revents: 0)
    return unsafe poll(&ready, 1, 100) > 0
  }
}
