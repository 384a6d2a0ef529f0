/// Why an output cannot go on.
public enum OutputError: Error, Hashable, Sendable {
  /// Whoever read our output has gone, as `head` does; that is no fault.
  case readerGone
  case cannotOpen(path: String, reason: String)
  case cannotWrite(target: String, reason: String)
  /// What the output is for is not there or refuses us; a sentence that says what to do.
  case unavailable(String)
}

extension OutputError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .readerGone: "the reader of the output has gone"
    case .cannotOpen(let path, let reason): "cannot open \(path) for writing: \(reason)"
    case .cannotWrite(let target, let reason): "cannot write to \(target): \(reason)"
    case .unavailable(let sentence): sentence
    }
  }
}
