internal import ChordAnalysis
internal import Daemon
internal import MusicTheory
internal import Outputs

/// Turns one line of notes into the answer to it.
struct ChordNamer {
  /// What is printed for each line.
  enum Form {
    case name, alternatives, json, why
  }

  private let combiner: ChordCombiner
  private let split: HandSplit
  private let naming: NamingSettings
  private let form: Form
  /// Whether each line is read after the one before.
  private let isProgression: Bool
  private var tracker: ContextTracker

  init(configuration: Configuration, form: Form, isProgression: Bool) {
    let settings = configuration.analyzer
    combiner = ChordCombiner(prefersRootless: settings.prefersRootless)
    split = settings.split
    naming = configuration.namingSettings
    self.form = form
    self.isProgression = isProgression
    // Without a progression there is nothing to hear a key in.
    let heard = isProgression ? KeySource.detected : .none
    tracker = ContextTracker(keySource: settings.key == .detected ? heard : settings.key)
  }

  /// The answer to a line; empty for a line without notes, which begins a progression anew.
  mutating func line(for text: String) throws(NoteListError) -> String {
    let notes = try NoteList(text, names: naming.style.noteNames)
    let hands = notes.hands ?? split.split(notes.all)
    let context = tracker.context(for: hands)
    let combination = combiner.combine(hands, in: context)
    guard
      let description = ChordDescription(
        combination, hands: hands, down: hands.all, naming: naming.spelled(in: context))
    else {
      tracker.reset()
      return ""
    }
    if isProgression { tracker.follow(combination.readings.best?.reading, of: hands, in: context) }
    return answer(description, combination, hands: hands, in: context)
  }

  private func answer(
    _ description: ChordDescription, _ combination: Combination, hands: Hands, in context: HarmonicContext
  ) -> String {
    let naming = naming.spelled(in: context)
    switch form {
    case .name: return description.name
    case .alternatives:
      return ([description.name] + description.alternatives.map(\.name)).joined(separator: "\t")
    case .json: return JSONReading.text(description, hands: hands, naming: naming, split: split)
    case .why:
      return ReadingExplainer(combiner: combiner, naming: naming)
        .text(combination, hands: hands, in: context)
    }
  }
}
