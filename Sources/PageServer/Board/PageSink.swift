public import ChordAnalysis
public import Outputs

/// Writes every analysis once for all clients of the page but those who want a style of their own.
public struct PageSink: AnalysisSink {
  public let buffering = Buffering.records(256)
  private let context: SinkContext
  private let event: JSONEvent
  private let mailbox: PageMailbox

  public init(context: SinkContext, mailbox: PageMailbox) {
    self.context = context
    event = JSONEvent(context: context)
    self.mailbox = mailbox
  }

  public mutating func consume(_ analysis: Analysis) {
    mailbox.put(PageEvent(analysis, event.text(analysis), context))
    if case .status = analysis.event { mailbox.settingsChanged() }
  }

  public mutating func finish() {}
}
