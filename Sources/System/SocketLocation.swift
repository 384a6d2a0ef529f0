/// The place of a socket, from its setting and the environment.
public struct SocketLocation: Equatable, Sendable {
  /// The file of the socket.
  public let path: String
  /// The folder to create for it, closed to other users; `nil` when the folder is given.
  public let ownFolder: String?
  /// Whether the folder is that of a service of the machine, which others may enter.
  public let isOfService: Bool

  /// `nil` when no socket is wanted, or when there is no place for one. `name` is that of its file, where the system
  /// says in which folder.
  public init?(_ place: SocketPlace, name: String, environment: [String: String], isRoot: Bool) {
    switch place {
    case .off: return nil
    case .path(let path): self.init(path: path, ownFolder: nil)
    case .auto:
      if let folder = Self.serviceFolder(environment) {
        self.init(path: "\(folder)/\(name)", ownFolder: nil, isOfService: true)
      } else if let base = Self.userFolder(environment) {
        self.init(path: "\(base)/\(name)", ownFolder: base)
      } else if isRoot {
        self.init(path: Self.systemPath(name), ownFolder: Self.systemFolder)
      } else {
        return nil
      }
    }
  }

  private init(path: String, ownFolder: String?, isOfService: Bool = false) {
    self.path = path
    self.ownFolder = ownFolder
    self.isOfService = isOfService
  }

  /// The folder that the program makes for a user: `$XDG_RUNTIME_DIR/chordd`.
  public static func userFolder(_ environment: [String: String]) -> String? {
    // Relative paths here are to be ignored, says the XDG Base Directory Specification.
    environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? "\($0)/chordd" : nil }
  }

  /// Where a socket of the system's own daemon is.
  public static func systemPath(_ name: String) -> String { "\(systemFolder)/\(name)" }

  private static let systemFolder = "/run/chordd"

  /// The folder that systemd made for `RuntimeDirectory=`; the first one if there are several.
  private static func serviceFolder(_ environment: [String: String]) -> String? {
    environment["RUNTIME_DIRECTORY"]?.split(separator: ":").first.map(String.init)
      .flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}

/// The setting of a socket: where a running program can be met.
public enum SocketPlace: Sendable, Equatable {
  /// In the folder that the system sets aside for running programs, if there is one.
  case auto
  case off
  case path(String)

  /// In bytes; the kernel takes 107, and while the socket is made its name is longer.
  public static let longestPath = 96
}
