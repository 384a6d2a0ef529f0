internal import ArgumentParser
internal import CommandKit
internal import Explore
internal import FeatureKit
internal import MusicTheory
internal import Outputs
internal import Settings
internal import Wire

/// `chordd vocabulary`: every chord quality there is a name for.
struct VocabularyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vocabulary",
    abstract: "List every chord quality, written on C.",
    discussion: """
      Each line has the symbol, its degrees, the extensions that may be stacked on it, its family and how rare it \
      is, separated by tabs.

      Example: chordd vocabulary
               chordd vocabulary --all --json
      """)

  @Flag(help: "Also list every stack of extensions.")
  var all = false

  @Flag(help: "Print one object of JSON per quality.")
  var json = false

  @OptionGroup var symbols: SymbolOptions
  @OptionGroup var files: ConfigurationOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let style = try files.load(symbols.overrides).namingSettings.style
      for facts in QualityFacts.vocabulary(withExtensions: all, style: style) {
        print(json ? JSONText.line(facts) : Self.line(facts, style))
      }
    }
  }

  /// Symbol, degrees, extensions that it takes, family and rarity, separated by tabs.
  private static func line(_ facts: QualityFacts, _ style: SymbolStyle) -> String {
    let degrees = [facts.degrees, facts.takes].map { $0.map(style.finish).joined(separator: " ") }
    return ([facts.symbol] + degrees + [facts.family.text, facts.rarity.text]).joined(separator: "\t")
  }
}
