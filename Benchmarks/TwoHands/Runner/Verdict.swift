import MusicTheory
import TwoHandVoicings

/// How an answer to one row was.
struct Verdict {
  let voicing: Voicing
  /// The readings in the key of the table, best first.
  let names: [String]
  /// Right in every key that was tried: the kind; the name; the very name that the table has; a right name among
  /// the first three readings; and the letters of the table in its own key.
  private(set) var hasRightKind = true
  private(set) var hasRightName = true
  private(set) var hasExpectedName = true
  private(set) var hasRightNameInThree = true
  let isSpelledAlike: Bool

  /// Judges the readings in the keys 0, 1, 2 … semitones above the one of the table.
  init(_ voicing: Voicing, readings: [[String]]) {
    self.voicing = voicing
    names = readings.first ?? []
    isSpelledAlike = names.first == voicing.name
    for (semitones, readings) in readings.enumerated() { judge(readings, up: semitones) }
  }

  private mutating func judge(_ readings: [String], up semitones: Int) {
    let right = voicing.names.map { NameIdentity($0)?.up(semitones) }
    let given = readings.prefix(3).map { NameIdentity($0) }
    let isRight = given.map { $0 != nil && right.contains($0) }
    let first = isRight.first ?? false
    let kind = given.first.flatMap { $0?.kind }
    hasRightKind = hasRightKind && (first || kind == voicing.kind)
    hasRightName = hasRightName && first
    hasExpectedName = hasExpectedName && first && given.first == right.first
    hasRightNameInThree = hasRightNameInThree && isRight.contains(true)
  }

  /// The row, what was expected and what was said, on one line.
  var text: String {
    let notes = [voicing.lower, voicing.upper].map { hand in
      hand.map { NoteName.text($0) }.joined(separator: " ")
    }
    let expected = voicing.names.joined(separator: " or ")
    return "\(voicing.id): \(notes.joined(separator: " | ")): \(expected); "
      + "said \(names.prefix(4).joined(separator: ", ")) (\(voicing.description))"
  }
}
