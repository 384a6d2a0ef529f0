internal import Glibc

/// Why there is no control socket.
enum ControlSocketError: Error, Hashable {
  /// Another daemon listens there.
  case taken(path: String)
  /// Something else has the name.
  case notASocket(path: String)
  /// The folder is not only ours.
  case unsafeFolder(String)
  case failed(path: String, code: CInt)
}

extension ControlSocketError: CustomStringConvertible {
  var description: String {
    switch self {
    case .taken(let path):
      "another chordd answers on \(path) already; this one runs without a control socket"
    case .notASocket(let path):
      "\(path) is no socket of yours; running without a control socket: remove it, or set control.socket"
    case .unsafeFolder(let path):
      "others may write to \(path); running without a control socket: remove it, or set control.socket"
    case .failed(let path, let code):
      "there can be no control socket at \(path) (\(unsafe String(cString: strerror(code)))); running without"
    }
  }
}
