public import ChordAnalysis

/// Writes every event as one line of JSON, to standard output or to the end of a file.
public struct JSONLinesSink: AnalysisSink {
  public let buffering = Buffering.records(256)
  private let file: OutputFile
  private let event: JSONEvent

  /// Writes to standard output.
  public init(context: SinkContext) {
    file = OutputFile()
    event = JSONEvent(context: context)
  }

  /// Appends to the file at `path`, which is created when it is not there.
  public init(path: String, context: SinkContext) throws(OutputError) {
    file = try OutputFile(appendingTo: path)
    event = JSONEvent(context: context)
  }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    try file.write(event.text(analysis) + "\n")
  }

  public mutating func finish() {}
}
