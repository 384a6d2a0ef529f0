public import MIDI

/// Why a MIDI file cannot be played or analyzed.
public enum MIDIFileError: Error {
  case unreadable(path: String, reason: String)
  case malformed(path: String, SMFError)
}

extension MIDIFileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .malformed(let path, let error): "\(path) is no MIDI file that can be played: \(error)"
    }
  }
}
