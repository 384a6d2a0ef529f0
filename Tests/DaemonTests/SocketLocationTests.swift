import System
import Testing

@testable import Daemon
@testable import Wire

/// Where sockets belong.
@Suite struct SocketLocationTests {
  @Test(
    arguments: [
      (.off, ["XDG_RUNTIME_DIR": "/run/user/1"], true, nil, nil),
      (.path("/a/b"), ["XDG_RUNTIME_DIR": "/run/user/1"], false, "/a/b", nil),
      (.auto, [:], false, nil, nil),
      (.auto, [:], true, "/run/chordd/control.sock", "/run/chordd"),
      (
        .auto, ["XDG_RUNTIME_DIR": "/run/user/1"], false, "/run/user/1/chordd/control.sock",
        "/run/user/1/chordd"
      ),
      (.auto, ["XDG_RUNTIME_DIR": "relative"], false, nil, nil),
      (.auto, ["RUNTIME_DIRECTORY": "/run/chordd"], false, "/run/chordd/control.sock", nil),
      (.auto, ["RUNTIME_DIRECTORY": "/run/a:/run/b"], false, "/run/a/control.sock", nil),
      (.auto, ["RUNTIME_DIRECTORY": ""], false, nil, nil),
      (
        .auto, ["RUNTIME_DIRECTORY": "/run/chordd", "XDG_RUNTIME_DIR": "/run/user/1"], false,
        "/run/chordd/control.sock", nil
      ),
    ] as [(SocketPlace, [String: String], Bool, String?, String?)])
  func isAt(
    _ place: SocketPlace, _ environment: [String: String], _ isRoot: Bool, _ path: String?,
    _ folder: String?
  ) {
    let location = SocketLocation(
      place, name: "control.sock", environment: environment, isRoot: isRoot)
    #expect(location?.path == path && location?.ownFolder == folder)
  }

  @Test(
    arguments: [
      ([:], [], "/run/chordd/control.sock"),
      (["XDG_RUNTIME_DIR": "/u"], ["/u/chordd/control.sock"], "/u/chordd/control.sock"),
      (
        ["XDG_RUNTIME_DIR": "/u"], ["/u/chordd/control.sock", "/run/chordd/control.sock"],
        "/u/chordd/control.sock"
      ),
      (["XDG_RUNTIME_DIR": "/u"], ["/run/chordd/control.sock"], "/run/chordd/control.sock"),
      // Where neither is, the sentence names the user's own.
      (["XDG_RUNTIME_DIR": "/u"], [], "/u/chordd/control.sock"),
      // A setting for the daemon holds for the commands, too.
      (["XDG_RUNTIME_DIR": "/u", "CHORDD_CONTROL_SOCKET": "/s"], ["/u/chordd/control.sock"], "/s"),
      (["XDG_RUNTIME_DIR": "/u", "CHORDD_CONTROL_SOCKET": "auto"], [], "/u/chordd/control.sock"),
    ] as [([String: String], Set<String>, String)])
  func runningOneIsAt(_ environment: [String: String], _ files: Set<String>, _ path: String) {
    #expect(ControlSocketLocation.ofRunning(environment: environment, exists: files.contains) == path)
  }
}
