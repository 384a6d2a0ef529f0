internal import ChordAnalysis
internal import Outputs

/// One output that is switched on: its name and how to start it (again).
struct SinkRegistration: Sendable {
  let name: String
  let buffering: Buffering
  /// Whether the program has nothing left to do when the reader of this sink goes.
  let isOnStandardOutput: Bool
  let make: @Sendable () throws(OutputError) -> any AnalysisSink
}
