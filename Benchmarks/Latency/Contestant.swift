/// A program that prints a line for each note that it hears.
struct Contestant: Sendable {
  let name: String
  /// The command that listens to a port, given as `24:0`.
  let command: @Sendable (_ port: String) -> [String]
  /// A text that only the line for a note contains.
  let marker: String
  var environment: [String: String] = [:]

  static let aseqdump = Contestant(
    name: "aseqdump", command: { ["/usr/bin/env", "aseqdump", "-p", $0] }, marker: "Note on")

  /// chordd with a line or an object for each name; with `recordsTo`, every other output that there is, too.
  static func chordd(_ path: String, _ format: String, recordsTo file: String? = nil) -> Contestant {
    Contestant(
      name: "chordd \(format)" + (file == nil ? "" : " and all"),
      command: { [path, "run", format, "--coalesce", "0", "--port", $0] },
      marker: format == "--json" ? "\"phase\":\"live\"" : "\tnote\t",
      environment: file.map { ["CHORDD_OUTPUTS_JSON": $0] } ?? [:])
  }
}
