/// A valid configuration and how it came about.
public struct LoadedConfiguration: Sendable, Equatable {
  public let configuration: Configuration
  /// The files that were read, in the order in which they were: later ones won.
  public let files: [String]
  /// What is worth telling the person, though the program can go on.
  public let warnings: [ConfigurationProblem]
}
