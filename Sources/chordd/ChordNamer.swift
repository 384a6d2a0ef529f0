internal import ChordAnalysis
internal import Daemon
internal import MusicTheory
internal import Outputs

/// Turns one line of notes into one line of answer.
struct ChordNamer {
  private let combiner: ChordCombiner
  private let split: HandSplit
  private let naming: NamingSettings
  private let printsJSON: Bool
  private let printsAlternatives: Bool

  init(configuration: Configuration, printsJSON: Bool, printsAlternatives: Bool) {
    let settings = configuration.analyzer
    combiner = ChordCombiner(prefersRootless: settings.prefersRootless)
    split = settings.split
    var naming = configuration.namingSettings
    if printsAlternatives { naming.alternatives = RankedCandidates.capacity - 1 }
    self.naming = naming
    self.printsJSON = printsJSON
    self.printsAlternatives = printsAlternatives
  }

  /// The answer to a line; empty for a line without notes.
  func line(for text: String) throws(NoteListError) -> String {
    let notes = try NoteList(text, names: naming.style.noteNames)
    let hands = notes.hands ?? split.split(notes.all)
    let combination = combiner.combine(hands)
    guard
      let description = ChordDescription(combination, hands: hands, down: hands.all, naming: naming)
    else { return "" }
    if printsJSON { return JSONReading.text(description, hands: hands, naming: naming, split: split) }
    guard printsAlternatives else { return description.name }
    return ([description.name] + description.alternatives.map(\.name)).joined(separator: "\t")
  }
}
