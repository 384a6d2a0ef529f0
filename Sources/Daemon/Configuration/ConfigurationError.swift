/// Everything that is wrong with a configuration; never empty.
public struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  public let problems: [ConfigurationProblem]

  init(_ problems: [ConfigurationProblem]) {
    precondition(!problems.isEmpty)
    self.problems = problems
  }

  /// The first twenty, and how many more there are: what cannot be read helps nobody.
  public var sentences: [String] {
    let shown = problems.prefix(20).map(\.description)
    let more = problems.count - shown.count
    return more > 0 ? shown + ["… and \(more) more mistakes"] : shown
  }

  /// One line for each problem.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
