internal import Logging

/// Writes log lines to standard error without a time: the journal adds its own.
struct StandardErrorLog: LogHandler {
  let label: String
  let queue: LogQueue
  var logLevel: Logger.Level = .notice
  var metadata: Logger.Metadata = [:]

  init(label: String, queue: LogQueue) {
    self.label = label
    self.queue = queue
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let prefix = event.level >= .warning ? "\(event.level): " : ""
    queue.put("\(prefix)\(event.message)")
  }
}
