internal import ArgumentParser
internal import ChordAnalysis
internal import Daemon
internal import MusicTheory
internal import Outputs

/// `chordd combine`: what two chords are together.
struct CombineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "combine",
    abstract: "Name what two chords are together, one in each hand.",
    discussion: """
      The lower chord is voiced from C3 upwards, its root or its own bass lowest, the upper chord above it. What \
      then sounds is named as 'chordd name' names it. A root keeps the spelling in which it was typed.

      Example: chordd combine Cma7 D
               chordd combine C7 F#mi --verbose
      """)

  @Argument(help: ArgumentHelp("The chord of the left hand.", valueName: "lower"))
  var lower: String

  @Argument(help: ArgumentHelp("The chord of the right hand.", valueName: "upper"))
  var upper: String

  @Flag(help: "Also tell the kind, the notes, and the other readings with what speaks against them.")
  var verbose = false

  @Flag(help: "Print the other readings behind the name, best first, separated by tabs.")
  var alternatives = false

  @Flag(help: "Print one object of JSON.")
  var json = false

  @OptionGroup var symbols: SymbolOptions
  @OptionGroup var keys: KeyOptions
  @OptionGroup var files: ConfigurationOptions

  func validate() throws {
    guard [verbose, alternatives, json].filter({ $0 }).count < 2 else {
      throw ValidationError("--verbose, --alternatives and --json exclude one another; choose one")
    }
  }

  func run() async throws {
    try await CommandFailure.reporting {
      var naming = try files.load(symbols.overrides + keys.overrides).namingSettings
      let reader = SymbolReader(names: naming.style.noteNames)
      let chords = (lower: try reader.chord(lower), upper: try reader.chord(upper))
      naming.writtenRoots = [chords.lower.root, chords.upper.root]
      if alternatives { naming.alternatives = RankedCandidates.capacity - 1 }
      guard let result = CombinedChords(lower: chords.lower, upper: chords.upper, naming: naming) else {
        return
      }
      print(json ? result.json : verbose ? result.sheet : alternatives ? result.names : result.name)
    }
  }
}
