internal import ALSASequencer

/// What the input thread can be asked to do while it runs.
enum InputCommand: Sendable, Hashable {
  /// The next key that is struck becomes the lowest of the upper hand.
  case learnSplit
  /// Lets go of every note and pedal.
  case panic
  case connect(PortSelector)
  case disconnect(PortSelector)
}
