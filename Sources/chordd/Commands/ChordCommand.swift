internal import ArgumentParser
internal import Daemon
internal import MusicTheory
internal import Outputs

/// `chordd chord`: everything about a chord symbol.
struct ChordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chord",
    abstract: "Show everything about a chord symbol.",
    discussion: """
      Its notes and degrees, what it is built on, what it contains, what else its notes can be called, its \
      scales and its tension. A symbol with | is two chords, the upper one first: D|C7 is D above C7. (Between notes, as in \
      'chordd name', the lower hand is first.) Words are read as well as signs.

      Example: chordd chord "Cma13(#11)"
               chordd chord "D|C7" --json
               chordd chord E flat minor seven flat five
      """)

  @Argument(help: ArgumentHelp("The chord.", valueName: "symbol"))
  var symbol: [String]

  @Flag(help: "Print one object of JSON.")
  var json = false

  @OptionGroup var symbols: SymbolOptions
  @OptionGroup var files: ConfigurationOptions

  func run() async throws {
    try await CommandFailure.reporting {
      var naming = try files.load(symbols.overrides).namingSettings
      let reader = SymbolReader(names: naming.style.noteNames, command: "chord", words: symbol)
      let facts = ChordFacts(try reader.symbol(symbol.joined(separator: " ")))
      naming.writtenRoots = facts.chords.map(\.root)
      let writer = TheoryWriter(symbol: naming.symbol)
      let others = OtherReadings()
      print(
        json
          ? ChordFactsJSON(facts: facts, writer: writer, others: others).text
          : ChordFactsText(facts: facts, writer: writer, others: others).text)
    }
  }
}
