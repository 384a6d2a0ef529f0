/// Why the daemon does not start, when no part of it is to blame.
public enum DaemonError: Error, Hashable, Sendable {
  case twoOutputsOnStandardOutput
  /// What was printed did not all arrive.
  case standardOutputLost
}

extension DaemonError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .twoOutputsOnStandardOutput:
      "outputs.terminal and outputs.json both write to standard output; switch one off or give json a file"
    case .standardOutputLost: "not everything could be written to standard output"
    }
  }
}
