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

/// The vocabulary of chords, one quality a line, each written on C.
struct VocabularyList {
  let writer: TheoryWriter
  /// Whether every stack of extensions has a line of its own.
  let includesExtensions: Bool

  /// Symbol, degrees, extensions that it takes, family and rarity, separated by tabs.
  var lines: [String] {
    qualities.map { quality in
      [
        symbol(quality), texts(quality.degrees).joined(separator: " "),
        texts(available(quality)).joined(separator: " "), writer.text(quality.family),
        "\(quality.row.rarity)",
      ].joined(separator: "\t")
    }
  }

  /// The same as JSON objects.
  var json: [String] {
    qualities.map { quality in
      var object = JSONObject()
      object.set("v", 1)
      object.set("type", "quality")
      object.set("symbol", symbol(quality))
      object.set("quality", writer.symbol.text(quality))
      object.set("degrees", quality.degrees.members.map(\.text))
      object.set("semitones", quality.degrees.members.map(\.semitones))
      object.set("takes", available(quality).members.map(\.text))
      object.set("family", writer.text(quality.family))
      object.set("rarity", "\(quality.row.rarity)")
      return object.closed
    }
  }

  private var qualities: [ChordQuality] {
    includesExtensions ? ChordQuality.all : ChordQuality.all.filter { $0.extensions.isEmpty }
  }

  /// The extensions that may still be stacked.
  private func available(_ quality: ChordQuality) -> DegreeSet {
    quality.row.extensions.subtracting(quality.extensions)
  }

  private func symbol(_ quality: ChordQuality) -> String {
    writer.text(WrittenChord(root: SpelledPitch(.c), quality: quality))
  }

  private func texts(_ degrees: DegreeSet) -> [String] { degrees.members.map { writer.text($0) } }
}
