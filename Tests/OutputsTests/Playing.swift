import MIDI
import MusicTheory

@testable import ChordAnalysis
@testable import Outputs

/// The notes of two hands, read and put into words, for tests.
struct Playing: Sendable, CustomStringConvertible {
  var hands: Hands
  var naming: NamingSettings

  init(_ lower: [Int], _ upper: [Int] = [], key: String? = nil, alternatives: ShownAlternatives = .usual) {
    hands = Hands(lower: Self.set(lower), upper: Self.set(upper))
    naming = NamingSettings(key: key.flatMap { Key(text: $0) }, alternatives: alternatives)
  }

  static let combiner = ChordCombiner()
  static func set(_ notes: [Int]) -> NoteSet { NoteSet(notes.map { NoteNumber($0)! }) }

  var combination: Combination { Self.combiner.combine(hands) }

  var words: ChordDescription? {
    ChordDescription(combination, hands: hands, down: hands.all, naming: naming)
  }

  /// The state of affairs while this sounds.
  var analysis: Analysis {
    Analysis(
      event: .chord(.live), sequence: 1, time: .zero, onset: .zero, combination: combination, hands: hands,
      down: hands.all, sounding: hands.all, isPedalDown: false, split: .standard,
      context: HarmonicContext())
  }

  var description: String { "\(hands.lower.map(\.rawValue)) \(hands.upper.map(\.rawValue))" }
}
