internal import ArgumentParser
internal import Daemon
internal import MusicTheory
internal import Outputs

/// `chordd scale`: a scale, its modes and its chords.
struct ScaleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scale",
    abstract: "Tell a scale's notes, modes and chords.",
    discussion: """
      Names may be written in any of the usual ways: 'lydian b7', 'Lydian dominant', lydian-dominant. Steps are \
      in semitones; numerals are counted from the major scale.

      Example: chordd scale C lydian dominant
               chordd scale --list
      """)

  @Argument(help: ArgumentHelp("A root and the name of a scale.", valueName: "root name"))
  var words: [String] = []

  @Flag(help: "List every scale: name, degrees, mode and other names, separated by tabs.")
  var list = false

  @Flag(help: "Print one object of JSON a scale.")
  var json = false

  @OptionGroup var symbols: SymbolOptions
  @OptionGroup var files: ConfigurationOptions

  func validate() throws {
    guard !list || words.isEmpty else {
      throw ValidationError("--list shows every scale; leave out the root and the name")
    }
    guard list || !words.isEmpty else {
      throw ValidationError("a root and a scale are missing, such as C dorian; --list shows every scale")
    }
  }

  func run() async throws {
    try await CommandFailure.reporting {
      let naming = try files.load(symbols.overrides).namingSettings
      let writer = TheoryWriter(symbol: naming.symbol)
      if list {
        let scales = ScaleList(writer: writer)
        for line in json ? scales.json : scales.lines { print(line) }
        return
      }
      let facts = ScaleFacts(scale: try scale(names: naming.style.noteNames), writer: writer)
      print(json ? facts.json : facts.text)
    }
  }

  private func scale(names: NoteNames) throws -> Scale {
    let words = words.joined(separator: " ").split(whereSeparator: \.isWhitespace).map(String.init)
    let reader = SymbolReader(names: names)
    let root = try reader.root(words.first ?? "")
    guard words.count > 1 else {
      throw ValidationError("a scale is missing after the root, such as dorian; --list shows every scale")
    }
    return Scale(root, try reader.scale(words.dropFirst().joined(separator: " ")))
  }
}
