import Foundation
import TestKit
import Testing

/// A terminal without a screen: the program writes to one side, the test reads the other.
final class PseudoTerminal {
  private let ours: FileHandle
  private let theirs: FileHandle
  private var seen = Data()

  init(columns: UInt16, rows: UInt16) throws {
    let descriptor = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(descriptor >= 0)
    ours = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // The work of unlockpt and ptsname, which Glibc's Swift module leaves out.
    var number: CUnsignedInt = 0
    let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    let isReady =
      unsafe ioctl(descriptor, setLock, &number) == 0 && ioctl(descriptor, getNumber, &number) == 0
    try #require(isReady)
    let path = "/dev/pts/\(number)"
    let other = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(other >= 0)
    theirs = FileHandle(fileDescriptor: other, closeOnDealloc: true)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    let result = unsafe ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    try #require(result == 0)
  }

  /// Starts a process with the terminal as its three streams.
  func run(_ process: Process) throws {
    process.standardInput = theirs
    process.standardOutput = theirs
    process.standardError = theirs
    try process.run()
  }

  /// Closes the window: nobody reads or writes on our side any more.
  func hangUp() {
    try? theirs.close()
    try? ours.close()
  }

  /// Everything that was written, once it pleases.
  func read(until isEnough: (String) -> Bool) throws -> String {
    let end = Hang.end
    while true {
      let text = String(decoding: seen, as: UTF8.self)
      if isEnough(text) { return text }
      try #require(ContinuousClock.now < end, "the awaited text did not come; this did: \(text.suffix(500))")
      if ours.fileDescriptor.isReady(POLLIN) { seen += ours.availableData }
    }
  }
}
