public import MIDI

/// Why a MIDI file cannot be played or analyzed.
public enum MIDIFileError: Error {
  case unreadable(path: String, reason: String)
  case malformed(path: String, SMFError)
}

extension MIDIFileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "cannot read \(path.isEmpty ? "a file without a name" : path): \(reason)"
    // Where a file begins is no news.
    case .malformed(let path, let error) where error.offset == 0: "cannot play \(path): \(error.problem)"
    case .malformed(let path, let error): "cannot play \(path): \(error)"
    }
  }
}
