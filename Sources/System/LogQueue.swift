internal import Foundation
package import Logging

/// Writes lines to standard error on a thread of its own: the logging thread never waits for a terminal that was stopped or a reader that
/// sleeps.
///
/// `@unchecked Sendable`: everything is only touched under the condition's lock.
package final class LogQueue: @unchecked Sendable {
  /// The most lines that wait; further lines are dropped and counted.
  private static let limit = 256

  private let condition = NSCondition()
  private var lines: [String] = []
  private var dropped = 0
  private var isWriting = false

  /// Starts the thread, which lasts as long as the program and sleeps while nothing is logged.
  package init() {
    let thread = Thread { [self] in
      CurrentThread.setName("chordd-log")
      while true { write(next()) }
    }
    thread.start()
  }

  /// Hands a line over; returns at once.
  func put(_ line: String) {
    condition.withLock {
      if lines.count < Self.limit { lines.append(line) } else { dropped += 1 }
      condition.broadcast()
    }
  }

  /// Waits until everything is written, but not longer than `limit`: perhaps no process reads.
  package func drain(atMost limit: Duration) {
    let end = Date(timeIntervalSinceNow: limit / .seconds(1))
    condition.withLock {
      while !lines.isEmpty || isWriting { guard condition.wait(until: end) else { return } }
    }
  }

  private func next() -> [String] {
    condition.withLock {
      isWriting = false
      condition.broadcast()
      while lines.isEmpty { condition.wait() }
      isWriting = true
      defer { (lines, dropped) = ([], 0) }
      return dropped == 0 ? lines : lines + ["\(dropped) more messages were dropped"]
    }
  }

  private func write(_ lines: [String]) {
    for line in lines { Diagnostics.note(line) }
  }
}

/// Writes log lines to standard error without a time: the journal adds its own.
package struct StandardErrorLog: LogHandler {
  let label: String
  let queue: LogQueue
  package var logLevel: Logger.Level = .notice
  package var metadata: Logger.Metadata = [:]

  package init(label: String, queue: LogQueue) {
    self.label = label
    self.queue = queue
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    let prefix = event.level >= .warning ? "\(event.level): " : ""
    queue.put("\(prefix)\(event.message)")
  }
}

/// Sentences for the person at the terminal, on standard error.
public enum Diagnostics {
  /// Writes one line, with the program's name in front.
  public static func note(_ sentence: String) {
    // Typed text must not move the cursor.
    var line =
      "chordd: " + sentence.split(separator: "\n").map { String($0).visible }.joined(separator: "\n") + "\n"
    line.withUTF8 { bytes in
      _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
