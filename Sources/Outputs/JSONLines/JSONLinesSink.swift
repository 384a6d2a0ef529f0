public import ChordAnalysis

/// Writes every event as one line of JSON, to standard output or to the end of a file.
public struct JSONLinesSink: AnalysisSink {
  public let buffering = Buffering.records(256)
  private var file: OutputFile
  /// `nil`: standard output.
  private let path: String?
  private let event: JSONEvent

  /// Writes to standard output.
  public init(context: SinkContext) {
    path = nil
    file = OutputFile()
    event = JSONEvent(context: context)
  }

  /// Appends to the file at `path`, which is created when it is not there.
  public init(path: String, context: SinkContext) throws(OutputError) {
    self.path = path
    file = try OutputFile(appendingTo: path)
    event = JSONEvent(context: context)
  }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    try file.write(event.text(analysis) + "\n")
  }

  /// Between two lines, so that none is lost or split.
  public mutating func reopen() throws(OutputError) {
    if let path { file = try OutputFile(appendingTo: path) }
  }

  public var wait: SinkWait { file.wait }
  public mutating func attend(_ found: [Int16]) throws(OutputError) { try file.attend(found) }
  public mutating func finish() {}
}
