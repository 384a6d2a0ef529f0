internal import Glibc

/// The folder of a program's state, which lasts from one start to the next.
public enum StateFolder {
  /// Whether there is a folder in which it should be.
  ///
  /// The corresponding C function is `access`.
  public static func hasHome(_ environment: [String: String]) -> Bool {
    environment["STATE_DIRECTORY"] != nil || environment["XDG_STATE_HOME"] != nil
      || environment["HOME"].map { unsafe access($0, F_OK) == 0 } ?? false
  }

  /// The folder of chordd: `$STATE_DIRECTORY`, else in `$XDG_STATE_HOME`, else in `~/.local/state`; `nil` where none of these is
  /// known. `environment`: all the variables of the process.
  public static func path(_ environment: [String: String]) -> String? {
    let state = environment["STATE_DIRECTORY"]?.split(separator: ":").first.map(String.init)
    return state ?? environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/chordd" : nil }
      ?? environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.local/state/chordd" : nil }
  }
}
