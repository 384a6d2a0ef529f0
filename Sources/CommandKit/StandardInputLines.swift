internal import ArgumentParser
internal import FeatureKit
internal import Files
internal import Glibc
internal import System
package import Wire

/// The lines of standard input; of a line that is too long, no more than the limit is kept.
package struct StandardInputLines {
  private let limit: Int

  package init(limit: Int) { self.limit = limit }

  /// Calls `body` with each line as soon as it is complete, and with the rest at the end.
  package func forEach(_ body: (LineSplitter.Line) -> Void) throws {
    var splitter = LineSplitter(limit: limit)
    var isFirst = true
    while try readChunk(isFirst: isFirst, { byte in if let line = splitter.consume(byte) { body(line) } }) {
      isFirst = false
    }
    if let line = splitter.rest() { body(line) }
  }

  /// Returns whether there may be more input.
  private func readChunk(isFirst: Bool, _ take: (UInt8) -> Void) throws -> Bool {
    let failure: CInt? = try unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 1) {
      buffer in
      let count = unsafe read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      guard count > 0 else { return count < 0 ? errno : 0 }
      if isFirst { try Self.refuseBytes(unsafe Array(buffer.prefix(min(count, 1000)))) }
      for index in 0..<count { take(unsafe buffer[index]) }
      return nil
    }
    switch failure {
    case nil, EINTR: return true
    // The other side of a terminal hangs up with EIO.
    case 0, EIO: return false
    case let code?:
      Diagnostics.note("standard input cannot be read: \(unsafe String(cString: strerror(code)))")
      throw ExitCode.failure
    }
  }

  /// Reports a file that is no text, and throws how the command ends.
  private static func refuseBytes(_ bytes: [UInt8]) throws {
    switch FileKind(bytes) {
    case .midi:
      Diagnostics.note(
        "standard input is a MIDI file, not notes; to list its chords: chordd analyze - < song.mid")
    case let kind?:
      guard let reason = kind.isNoText else { return }
      Diagnostics.note("standard input cannot be read as notes: \(reason)")
    case nil: return
    }
    throw ExitCode.failure
  }
}
