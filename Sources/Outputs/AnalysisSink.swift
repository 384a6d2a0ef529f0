public import ChordAnalysis

/// One output. A sink sees analyses and nothing else of the program.
///
/// It runs on a thread of its own with a queue of its own, so every method may block; a method that throws ends
/// the sink, which is started afresh ten seconds later.
public protocol AnalysisSink {
  /// What to do when this sink is slower than the player.
  var buffering: Buffering { get }

  /// Shows or forwards one analysis.
  mutating func consume(_ analysis: Analysis) throws(OutputError)

  /// Called when a file that it writes to may have been renamed, and a new one is to be begun.
  mutating func reopen() throws(OutputError)

  /// Called once, when no more analyses will come.
  mutating func finish()

  /// What it waits for besides analyses; nothing, for most.
  var wait: SinkWait { get }

  /// Called when something of `wait` has happened: what `poll` found for each descriptor, nothing for all of them when
  /// the time is over.
  mutating func attend(_ found: [Int16]) throws(OutputError)
}

extension AnalysisSink {
  public var wait: SinkWait { SinkWait() }
  public mutating func attend(_ found: [Int16]) throws(OutputError) {}
  public mutating func reopen() throws(OutputError) {}
}
