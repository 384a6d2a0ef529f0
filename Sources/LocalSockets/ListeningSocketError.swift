internal import Glibc

/// Why there is no socket to listen on.
public enum ListeningSocketError: Error, Hashable, Sendable {
  /// Another daemon listens there; its process is unknown when its queue is full.
  case taken(path: String, process: Int32?)
  /// Something else has the name.
  case notASocket(path: String)
  /// The folder is not only ours.
  case unsafeFolder(String)
  case failed(path: String, code: CInt)
}

extension ListeningSocketError {
  /// A sentence for the person who set `setting`, about a program that goes on without this `socket`.
  public func sentence(socket: String, setting: String) -> String {
    switch self {
    case .taken(let path, let process):
      "another chordd\(process.map { " (process \($0))" } ?? "") answers on \(path) already; this one runs without \(socket): end the other, or set \(setting)"
    case .notASocket(let path):
      "\(path) is no socket of yours; running without \(socket): remove it, or set \(setting)"
    case .unsafeFolder(let path):
      "others may write to \(path); running without \(socket): remove it, or set \(setting)"
    case .failed(let path, let code):
      "there can be no \(socket.drop { $0 != " " }.dropFirst()) at \(path) (\(unsafe String(cString: strerror(code))))"
    }
  }
}
