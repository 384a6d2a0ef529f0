internal import Settings
internal import ArgumentParser
internal import Daemon
internal import Explore
internal import MusicTheory
internal import Outputs

/// `chordd chord`: everything about a chord symbol.
struct ChordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chord",
    abstract: "Show everything about a chord symbol.",
    discussion: """
      Its notes and degrees, base and extensions, what else its notes can be called, the chords it contains, its \
      scales and its tension. A symbol with | is two chords, the upper one first: D|C7 is D above C7. (Between notes, as in \
      'chordd name', the lower hand is first.) You can also write it in words.

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
      let naming = try files.load(symbols.overrides).namingSettings
      let reader = SymbolReader(names: naming.style.noteNames, command: "chord", words: symbol)
      let facts = ChordFacts(try reader.symbol(symbol.joined(separator: " ")), naming: naming)
      print(json ? JSONText.line(facts) : FactSheet(facts, naming.style).text)
    }
  }
}

extension FactSheet {
  fileprivate init(_ facts: ChordFacts, _ style: SymbolStyle) {
    self.init(facts.symbol)
    if facts.kind == .polychord {
      for (label, chord) in zip(["upper", "lower"], facts.chords.reversed()) {
        let notes = style.texts(chord.notes.map(\.name)).joined(separator: " ")
        add(label, "\(chord.symbol): \(notes) (\(style.degrees(chord).joined(separator: " ")))")
      }
    } else {
      for chord in facts.chords {
        add(
          "notes",
          columns: [
            style.texts(chord.notes.map(\.name)), style.degrees(chord), chord.notes.map { "\($0.semitones)" },
          ])
      }
    }
    add(
      "base", facts.base.map { "\($0.symbol): \(style.texts($0.notes.map(\.name)).joined(separator: " "))" })
    add("extensions", facts.extensions.map(style.finish), separator: " ")
    add("upper triads", facts.upperTriads.map(\.symbol))
    add("together", facts.together)
    add("equivalents", facts.equivalents)
    add("triads", facts.triads)
    add("four notes", facts.fourNotes)
    addScales(facts.scales, style)
    add("tension", "degrees \(facts.tension.degrees.points), voicing \(facts.tension.voicing.points)")
  }

  private mutating func addScales(_ scales: [FittingScale], _ style: SymbolStyle) {
    let texts = { (group: FittingScale.Group, relation: ContainingScale.Relation) in
      scales.filter { $0.group == group && $0.relation == relation }.map { style.text($0.name) }
    }
    let primary = scales.filter { $0.group == .primary }.map { scale in
      style.text(scale.name) + (scale.mode == 1 ? "" : " (mode \(scale.mode) of \(style.text(scale.parent)))")
    }
    add("scales", lines: primary)
    add("also in", texts(.other, .contains))
    add("pentatonics", texts(.pentatonic, .contains))
    add("inside", texts(.pentatonic, .inside))
  }
}

extension SymbolStyle {
  /// The degrees of a chord; a foreign bass has none.
  fileprivate func degrees(_ chord: ChordTones) -> [String] {
    chord.notes.map { $0.degree.map(finish) ?? "bass" }
  }
}
