internal import ChordAnalysis

/// What an output shows of what is played.
public enum ShownView: String, CaseIterable, Sendable {
  /// The harmony in force: it outlasts the keys that said it, and changes when the music does.
  case calm
  /// Every reading of what is held.
  case exact
}

/// An output that is shown one view of what is played.
struct ViewSink: AnalysisSink {
  let view: ShownView
  /// Whether an analysis may stand for others that it never gets; then it is shown whatever its event.
  let isNewestOnly: Bool
  var base: any AnalysisSink

  mutating func consume(_ analysis: Analysis) throws(OutputError) {
    switch view {
    case .calm: try base.consume(analysis.calm)
    case .exact:
      guard case .harmony = analysis.event else { return try base.consume(analysis) }
      guard isNewestOnly else { return }
      var present = analysis
      present.event = .notes
      try base.consume(present)
    }
  }

  mutating func consume(_ event: FeatureEvent) throws(OutputError) { try base.consume(event) }
  mutating func reopen() throws(OutputError) { try base.reopen() }
  mutating func finish() { base.finish() }
  var wait: SinkWait { base.wait }
  mutating func attend(_ found: [Int16]) throws(OutputError) { try base.attend(found) }
}
