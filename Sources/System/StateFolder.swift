/// The folder of a program's state, which lasts from one start to the next.
public enum StateFolder {
  /// The folder of chordd: `$STATE_DIRECTORY`, else in `$XDG_STATE_HOME`, else in `~/.local/state`; `nil` where none of these is
  /// known. `environment`: all the variables of the process.
  public static func path(_ environment: [String: String]) -> String? {
    let state = environment["STATE_DIRECTORY"]?.split(separator: ":").first.map(String.init)
    return state ?? environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/chordd" : nil }
      ?? environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.local/state/chordd" : nil }
  }
}
