public import ChordAnalysis
internal import MusicTheory

/// Tells an arranger keyboard each chord as soon as it is played. Between chords it plays on, as it does for its own keys.
public struct ArrangerSink: AnalysisSink {
  public let buffering = Buffering.records(256)
  private let context: SinkContext
  private let send: @Sendable ([UInt8]) -> Void
  private var last: YamahaChordMessage?

  /// `send` gets whole system exclusive messages.
  public init(context: SinkContext, send: @escaping @Sendable ([UInt8]) -> Void) {
    self.context = context
    self.send = send
  }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    guard case .chord = analysis.event else { return }
    let key = context.naming.spelled(in: analysis.context).key ?? Key(SpelledPitch(.c), .major)
    guard let message = YamahaChordMessage(analysis.combination, key: key), message != last else { return }
    last = message
    send(message.bytes)
  }

  public mutating func finish() {
    guard last != nil else { return }
    send(YamahaChordMessage.cancel.bytes)
  }
}
