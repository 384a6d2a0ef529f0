/// The setting `outputs.json`: where the events go as JSON lines.
public enum JSONDestination: Sendable, Equatable {
  case off
  case standardOutput
  /// The path of a file to append to.
  case file(String)
}
