internal import ArgumentParser
internal import CommandKit
internal import Explore
internal import FeatureKit
internal import MusicTheory
internal import Outputs
internal import Settings
internal import System
internal import Wire

/// `chordd chord`: everything about a chord symbol.
struct ChordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chord",
    abstract: "Show everything about a chord symbol.",
    discussion: """
      Its notes and degrees, base and extensions, what else its notes can be called, the chords it contains, its \
      scales and its tension. A symbol with | is two chords, the upper one first: D|C7 is D above C7. (Between notes, as in \
      'chordd name', the lower hand is first.) You can also write it in words, or count it in a \
      key.

      Example: chordd chord "Cma13(#11)"
               chordd chord "D|C7" --json
               chordd chord E flat minor seven flat five
               chordd chord C13 --voicings
               chordd chord Am7 --shapes ukulele
               chordd chord Eb --shapes guitar --capo 3
               chordd chord V7/V --key "Eb major"
      """)

  @Argument(help: ArgumentHelp("The chord.", valueName: "symbol"))
  var symbol: [String]

  @Flag(
    help:
      "Print how pianists lay it out on the keyboard, one line each: name, left hand, right hand; the one to begin with is marked with a star."
  )
  var voicings = false

  @Option(
    help: ArgumentHelp(
      "Print how it is gripped on an instrument: \(FrettedInstrument.names).", valueName: "instrument"),
    completion: .list(FrettedInstrument.all.map(\.name)))
  var shapes: String?

  @Option(help: ArgumentHelp("The fret of your capo, for --shapes.", valueName: "number"))
  var capo: Int?

  @Flag(help: "Print one object of JSON.")
  var json = false

  @OptionGroup var symbols: SymbolOptions
  @OptionGroup var keys: KeyOptions
  @OptionGroup var files: ConfigurationOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let naming = try files.load(symbols.overrides + keys.overrides).namingSettings
      let reader = SymbolReader(
        names: naming.style.noteNames, key: naming.key, command: "chord", words: symbol)
      let symbol = try reader.symbol(symbol.joined(separator: " "))
      if let instrument = try instrument() {
        let shapes = FretboardFacts(
          symbol, on: instrument, capo: capo ?? 0, limit: json ? 12 : 4, naming: naming)
        return print(json ? JSONText.line(shapes) : Self.drawn(shapes, naming.style))
      }
      let facts = ChordFacts(symbol, naming: naming)
      if voicings, !json {
        return print(facts.voicings.map { Self.line($0, naming.style) }.joined(separator: "\n"))
      }
      print(json ? JSONText.line(facts) : FactSheet(facts, naming.style).text)
    }
  }

  private func instrument() throws -> FrettedInstrument? {
    guard let shapes else {
      guard capo == nil else { throw ValidationError("--capo is for --shapes") }
      return nil
    }
    guard (0...11).contains(capo ?? 0) else { throw ValidationError("--capo is from 0 to 11") }
    guard let instrument = FrettedInstrument.named(shapes) else {
      throw ValidationError("\(shapes.quoted) has no frets here; write \(FrettedInstrument.names)")
    }
    return instrument
  }

  /// The shapes side by side, each below its text and above what it leaves out.
  private static func drawn(_ facts: FretboardFacts, _ style: SymbolStyle) -> String {
    guard !facts.shapes.isEmpty else { return "two chords at once have no shape" }
    let columns = facts.shapes.map { shape in
      let missing = shape.missing.isEmpty ? "" : "no " + shape.missing.joined(separator: " ")
      return ["   " + shape.text] + shape.lines(isASCII: style.isASCII) + ["   " + style.finish(missing)]
    }
    let height = columns.map(\.count).max() ?? 0
    let lines = (0..<height).map { row in
      // The tones that are left out stand below the longest.
      columns.map { column in
        let text = row == height - 1 ? column.last ?? "" : row < column.count - 1 ? column[row] : ""
        return text + String(repeating: " ", count: max(0, 20 - text.count))
      }.joined().replacing(/[ ]+$/, with: "")
    }
    return ([facts.symbol, ""] + lines).joined(separator: "\n").replacing(/\n+$/, with: "")
  }

  /// Name, left hand and right hand, separated by tabs.
  private static func line(_ voicing: ChordFacts.Voicing, _ style: SymbolStyle) -> String {
    let names = zip(voicing.notes, voicing.octaves).map { "\(style.text($0))\($1)" }
    let left = voicing.lower.count
    return [
      voicing.name + (voicing.recommended ? " *" : ""), names.prefix(left).joined(separator: " "),
      names.dropFirst(left).joined(separator: " "),
    ]
    .filter { !$0.isEmpty }.joined(separator: "\t")
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
    add(
      "components",
      lines: facts.components.prefix(Self.shownComponents).map { "\($0.upper) over \($0.lower)" })
    add("equivalents", facts.equivalents)
    add("triads", facts.triads)
    add("four notes", facts.fourNotes)
    addScales(facts.scales, style)
    let relations: [(String, ChordInKey.Relation)] = [
      ("in keys", .diatonic), ("borrowed in", .borrowed), ("altered in", .altered),
    ]
    for (label, relation) in relations {
      let keys = facts.inKeys.filter { $0.relation == relation }
      add(
        label,
        keys.map { place in
          "\(style.finish(place.numeral)) in \(style.text(place.key))"
            + (place.symbol.map { " (\($0))" } ?? "")
        })
    }
    add("tension", "degrees \(facts.tension.degrees.points), voicing \(facts.tension.voicing.points)")
    for (label, terms) in [
      ("  degrees", facts.tension.degreeTerms), ("  voicing", facts.tension.voicingTerms),
    ] {
      add(label, Self.formula(terms, facts.tension))
    }
  }

  /// How many pairs of hands are shown; JSON has all of them.
  private static let shownComponents = 6

  /// `3 × 0.20 minor 3rd + 3.50 tritone + 6.00 ambiguity`
  private static func formula(_ terms: [ChordFacts.Tension.Term], _ tension: ChordFacts.Tension) -> String {
    let pairs = terms.map { term in
      "\(term.count > 1 ? "\(term.count) × " : "")\(term.weight.points) \(term.interval)"
    }
    let others = [(tension.ambiguity, "ambiguity"), (tension.chromaticRun, "chromatic run")]
    return (pairs + others.filter { $0.0 > 0 }.map { "\($0.0.points) \($0.1)" }).joined(separator: " + ")
  }

  private mutating func addScales(_ scales: [FittingScale], _ style: SymbolStyle) {
    let texts = { (group: FittingScale.Group, relation: ContainingScale.Relation) in
      scales.filter { $0.group == group && $0.relation == relation }.map { style.text($0.name) }
    }
    let primary = scales.filter { $0.group == .primary }.map { scale in
      style.text(scale.name) + (scale.mode == 1 ? "" : " (mode \(scale.mode) of \(style.text(scale.parent)))")
        + (scale.relation == .withoutFifth ? ", without the 5th" : "")
    }
    add("scales", lines: primary)
    add("also in", texts(.other, .contains))
    add("pentatonics", texts(.pentatonic, .contains))
    add("over it", texts(.pentatonic, .over))
    add("inside", texts(.pentatonic, .inside))
  }
}

extension SymbolStyle {
  /// The degrees of a chord; a foreign bass has none.
  fileprivate func degrees(_ chord: ChordTones) -> [String] {
    chord.notes.map { $0.degree.map(finish) ?? "bass" }
  }
}
