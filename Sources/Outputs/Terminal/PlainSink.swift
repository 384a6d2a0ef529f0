public import ChordAnalysis

/// Writes one plain line for each new name: the name, its kind and the notes, separated by tabs.
public struct PlainSink: AnalysisSink {
  public let buffering = Buffering.records(256)
  private let context: SinkContext
  private let file = OutputFile()

  public init(context: SinkContext) {
    self.context = context
  }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    guard case .chord(.live) = analysis.event,
      let description = ChordDescription(
        analysis.combination, hands: analysis.hands, down: analysis.down, naming: context.naming)
    else { return }
    try file.write(PlainLine.text(description, style: context.naming.style) + "\n")
  }

  public var wait: SinkWait { file.wait }
  public mutating func attend(_ found: [Int16]) throws(OutputError) { try file.attend(found) }

  public mutating func finish() {}
}
