internal import CommandKit
internal import Wire

/// The parts of this build. The plugin BuildRecord writes `packages`, `compiler`, `commit` and `date` during the build.
enum BuildRecord {
  /// The line that `chordd --version --json` prints.
  static var line: String {
    JSONText.line(
      VersionLine(
        version: Version.number, commit: commit, date: date, swift: compiler, dependencies: packages))
  }

  /// Whether these arguments ask for the line: both words and nothing else.
  static func isAskedFor(by arguments: [String]) -> Bool {
    Set(arguments) == ["--version", "--json"] && arguments.count == 2
  }
}
