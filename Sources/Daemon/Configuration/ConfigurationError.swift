/// Everything that is wrong with a configuration; never empty.
public struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  public let problems: [ConfigurationProblem]

  init(_ problems: [ConfigurationProblem]) {
    precondition(!problems.isEmpty)
    self.problems = problems
  }

  /// One line for each problem.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
