/// The distance between two notes, named by letter distance and size: a major third, an augmented fourth.
public struct Interval: Hashable, Sendable {
  /// Semitones from the lower to the upper note; 0 or more.
  public let semitones: Int
  /// 1 for a unison, 2 for a second … 8 for an octave, 9 for a ninth.
  public let number: Int

  /// An interval of this size and letter distance: `semitones` is 0 or more, `number` 1 or more.
  public init(semitones: Int, number: Int) {
    self.semitones = semitones
    self.number = number
  }

  /// The interval of `semitones` (0 or more) in its usual spelling: 3 are a minor third, 6 an augmented fourth.
  public init(semitones: Int) {
    let simple = [1, 2, 2, 3, 3, 4, 4, 5, 6, 6, 7, 7]
    self.init(semitones: semitones, number: simple[semitones % 12] + 7 * (semitones / 12))
  }

  /// The interval in words: `major 3rd`, `perfect 5th`, `augmented 4th`, `octave`.
  public var text: String {
    size.map { "\($0) \(ordinal)" } ?? (number == 1 ? "unison" : "octave")
  }

  /// The size in words: `major`, `doubly diminished`; `nil` for a unison and an octave, which need none.
  public var size: String? {
    let octaves = (number - 1) / 7
    let simpleNumber = (number - 1) % 7 + 1
    let plain = [0, 2, 4, 5, 7, 9, 11][simpleNumber - 1] + 12 * octaves
    let isPerfect = [1, 4, 5].contains(simpleNumber)
    if isPerfect, semitones == plain, simpleNumber == 1 { return nil }
    return quality(difference: semitones - plain, isPerfect: isPerfect)
  }

  private func quality(difference: Int, isPerfect: Bool) -> String {
    switch (difference, isPerfect) {
    case (0, true): "perfect"
    case (0, false): "major"
    case (-1, false): "minor"
    case (-1, true), (-2, false): "diminished"
    case (1, _): "augmented"
    default: difference < 0 ? "doubly diminished" : "doubly augmented"
    }
  }

  private var ordinal: String {
    switch number {
    case 1: "unison"
    case 2: "2nd"
    case 3: "3rd"
    case 8: "octave"
    default: "\(number)th"
    }
  }
}
