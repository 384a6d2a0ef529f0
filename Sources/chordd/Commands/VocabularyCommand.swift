internal import ArgumentParser
internal import Daemon
internal import MusicTheory
internal import Outputs

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

  @Flag(help: "Print one object of JSON a quality.")
  var json = false

  @OptionGroup var symbols: SymbolOptions
  @OptionGroup var files: ConfigurationOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let naming = try files.load(symbols.overrides).namingSettings
      let writer = TheoryWriter(symbol: ChordSymbol(style: naming.style))
      let list = VocabularyList(writer: writer, includesExtensions: all)
      for line in json ? list.json : list.lines { print(line) }
    }
  }
}
