package import ArgumentParser
package import FeatureKit
package import Settings

/// The program whose commands run, as far as they have to know it.
package enum ProgramContext {
  /// The features of the program; set once, before a command runs.
  @TaskLocal package static var features = FeatureSet(
    [], outputs: [], settings: [], requests: [], events: [])
}

/// A feature with commands of its own.
package protocol CommandFeature: Feature {
  static var commands: [any ParsableCommand.Type] { get }
  /// The lines that they print with `--json` and that are no reply to a request, by their names in docs/reference/replies.schema.json.
  static var lines: [String: any (Codable & Sendable).Type] { get }
  /// A sentence about words that are one too many in the command line `typed`; `nil` where nothing is known of them.
  static func way(for words: [String], in typed: [String]) -> String?
}

extension CommandFeature {
  package static var lines: [String: any (Codable & Sendable).Type] { [:] }
  package static func way(for words: [String], in typed: [String]) -> String? { nil }
}

extension ConfigurationLoader {
  /// Reads the settings of all features. `environment`: all the variables of the process.
  package init(
    environment: [String: String], readFile: @escaping FileReader = ConfigurationFile.read
  ) {
    self.init(table: ProgramContext.features.table, environment: environment, readFile: readFile)
  }
}

/// A reply in words, for a person.
package protocol ShownReply {
  var text: String { get }
  /// Sentences for standard error.
  var notes: [String] { get }
}

extension ShownReply {
  package var notes: [String] { [] }
}
