internal import Glibc

/// Why there is nobody to end our notes if we are killed.
enum OutputGuardError: Error, Hashable, Sendable {
  case notStarted(CInt)
  case silent
}

extension OutputGuardError: CustomStringConvertible {
  var description: String {
    switch self {
    case .notStarted(let code):
      "no guard for the MIDI output (\(unsafe String(cString: strerror(code)))); notes may hang if chordd is killed"
    case .silent: "the guard of the MIDI output does not start; notes may hang if chordd is killed"
    }
  }
}
