internal import ChordAnalysis
internal import CommandKit
internal import Explore
internal import FeatureKit
internal import MusicTheory
internal import Outputs
internal import Settings
internal import Wire

/// Turns one line of notes into the answer to it.
struct ChordNamer {
  /// The kind of answer to each line.
  enum AnswerType {
    case name, alternatives, json, why
  }

  private let style: SymbolStyle
  private let form: AnswerType
  private var progression: Progression

  /// With `isProgression` each line is read after the one before.
  init(configuration: Configuration, form: AnswerType, isProgression: Bool) {
    let naming = configuration.namingSettings
    style = naming.style
    self.form = form
    progression = Progression(configuration.analyzer, naming: naming, remembers: isProgression)
  }

  /// The answer to a line; empty for a line without notes, which begins a new progression.
  mutating func line(for text: String) throws(NoteListError) -> String {
    let notes = try NoteList(text, names: style.noteNames)
    guard let chord = progression.read(notes) else { return "" }
    return switch form {
    case .name: chord.facts.text
    case .alternatives: chord.facts.texts
    case .json: JSONText.line(chord.facts)
    case .why: style.text(chord.explanation)
    }
  }
}

extension ReadingFacts {
  /// The name and the other readings, separated by tabs.
  var texts: String { ([text] + alternatives.map(\.text)).joined(separator: "\t") }
}

extension SymbolStyle {
  /// One block per reading, best first, then a sentence with the deciding reason.
  fileprivate func text(_ explanation: Explanation) -> String {
    let readings = explanation.readings
    let decision = Self.text(explanation.decision, readings[0].text, readings.dropFirst().first?.text ?? "")
    if explanation.decision.ground == .noHonestName { return decision }
    let blocks = readings.flatMap { reading in
      ["\(reading.cost.points)  \(reading.text)\(reading.rootless ? " (rootless)" : "")"]
        + reading.penalties.map { "      \($0.cost.points)  \($0.text)" }
    }
    return finish((blocks + [decision]).joined(separator: "\n"))
  }

  private static func text(_ decision: Explanation.Decision, _ name: String, _ other: String) -> String {
    switch decision.ground {
    case .noHonestName: "no honest name: \(name) are only shown as notes."
    case .onlyReading: "\(name) is the only reading."
    case .rootSounds: "\(name) and \(other) cost the same; the root of \(name) sounds."
    case .rootInBass: "\(name) and \(other) cost the same; the root in the bass decides."
    case .plainerChord: "\(name) and \(other) cost the same; the plainer chord goes first."
    case .cost:
      "\(name) wins: \(other) costs \((decision.lead ?? 0).points) more, mostly for "
        + "\(decision.reason.map { "this: \($0)" } ?? "its tones")."
    }
  }
}
