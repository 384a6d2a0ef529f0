import Foundation
import MusicTheory
import Practice

/// A simulated player at the keyboard: what they know, how they forget, and how long they take.
struct Pupil {
  let name: String
  /// Their abilities, in a sentence.
  let summary: String
  /// The highest level that is known from before, in all keys.
  let level: PracticePath.Level?
  /// Whether they begin with the two minutes of placement.
  let isPlaced: Bool
  /// From the prompt to the first key of a card that is known well, in seconds.
  let thinking: Double
  /// How many times slower what was met only just now is.
  let hesitation: Double
  /// How often a finger slips.
  let slips: Double
  private var traces: [CardKey: Trace] = [:]
  private var shapes: [String: Trace] = [:]
  private let talent: Double

  /// How often a forgotten key is found from the others of its shape.
  private static let finding = 0.4

  init(
    _ name: String, _ summary: String, level: PracticePath.Level?, isPlaced: Bool, thinking: Double,
    hesitation: Double, slips: Double, talent: Double
  ) {
    (self.name, self.summary, self.level, self.isPlaced) = (name, summary, level, isPlaced)
    (self.thinking, self.hesitation, self.slips, self.talent) = (thinking, hesitation, slips, talent)
  }

  static let all = [
    Pupil(
      "beginner", "has never played a chord, finds keys slowly, does no placement", level: nil,
      isPlaced: false, thinking: 2.2, hesitation: 2.2, slips: 0.05, talent: -0.3),
    Pupil(
      "intermediate", "knows triads and seventh chords in all keys, and is placed", level: .sevenths,
      isPlaced: true, thinking: 1.4, hesitation: 1.8, slips: 0.03, talent: 0),
    Pupil(
      "jazz", "knows all up to rootless voicings and most upper structures, and is placed", level: .upper,
      isPlaced: true, thinking: 0.9, hesitation: 1.6, slips: 0.02, talent: 0.3),
  ]

  /// How likely the first answer to a task is right.
  func recall(_ card: CardKey, guide: Double, day: Int) -> Double {
    let known: Double
    if guide > 0 || isKnownFromBefore(card) {
      known = 1
    } else if let own = traces[card]?.recall(day: day) {
      known = own + (1 - own) * Self.finding * (shapes[card.shape]?.recall(day: day) ?? 0)
    } else {
      // By counting, if at all.
      known = level == nil ? 0.1 : 0.35
    }
    return known * (1 - slips)
  }

  private func isKnownFromBefore(_ card: CardKey) -> Bool {
    guard let level else { return false }
    let levels = PracticePath.Level.allCases
    let known = levels.prefix(through: levels.firstIndex(of: level)!)
    return known.contains { $0.probes.contains(card.shape) }
  }

  /// From the prompt to the first key, in seconds.
  func thinking(_ card: CardKey, guide: Double, day: Int, random: inout SeededRandom) -> Double {
    let isFamiliar = isKnownFromBefore(card) || (traces[card]?.strength ?? 0) > 5
    return thinking * (isFamiliar ? 1 : hesitation) * exp(0.25 * random.normal())
  }

  /// The pupil has answered, or was shown the keys.
  mutating func follow(_ card: CardKey, day: Int, isRight: Bool, random: inout SeededRandom) {
    let new = Trace(.twoTraces, day: day, talent: talent, random: &random)
    if traces[card] == nil { traces[card] = new } else { traces[card]?.review(day: day, isRight: isRight) }
    if shapes[card.shape] == nil { shapes[card.shape] = new }
    shapes[card.shape]?.review(day: day, isRight: true)
  }
}

extension PracticeTask {
  /// Keys that answer it, one group after the other; empty where it is chosen.
  var rightKeys: [NoteSet] {
    switch answer {
    case .chord(let voicings): voicings.first.map { [$0.example(from: NoteNumber(48)!)] } ?? []
    case .sequence(let sequence): sequence.example(from: NoteNumber(48)!).map { NoteSet([$0]) }
    case .progression(let steps): steps.compactMap { $0.voicings.first?.example(from: NoteNumber(48)!) }
    case .choice, .lowerHand, .tap: []
    }
  }
}
