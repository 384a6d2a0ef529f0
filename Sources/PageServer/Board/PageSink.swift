public import ChordAnalysis
public import Outputs

/// Writes every analysis once for all clients of the page but those who want a style of their own.
public struct PageSink: AnalysisSink {
  public let buffering = Buffering.records(256)
  private let context: SinkContext
  private let event: JSONEvent
  private let mailbox: PageMailbox
  /// Whether something is still to be delivered.
  private var isBehind = false

  public init(context: SinkContext, mailbox: PageMailbox) {
    self.context = context
    event = JSONEvent(context: context)
    self.mailbox = mailbox
  }

  public mutating func consume(_ analysis: Analysis) {
    mailbox.put(PageEvent(analysis, event.text(analysis), context))
    isBehind = true
    if case .status = analysis.event { mailbox.settingsChanged() }
  }

  /// A hand lands with many events in a moment. They are delivered when the queue is empty, in one round of all clients.
  public var wait: SinkWait { SinkWait(limit: isBehind ? .zero : nil) }

  public mutating func attend(_ found: [Int16]) {
    isBehind = false
    mailbox.deliver()
  }

  public mutating func finish() { mailbox.deliver() }
}
