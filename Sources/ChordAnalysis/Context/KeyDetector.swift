public import MusicTheory

/// Hears which key the committed chords are in.
///
/// Every chord adds the weight of its tones to a profile that fades as new chords come; the key whose scale carries
/// most of that weight wins; the key in force stays until another is clearly ahead. It counts chords, not seconds, and
/// allocates nothing. The weights of the scale steps are the frequencies of scale degrees that David Temperley counted
/// in the Kostka–Payne corpus (*Music and Probability*, 2007).
public struct KeyDetector: Sendable {
  /// The key in force, or `nil` as long as none is clear.
  public private(set) var key: Key?
  /// How much each pitch class, from C up, has sounded, in thousandths of a chord tone.
  private var profile: InlineArray<12, Int> = .init(repeating: 0)
  private var chords = 0
  /// Whether the last key that says anything about that had sharps.
  private var isOnTheSharpSide = false

  /// What remains of the profile when another chord comes, in percent.
  private static let memory = 88
  private static let fewestChords = 3
  /// How far ahead a key must be to replace the one in force, in percent of its score.
  private static let changeLead = 5

  public init() {}

  /// Forgets everything, as at the beginning of a piece.
  public mutating func reset() { self = KeyDetector() }

  /// Follows one committed chord.
  ///
  /// - Complexity: 24 keys × 12 pitch classes.
  public mutating func follow(_ chord: Chord) {
    for index in 0..<12 { profile[index] = profile[index] * Self.memory / 100 }
    let tones = chord.pitchClasses
    for index in 0..<12 where tones.contains(PitchClass(index)) { profile[index] += 1000 }
    // The root is what the ear keeps.
    profile[Int(chord.root.number)] += 500
    chords += 1
    decide()
  }

  private mutating func decide() {
    guard chords >= Self.fewestChords else { return }
    var leader = (tonic: 0, mode: Key.Mode.major, score: Int.min)
    for tonic in 0..<12 {
      let major = score(tonic, Self.majorWeights)
      let minor = score(tonic, Self.minorWeights)
      if major > leader.score { leader = (tonic, .major, major) }
      if minor > leader.score { leader = (tonic, .minor, minor) }
    }
    guard let key else {
      enter(leader.tonic, leader.mode)
      return
    }
    let inForce = score(
      Int(key.tonic.pitchClass.number), key.mode == .major ? Self.majorWeights : Self.minorWeights)
    if leader.score - inForce > abs(leader.score) * Self.changeLead / 100 {
      enter(leader.tonic, leader.mode)
    }
  }

  /// How well the profile fits a key: weights about their mean, so that many notes favor no key.
  private func score(_ tonic: Int, _ weights: InlineArray<12, Int>) -> Int {
    var sum = 0
    for step in 0..<12 { sum += profile[(tonic + step) % 12] * weights[step] }
    return sum
  }

  /// Takes a new key. Of two that are as usual, G♭ and F♯ major or E♭ and D♯ minor, it is the one on the side of the keys
  /// before, and the flat one at the beginning.
  private mutating func enter(_ tonic: Int, _ mode: Key.Mode) {
    // Fifths above C of the usual spelling, by pitch class from C up.
    let major: InlineArray<12, Int> = [0, -5, 2, -3, 4, -1, -6, 1, -4, 3, -2, 5]
    let minor: InlineArray<12, Int> = [0, 7, 2, -3, 4, -1, 6, 1, 8, 3, -2, 5]
    var fifths = mode == .major ? major[tonic] : minor[tonic]
    let signature = Key(SpelledPitch(fifths: fifths), mode).signature
    switch signature {
    case 1...4: isOnTheSharpSide = true
    case -5 ... -1: isOnTheSharpSide = false
    case -6 where isOnTheSharpSide: fifths += 12
    // C is on neither side, and B could as well be C♭.
    default: break
    }
    key = Key(SpelledPitch(fifths: fifths), mode)
  }

  /// The frequencies less their mean, scaled to the same spread in both modes, in thousandths.
  private static let majorWeights: InlineArray<12, Int> = [
    442, -330, 151, -305, 355, 119, -289, 405, -280, 14, -333, 52,
  ]
  private static let minorWeights: InlineArray<12, Int> = [
    423, -308, 146, 313, -348, 130, -283, 463, 64, -327, -251, -22,
  ]
}
