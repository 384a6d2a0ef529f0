internal import ALSASequencer

/// What became of a command that the input thread has carried out.
enum InputOutcome: Sendable, Hashable {
  case done
  /// This port is connected now, or was before.
  case connected(Port)
  /// This port is not connected any more.
  case disconnected(Port)
}
