internal import CLinux
internal import Glibc
internal import LocalSockets

/// Where the control socket is.
public enum ControlSocketLocation {
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
    let system = SocketLocation.systemPath(fileName)
    guard let folder = SocketLocation.userFolder(environment) else { return system }
    let own = "\(folder)/\(fileName)"
    return !exists(own) && exists(system) ? system : own
  }

  public static let fileName = "control.sock"
}
