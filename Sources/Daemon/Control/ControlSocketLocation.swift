internal import CLinux
internal import Glibc

/// Where the control socket belongs, from the setting and what the system says about itself.
public struct ControlSocketLocation: Equatable, Sendable {
  /// The file of the socket.
  public let path: String
  /// A folder to be made for it, which nobody else may enter; `nil` when the folder is somebody else's business.
  let ownFolder: String?

  /// `nil` when no control socket is wanted, or when there is no place for one.
  init?(_ place: ControlSocketPlace, environment: [String: String], isRoot: Bool) {
    switch place {
    case .off: return nil
    case .path(let path): self.init(path: path, ownFolder: nil)
    case .auto:
      if let folder = Self.serviceFolder(environment) {
        self.init(path: "\(folder)/\(Self.fileName)", ownFolder: nil)
      } else if let base = Self.folder("XDG_RUNTIME_DIR", environment) {
        self.init(path: "\(base)/chordd/\(Self.fileName)", ownFolder: "\(base)/chordd")
      } else if isRoot {
        self.init(path: Self.systemPath, ownFolder: "/run/chordd")
      } else {
        return nil
      }
    }
  }

  private init(path: String, ownFolder: String?) {
    self.path = path
    self.ownFolder = ownFolder
  }

  /// Where to look for a running chordd: at the user's own place if there is one, then at the system's.
  public static func ofRunning(environment: [String: String]) -> String {
    ofRunning(environment: environment) { path in
      // The file of a chordd that was killed is still there, but nobody answers. What may not be looked at is there,
      // too, and is worth a sentence of its own.
      let descriptor = unsafe clinux_unix_connect(path)
      if descriptor >= 0 { clinux_close(descriptor) }
      return ![-ENOENT, -ENOTDIR, -ECONNREFUSED].contains(descriptor)
    }
  }

  static func ofRunning(environment: [String: String], exists: (String) -> Bool) -> String {
    guard let base = folder("XDG_RUNTIME_DIR", environment) else { return systemPath }
    let own = "\(base)/chordd/\(fileName)"
    return !exists(own) && exists(systemPath) ? systemPath : own
  }

  private static let fileName = "control.sock"
  private static let systemPath = "/run/chordd/control.sock"

  /// What systemd made for `RuntimeDirectory=`; the first one if there are several.
  private static func serviceFolder(_ environment: [String: String]) -> String? {
    environment["RUNTIME_DIRECTORY"]?.split(separator: ":").first.map(String.init)
      .flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  private static func folder(_ variable: String, _ environment: [String: String]) -> String? {
    // Relative paths here are to be ignored, says the XDG Base Directory Specification.
    environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
