internal import ChordAnalysis
internal import MusicTheory
internal import Outputs

/// Two chords, one in each hand, and what they are together.
struct CombinedChords {
  private let lower: WrittenChord
  private let upper: WrittenChord
  private let naming: NamingSettings
  private let hands: Hands
  private let description: ChordDescription

  /// `nil` when not a single note sounds.
  init?(lower: WrittenChord, upper: WrittenChord, naming: NamingSettings) {
    let hands = Hands(lower: lower.chord, upper: upper.chord)
    let combination = ChordCombiner().combine(hands, in: HarmonicContext(key: naming.key))
    guard
      let description = ChordDescription(combination, hands: hands, down: hands.all, naming: naming)
    else { return nil }
    self.lower = lower
    self.upper = upper
    self.naming = naming
    self.hands = hands
    self.description = description
  }

  var name: String { description.name }

  /// The name and the other readings, separated by tabs.
  var names: String { ([name] + description.alternatives.map(\.name)).joined(separator: "\t") }

  /// As `chordd name --json` prints it.
  var json: String { JSONReading.text(description, hands: hands, naming: naming, split: .off) }

  /// The name and how it came about.
  var sheet: String {
    var sheet = FactSheet(name)
    sheet.add("kind", description.kind.rawValue)
    sheet.add("lower", hand(lower, .lower))
    sheet.add("upper", hand(upper, .upper))
    sheet.add("on top", description.upperStructure.map { naming.style.finish($0.numeral) })
    sheet.add("function", description.roman)
    sheet.add(
      "notes",
      columns: [
        description.notes.map { naming.style.text($0.spelled) },
        description.notes.map { $0.degree.map { naming.style.finish($0.text) } ?? "–" },
      ])
    sheet.add("otherwise", lines: description.alternatives.map { "\($0.name): \($0.why)" })
    return sheet.text
  }

  /// The chord as it was written, and its keys as the result spells them.
  private func hand(_ chord: WrittenChord, _ hand: DescribedNote.Hand) -> String {
    let keys = hand == .lower ? hands.lower : hands.upper
    let notes = description.notes.filter { keys.contains($0.number) }
      .map { "\(naming.style.text($0.spelled))\($0.octave)" }
    return "\(naming.symbol.text(chord)): \(notes.joined(separator: " "))"
  }
}

extension Hands {
  /// Two chords as two hands play them: the lower one from C3 upwards, the upper one above all of it.
  init(lower: Chord, upper: Chord) {
    let below = StackedVoicing(lower).notes(root: lower.root, from: Self.lowestKey)
    let top = below.highest.map { Int($0.rawValue) + 1 } ?? 60
    let above = StackedVoicing(upper).notes(root: upper.root, from: NoteNumber(min(top, 127))!)
    self.init(lower: below, upper: above)
  }

  /// These notes in one hand, with `bass` lowest and the others close above it.
  init(_ set: PitchClassSet, over bass: PitchClass) {
    let start = 48 + Int(bass.number)
    self.init(lower: NoteSet(set.members.compactMap { NoteNumber(start + $0.semitones(above: bass)) }))
  }

  private static let lowestKey = NoteNumber(dataByte: 48)
}
