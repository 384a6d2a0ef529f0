internal import ArgumentParser
internal import CommandKit
internal import Explore
internal import FeatureKit
internal import MusicTheory
internal import Outputs
internal import Settings
internal import System
internal import Wire

/// `chordd graph`: how the chords in a chord hang together.
struct GraphCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Print the graph of the chords in a chord.",
    discussion: """
      The four-note chords, the triads and the notes in a chord, and which of them are in which: in the language of \
      Graphviz, or with --svg as a picture, which needs Graphviz (the package graphviz).

      Example: chordd graph Cma9
               chordd graph "D|C7" --svg > graph.svg
      """)

  @Argument(help: ArgumentHelp("The chord.", valueName: "symbol"))
  var symbol: [String]

  @Flag(help: "Lay the graph out, and print it as SVG.")
  var svg = false

  @Flag(help: "Print one object of JSON.")
  var json = false

  @OptionGroup var symbols: SymbolOptions
  @OptionGroup var keys: KeyOptions
  @OptionGroup var files: ConfigurationOptions

  private static let longestDrawing: Duration = .seconds(20)

  func validate() throws {
    guard !(svg && json) else {
      throw ValidationError("--svg and --json print different things; choose one")
    }
    if symbol.count > 1, let file = symbol.last, OutputFile.isNamed(file) {
      let typed = ["graph"] + symbol.dropLast() + (svg ? ["--svg"] : []) + (json ? ["--json"] : [])
      throw ValidationError(OutputFile(file).sentence(typed))
    }
  }

  func run() async throws {
    try await CommandFailure.reporting {
      let naming = try files.load(symbols.overrides + keys.overrides).namingSettings
      let reader = SymbolReader(
        names: naming.style.noteNames, key: naming.key, command: "graph", words: symbol)
      let graph = ChordGraph(try reader.symbol(symbol.joined(separator: " ")), naming: naming)
      if json { return print(JSONText.line(graph)) }
      guard svg else { return print(graph.dot) }
      do throws(GraphvizError) {
        print(try Graphviz(limit: Self.longestDrawing).svg(graph.dot))
      } catch {
        Diagnostics.note("\(error); these are its chords and what they contain")
        print(Self.list(graph))
        throw ExitCode.failure
      }
    }
  }

  /// Each chord and what hangs from it, a line each, separated by a tab.
  private static func list(_ graph: ChordGraph) -> String {
    let texts = Dictionary(uniqueKeysWithValues: graph.nodes.map { ($0.id, $0.text) })
    return graph.nodes.filter { $0.kind != .note }.map { node in
      let below = graph.edges.filter { $0.from == node.id }.compactMap { texts[$0.to] }
      return "\(node.text)\t\(below.joined(separator: ", "))"
    }.joined(separator: "\n")
  }
}
