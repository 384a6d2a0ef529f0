internal import ArgumentParser
internal import CommandKit
internal import Explore
internal import FeatureKit
internal import MusicTheory
internal import Outputs
internal import Settings
internal import System
internal import Wire

/// `chordd scale`: a scale, its modes and its chords.
struct ScaleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scale",
    abstract: "Show a scale's notes, modes and chords.",
    discussion: """
      You can write names in any of the usual ways, with any capitals, spaces and hyphens: lydian b7, Lydian dominant, lydian-dominant. Steps are \
      in semitones; numerals are counted from the major scale.

      Example: chordd scale C lydian dominant
               chordd scale --list
      """)

  @Argument(
    help: ArgumentHelp("A root and the name of a scale.", valueName: "root name"),
    completion: Completions.scales)
  var words: [String] = []

  @Flag(help: "List every scale: name, degrees, mode and other names, separated by tabs.")
  var list = false

  @Flag(help: "Print one object of JSON per scale.")
  var json = false

  @OptionGroup var symbols: SymbolOptions
  @OptionGroup var files: ConfigurationOptions

  func validate() throws {
    guard !list || words.isEmpty else {
      throw ValidationError("--list shows every scale; leave out the root and the name")
    }
    if words.count == 1, ["list", "ls", "all", "lst", "scales"].contains(words[0].lowercased()) {
      throw ValidationError("\(words[0].quoted) is not a root; did you mean 'chordd scale --list'?")
    }
    guard list || !words.isEmpty else {
      throw ValidationError("a root and a scale are missing, such as C dorian; --list shows every scale")
    }
  }

  func run() async throws {
    try await CommandFailure.reporting {
      let style = try files.load(symbols.overrides).namingSettings.style
      if list {
        for facts in ScaleTypeFacts.all { print(json ? JSONText.line(facts) : Self.line(facts, style)) }
        return
      }
      let facts = ScaleFacts(try scale(names: style.noteNames), style: style)
      print(json ? JSONText.line(facts) : FactSheet(facts, style).text)
    }
  }

  /// Name, degrees, parent with the mode's number, and other names, separated by tabs.
  private static func line(_ facts: ScaleTypeFacts, _ style: SymbolStyle) -> String {
    let parent = facts.mode == 1 ? "" : "mode \(facts.mode) of \(facts.parent)"
    return [
      facts.scale, facts.degrees.joined(separator: " "), parent, facts.otherNames.joined(separator: ", "),
    ].map(style.finish).joined(separator: "\t")
  }

  private func scale(names: NoteNames) throws -> Scale {
    let reader = SymbolReader(names: names, command: "scale", words: words)
    let words = Self.rootFirst(words)
    try refuseNotes(words, names)
    let root = try reader.root(words.first ?? "")
    guard words.count > 1 else {
      throw ValidationError(
        "a scale is missing after the root, such as: chordd scale \(words.joined(separator: " ")) dorian; --list shows every scale"
      )
    }
    try refuseModeNumber(words.dropFirst().joined(separator: " "), of: root, names)
    return Scale(root, try reader.scale(words.dropFirst().joined(separator: " ")))
  }

  /// The notes of a scale, from its root on, have its name.
  private func refuseNotes(_ words: [String], _ names: NoteNames) throws {
    let notes = words.flatMap { $0.split(separator: ",") }.compactMap { word -> SpelledPitch? in
      guard case .name(let pitch)? = try? NoteText.read(word, names: names) else { return nil }
      return pitch
    }
    guard notes.count > 3, notes.count >= words.count, let root = notes.first else { return }
    let tones = PitchClassSet(semitones: notes.map { $0.pitchClass.semitones(above: root.pitchClass) })
    guard let type = ScaleTable.scales.first(where: { $0.semitones == tones }) else { return }
    let tonic = SymbolStyle.standard.ascii.finish(names.text(root))
    throw ValidationError("these are notes, those of the scale: chordd scale \(tonic) \(type.name)")
  }

  /// `C mode 3` has a name of its own.
  private func refuseModeNumber(_ text: String, of root: SpelledPitch, _ names: NoteNames) throws {
    let words = text.lowercased().split(separator: " ")
    let modes = ["major", "dorian", "phrygian", "lydian", "mixolydian", "aeolian", "locrian"]
    guard words.count == 2, words[0] == "mode", let major = ScaleTable.scale(named: modes[0]),
      let place = Int(words[1]).map({ $0 - 1 }),
      modes.indices.contains(place)
    else { return }
    let own = SymbolStyle.standard.ascii.finish(names.text(Scale(root, major).notes[place]))
    throw ValidationError("a mode is written with its own root and name: chordd scale \(own) \(modes[place])")
  }

  /// The words with a separate accidental joined to the root: `E flat lydian`.
  private static func rootFirst(_ words: [String]) -> [String] {
    var words = words.joined(separator: " ").split(whereSeparator: \.isWhitespace).map(String.init)
    if words.count > 1, ["flat", "sharp"].contains(words[1].lowercased()) {
      words[0] += " " + words.remove(at: 1)
    }
    return words
  }
}

extension FactSheet {
  fileprivate init(_ facts: ScaleFacts, _ style: SymbolStyle) {
    self.init(style.text(facts.name))
    add("simpler", facts.simpler.map(style.text))
    add("also", facts.otherNames.map(style.finish))
    add("notes", columns: [style.texts(facts.notes), facts.degrees.map(style.finish)])
    add("steps", facts.steps.map { "\($0)" }, separator: " ")
    if facts.mode != 1 { add("parent", "mode \(facts.mode) of \(style.text(facts.parent))") }
    add("modes", facts.modes.map(style.text))
    let family = facts.name.type.family
    if family == .chromatic {
      add("chords", "all there are")
    } else {
      for (label, chords) in [("triads", facts.triads), ("sevenths", facts.sevenths)] {
        // Where a note has several chords, numerals are of little use.
        if family.isHeptatonic { add(label, chords) } else { add(label, chords.map(\.symbol)) }
      }
    }
    if family != .chromatic { add("fits", facts.fits.map(\.symbol)) }
    add("remark", facts.remark.map(style.finish))
  }
}
