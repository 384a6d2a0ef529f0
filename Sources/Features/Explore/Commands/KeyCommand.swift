internal import ArgumentParser
internal import CommandKit
internal import Explore
internal import FeatureKit
internal import MusicTheory
internal import Outputs
internal import Settings
internal import System
internal import Wire

/// `chordd key`: a key, its neighbors on the circle of fifths and its chords.
struct KeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Show a key's signature, neighbors and chords; without a key, the circle of fifths.",
    discussion: """
      The circle goes clockwise from C: signature, major keys and minor keys, separated by tabs. A key that is \
      never written, such as D#, is shown as its enharmonic equivalent, Eb. 'chordd set key' sets the key of a running chordd.

      Example: chordd key Eb minor
               chordd key F#m --json
               chordd key
      """)

  @Argument(help: ArgumentHelp("The key.", valueName: "key"), completion: Completions.keys)
  var words: [String] = []

  @Flag(help: "Print one object of JSON per key.")
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
        try running.show(named: "key", set, json: json)
        return
      }
      let style = try files.load(symbols.overrides).namingSettings.style
      guard !words.isEmpty else { return printCircle(style) }
      if let shown = Self.key(in: words, style.noteNames) {
        throw ValidationError("the relative and the parallel key are shown with a key: chordd key \(shown)")
      }
      if let way = Self.way(words, style.noteNames) { throw ValidationError(way) }
      let key = try SymbolReader(names: style.noteNames, command: "key", words: words)
        .key(words.joined(separator: " "))
      let facts = KeyFacts(key, style: style)
      print(json ? JSONText.line(facts) : FactSheet(facts, style).text)
    }
  }

  /// The sentence about a word for the circle, or a number of accidentals; `nil` for others.
  private static func way(_ words: [String], _ names: NoteNames) -> String? {
    let text = words.joined(separator: " ").lowercased()
    if ["circle", "list", "all", "fifths", "circle of fifths", "ls", "keys"].contains(text) {
      return "\(text.quoted) is not a key; without a word it is the circle of fifths: chordd key"
    }
    guard let count = Int(text), (1...7).contains(count) else { return nil }
    let keys = [count, -count].map {
      SymbolStyle.standard.ascii.finish(Key(SpelledPitch(fifths: $0), .major).text(names))
    }
    let signs = count == 1 ? "" : "s"
    return
      "\(count) is not a key; the one with \(count) sharp\(signs): chordd key \(keys[0]); with \(count) flat\(signs): chordd key \(keys[1])"
  }

  /// The key among words that ask for what is shown with it, `relative of C`; `nil` without such words.
  private static func key(in words: [String], _ names: NoteNames) -> String? {
    let asking: Set<String> = [
      "relative", "parallel", "signature", "of", "the", "neighbors", "chords", "dominant",
    ]
    let parts = words.flatMap { $0.split(separator: " ").map(String.init) }
    let rest = parts.filter { !asking.contains($0.lowercased()) }.joined(separator: " ")
    return rest.split(separator: " ").count < parts.count && Key.read(rest, names: names) != nil ? rest : nil
  }

  /// The whole circle, a place a line: signature, major keys and minor keys, with a slash between the two spellings of a
  /// place; as JSON every key, the major ones first.
  private func printCircle(_ style: SymbolStyle) {
    let (major, minor) = (KeyFacts.circle(.major, style: style), KeyFacts.circle(.minor, style: style))
    if json { return (major + minor).joined().forEach { print(JSONText.line($0)) } }
    for (major, minor) in zip(major, minor) {
      let columns = [
        major.map(style.signature), major.map { style.text($0.name) }, minor.map { style.text($0.name) },
      ]
      print(columns.map { $0.joined(separator: "/") }.joined(separator: "\t"))
    }
  }
}

extension FactSheet {
  fileprivate init(_ facts: KeyFacts, _ style: SymbolStyle) {
    self.init(style.text(facts.name))
    let enharmonic = { (key: KeyFacts.Neighbor) in facts.respelled.contains(key) ? " (enharmonic)" : "" }
    add("signature", [style.signature(facts)] + style.texts(facts.signatureNotes), separator: " ")
    add("relative", style.text(facts.relative) + enharmonic(.relative))
    add("parallel", style.text(facts.parallel) + enharmonic(.parallel))
    add("dominant", style.text(facts.dominant) + enharmonic(.dominant))
    add("subdominant", style.text(facts.subdominant) + enharmonic(.subdominant))
    add("twin", facts.twin.map(style.text))
    let labels = facts.mode == .major ? ["scale"] : ["natural", "harmonic", "melodic"]
    for (label, scale) in zip(labels, facts.scales) { add(label, style.texts(scale.notes), separator: " ") }
    add("triads", facts.triads)
    add("sevenths", facts.sevenths)
    add("raised 7th", facts.harmonicChords)
    add("leading tone", facts.leadingTone)
    for scale in facts.scales.dropFirst() {
      let name = scale.scale.split(separator: " ").first.map(String.init) ?? ""
      add("\(name) 3", scale.triads)
      add("\(name) 7", scale.sevenths)
    }
    add("borrowed", facts.borrowed.map(\.chord))
  }
}

extension SymbolStyle {
  /// `♮`, `3♭` or `2♯`, as on every circle of fifths.
  fileprivate func signature(_ facts: KeyFacts) -> String {
    let count = abs(facts.signature)
    return finish(count == 0 ? "♮" : "\(count)\(facts.signature < 0 ? "♭" : "♯")")
  }
}
