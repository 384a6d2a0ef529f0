public import ChordAnalysis
internal import MusicTheory

/// Sends what is played to one receiver of Open Sound Control: for lights, visuals and show control.
///
/// Everything that belongs to one event goes out as one bundle, so that no receiver ever sees the new name with the old
/// bass. UDP tells nobody whether somebody listens, so a receiver may come and go as it likes.
public struct OSCSink: AnalysisSink {
  public let buffering = Buffering.records(64)
  private let sender: OSCSender
  private let words: OSCWords
  private let context: SinkContext
  private var isOn = false

  /// `prefix` begins every address: `/chord`. The name is also sent to the addresses of `more`.
  public init(
    target: HostAndPort, prefix: String, more: [String], context: SinkContext
  ) throws(OutputError) {
    sender = try OSCSender(target)
    words = OSCWords(prefix: prefix, more: more)
    self.context = context
    // Looks the host up, and leaves no old name on a screen.
    try sender.send(words.silence())
  }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    switch analysis.event {
    case .chord(let phase):
      let naming = context.naming.spelled(in: analysis.context)
      guard
        let description = ChordDescription(
          analysis.combination, hands: analysis.hands, down: analysis.down, naming: naming)
      else { return }
      isOn = true
      try sender.send(words.chord(description, phase, sequence: analysis.sequence))
    case .notes: try sender.send(words.keys(analysis))
    case .clear:
      isOn = false
      try sender.send(words.silence())
    case .status: break
    }
  }

  public mutating func finish() {
    if isOn { try? sender.send(words.silence()) }
  }
}
