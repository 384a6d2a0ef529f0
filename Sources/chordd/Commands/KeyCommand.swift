internal import ArgumentParser
internal import Daemon
internal import MusicTheory
internal import Outputs

/// `chordd key`: a key, its neighbors on the circle of fifths and its chords.
struct KeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Show a key's signature, neighbors and chords; without a key, the circle of fifths.",
    discussion: """
      The circle goes clockwise from C: signature, major keys and minor keys, separated by tabs. The key that a \
      running chordd spells in is set with 'chordd set key'.

      Example: chordd key Eb minor
               chordd key F#m --json
               chordd key
      """)

  @Argument(help: ArgumentHelp("The key.", valueName: "key"), completion: Completions.keys)
  var words: [String] = []

  @Flag(help: "Print one object of JSON a key.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Set the key of a running chordd, as 'chordd set key' does.", valueName: "key", visibility: .hidden))
  var set: String?

  @OptionGroup(visibility: .hidden) var running: ControlOptions
  @OptionGroup var symbols: SymbolOptions
  @OptionGroup var files: ConfigurationOptions

  func validate() throws {
    guard set == nil || words.isEmpty else {
      throw ValidationError("--set names the key of a running chordd; leave out the other")
    }
    guard set != nil || running.socket == nil else {
      throw ValidationError("--socket is for --set; without it nothing that runs is asked")
    }
  }

  func run() async throws {
    try await CommandFailure.reporting {
      if let set {
        try running.show(KeyRequest.self, set, json: json)
        return
      }
      let naming = try files.load(symbols.overrides).namingSettings
      let writer = TheoryWriter(symbol: ChordSymbol(style: naming.style))
      guard !words.isEmpty else {
        let circle = CircleOfFifths(writer: writer)
        for line in json ? circle.json : circle.lines { print(line) }
        return
      }
      let key = try SymbolReader(names: naming.style.noteNames, command: "key", words: words)
        .key(words.joined(separator: " "))
      let facts = KeyFacts(key: key, writer: writer)
      print(json ? facts.json : facts.text)
    }
  }
}
