public import ChordAnalysis
public import Outputs

/// Writes every analysis once for all clients of the page.
public struct PageSink: AnalysisSink {
  public let buffering = Buffering.records(256)
  private let event: JSONEvent
  private let mailbox: PageMailbox

  public init(context: SinkContext, mailbox: PageMailbox) {
    event = JSONEvent(context: context)
    self.mailbox = mailbox
  }

  public mutating func consume(_ analysis: Analysis) {
    mailbox.put(PageEvent(analysis.event, event.text(analysis)))
    if case .status = analysis.event { mailbox.settingsChanged() }
  }

  public mutating func finish() {}
}
