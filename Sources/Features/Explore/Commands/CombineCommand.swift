internal import ArgumentParser
internal import ChordAnalysis
internal import CommandKit
internal import Explore
internal import FeatureKit
internal import MusicTheory
internal import Outputs
internal import Settings
internal import Wire

/// `chordd combine`: names two chords that sound together.
struct CombineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "combine",
    abstract: "Name what two chords are together, one in each hand.",
    discussion: """
      The lower chord comes first, as the left hand does on the keyboard; a symbol such as D|C7 has the upper one first. \
      The lower chord is voiced from C3 upwards, its root or its own bass lowest, the upper chord above it. The \
      result is named as 'chordd name' names it. A root keeps its spelling. With a question mark for one of the two, every \
      chord that this hand could add is listed by the name that both have, the most usual first.

      Example: chordd combine Cma7 D
               chordd combine C7 F#mi --verbose
               chordd combine C7 '?'
      """)

  @Argument(
    help: ArgumentHelp("The chord of the left hand, then that of the right hand.", valueName: "chord"))
  var words: [String] = []

  @Flag(help: "Also print the kind, the notes, and the other readings with the reasons against them.")
  var verbose = false

  @Flag(help: "Print one object of JSON.")
  var json = false

  @OptionGroup var readings: AlternativesOptions
  @OptionGroup var symbols: SymbolOptions
  @OptionGroup var keys: KeyOptions
  @OptionGroup var idioms: IdiomOptions
  @OptionGroup var files: ConfigurationOptions

  func validate() throws {
    guard !(verbose && json) else {
      throw ValidationError("--verbose and --json print different things; choose one")
    }
  }

  func run() async throws {
    try await CommandFailure.reporting {
      let configuration = try files.load(
        symbols.overrides + keys.overrides + idioms.overrides + readings.overrides)
      let naming = configuration.namingSettings
      let texts = try hands()
      let reader = SymbolReader(
        names: naming.style.noteNames, key: naming.key, command: "combine", words: [texts.lower, texts.upper])
      try Self.refuseNotes(texts, naming.style.noteNames)
      try Self.refuseWildcard(texts)
      if Self.isQuestion(texts) {
        return try printPartners(texts, reader, naming, ChordCombiner(idiom: configuration.analyzer.idiom))
      }
      let chords = (lower: try reader.chord(texts.lower), upper: try reader.chord(texts.upper))
      guard
        let facts = ReadingEvent(
          lower: chords.lower, upper: chords.upper, naming: naming, idiom: configuration.analyzer.idiom)
      else { return }
      if json { return print(JSONText.line(facts)) }
      if verbose {
        return print(
          FactSheet(facts, [chords.lower, chords.upper].map(naming.symbol.text), naming.style).text)
      }
      print(readings.alternatives == nil ? facts.text : facts.texts)
    }
  }

  /// The words between the lower chord and the upper one.
  private static let joining: Set<String> = ["+", "and", "with", "plus", "&", "under", "y", "und", "et"]

  /// The chords of both hands as they were typed: `C7 D`, `C7 + D` or `D over C7`.
  private func hands() throws -> (lower: String, upper: String) {
    let chords = SpokenSymbol.joined(words)
    switch (chords.count, chords.dropFirst().first) {
    case (2, _): return (chords[0], chords[1])
    case (3, let sign?) where Self.joining.contains(sign.lowercased()): return (chords[0], chords[2])
    case (3, "over"), (3, "on"): return (chords[2], chords[0])
    case (3, "|"): throw Self.bar(upper: chords[0], lower: chords[2])
    default: break
    }
    let halves = words.joined().split { "|/".contains($0) }.map(String.init)
    if words.count == 1, halves.count == 2 { throw Self.bar(upper: halves[0], lower: halves[1]) }
    if let line = NoteHints(names: .english, words: words).whole, line.hasPrefix("chordd name ") {
      throw ValidationError("these are notes and no chords; did you mean '\(line)'?")
    }
    let parts = words.joined(separator: " ").split { ",;& ".contains($0) }.map(String.init)
    if parts.count == 2, parts != words, parts.allSatisfy({ (try? ChordSymbolParser().parse($0)) != nil }) {
      let typed = (["chordd", "combine"] + parts).map(CommandGuess.shellWord).joined(separator: " ")
      throw ValidationError("a space stands between the two chords; did you mean '\(typed)'?")
    }
    let areChords = chords.count > 2 && chords.allSatisfy { (try? ChordSymbolParser().parse($0)) != nil }
    let line = chords.joined(separator: " ")
    throw ValidationError(
      "combine needs two chords, that of the left hand first, such as Cma7 D"
        + (areChords ? "; chords one after another: chordd play \"\(line)\"" : "")
        + (CommandGuess(words)?.arguments.first == "name" ? CommandGuess.hint(for: words) : ""))
  }

  /// Notes of both hands in place of two chords.
  private static func refuseNotes(_ texts: (lower: String, upper: String), _ names: NoteNames) throws {
    let hands = [texts.lower, texts.upper].map { $0.split { $0.isWhitespace || $0 == "," }.map(String.init) }
    let areNotes = hands.allSatisfy { $0.allSatisfy { (try? NoteText.read($0, names: names)) != nil } }
    guard areNotes, hands.contains(where: { $0.count > 1 }) else { return }
    let typed = hands.map { $0.map(CommandGuess.shellWord).joined(separator: " ") }.joined(
      separator: " \"|\" ")
    throw ValidationError("these are notes and no chords; did you mean 'chordd name \(typed)'?")
  }

  /// Another sign for the unknown chord than the question mark.
  private static func refuseWildcard(_ texts: (lower: String, upper: String)) throws {
    let isAny = { (text: String) in ["*", "_", "x", "X", ".", "-", "any", "??", "all"].contains(text) }
    guard isAny(texts.lower) != isAny(texts.upper) else { return }
    let typed = [texts.lower, texts.upper].map { isAny($0) ? "\"?\"" : CommandGuess.shellWord($0) }
    throw ValidationError(
      "the chord that is looked for is written as a question mark; did you mean 'chordd combine \(typed.joined(separator: " "))'?"
    )
  }

  /// In a symbol the upper chord stands first, in this command the lower one: nothing is guessed.
  private static func bar(upper: String, lower: String) -> ValidationError {
    let arguments = ["combine", lower, upper].map(CommandGuess.shellWord).joined(separator: " ")
    return ValidationError(
      "combine takes the chord of the left hand first, and no '|' or '/': \(upper) over \(lower) is 'chordd \(arguments)'"
    )
  }
}

extension FactSheet {
  /// The name of two chords together, and why; `symbols` are those of the lower and the upper one, as they were given.
  fileprivate init(_ facts: ReadingEvent, _ symbols: [String], _ style: SymbolStyle) {
    self.init(facts.text)
    add("kind", facts.kind.rawValue)
    for (label, symbol, hand) in [("lower", symbols[0], facts.lower), ("upper", symbols[1], facts.upper)] {
      let notes = facts.notes.filter { hand?.notes.contains($0.midi) == true }
        .map { "\(style.text($0.name))\($0.octave)" }
      add(label, "\(symbol): \(notes.joined(separator: " "))")
    }
    add("on top", facts.upperStructure.map(style.finish))
    add("function", facts.roman)
    add(
      "notes",
      columns: [
        style.texts(facts.notes.map(\.name)), facts.notes.map { $0.degree.map(style.finish) ?? "–" },
      ])
    add("otherwise", lines: facts.alternatives.map { $0.why.isEmpty ? $0.text : "\($0.text): \($0.why)" })
  }
}
