internal import Glibc

/// Why a running chordd cannot be talked to.
public enum ControlClientError: Error, Hashable, Sendable {
  case notRunning(path: String)
  case forbidden(path: String)
  case noAnswer(path: String)
  case failed(path: String, code: CInt)
}

extension ControlClientError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notRunning(let path):
      "no chordd is running here (no \(path)); start it with 'chordd run', or say with --socket where it is"
    case .forbidden(let path):
      "\(path) belongs to another user; run this command as that user, or as root (sudo)"
    case .noAnswer(let path): "chordd does not answer on \(path); restart it if it stays like that"
    case .failed(let path, let code): "cannot use \(path): \(unsafe String(cString: strerror(code)))"
    }
  }
}
