internal import Synchronization

/// What an output is doing at the moment.
enum SinkState: UInt8, AtomicRepresentable {
  case starting
  case running
  /// It failed and is started afresh in a moment.
  case failed
  case ended

  /// As the control socket tells it.
  var name: String {
    switch self {
    case .starting: "starting"
    case .running: "running"
    case .failed: "failed"
    case .ended: "ended"
    }
  }
}
