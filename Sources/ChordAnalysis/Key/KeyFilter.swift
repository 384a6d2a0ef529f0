internal import CMath
internal import MusicTheory

/// A filter over the 24 keys and the blues on each tonic: the belief before, moved by the chance of a change and weighed by the evidence.
struct KeyFilter: Sendable {
  /// The likeliest key: its tonic as semitones above C.
  struct Leader: Sendable {
    var tonic: Int
    var mode: Key.Mode
    var likelihood: Float
  }

  /// The probability of each key; 1 in all.
  private(set) var belief = KeyVector(
    major: PitchClassVector((1 - bluesShare) / 24), minor: PitchClassVector((1 - bluesShare) / 24),
    blues: PitchClassVector(bluesShare / 12))
  /// The time for which each key has been believed, fading: the keys in which the piece has been.
  private var home = KeyVector(0)

  /// The average time that a key lasts, in seconds.
  private static let keyLasts = 50.0
  /// The time in which `home` fades to 1/e, in seconds.
  private static let homeLasts = 180.0
  /// The average time that a piece stays a blues, or none, in seconds: ten minutes, because a piece seldom changes that.
  private static let styleLasts = 600.0
  /// The share of pieces that are a blues, before anything is heard. Dominant sevenths in a row are more frequent in other pieces.
  private static let bluesShare: Float = 0.1
  /// The share of changes that lead back to a key in which the piece has been.
  private static let returns: Float = 0.5
  /// The factor by which a change is more likely to lead to one of the four nearest keys than to one of the other nineteen.
  private static let nearness: Float = 5

  /// Weighs the evidence of some seconds: natural logarithms of likelihood, up to a constant that all keys share.
  mutating func step(_ evidence: KeyVector, seconds: Float, isSilent: Bool) {
    move(seconds)
    belief = belief * (evidence - evidence.maximum).exponential
    belief = belief * (1 / belief.sum)
    if !isSilent {
      home = home * Float(cmath_exp(-Double(seconds) / Self.homeLasts))
      home.add(belief, times: seconds)
    }
  }

  /// Another key may be in force by now.
  private mutating func move(_ seconds: Float) {
    let hazard = 1 - Float(cmath_exp(-Double(seconds) / Self.keyLasts))
    let known = home.sum
    let back = known > 0 ? Self.returns : 0
    var next = belief * (1 - hazard)
    next.add(belief.moved(nearness: Self.nearness), times: hazard * (1 - back))
    if back > 0 { next.add(home, times: hazard * back / known) }
    next.exchangeStyles(1 - Float(cmath_exp(-Double(seconds) / Self.styleLasts)))
    belief = next
  }

  /// The likeliest key, and how likely the second is.
  ///
  /// - Complexity: 24 keys.
  var firstTwo: (leader: Leader, second: Float) {
    var leader = Leader(tonic: 0, mode: .major, likelihood: 0)
    var second: Float = 0
    func compare(_ tonic: Int, _ mode: Key.Mode, _ likelihood: Float) {
      if likelihood > leader.likelihood {
        second = leader.likelihood
        leader = Leader(tonic: tonic, mode: mode, likelihood: likelihood)
      } else if likelihood > second {
        second = likelihood
      }
    }
    for tonic in 0..<12 {
      compare(tonic, .major, belief.major[tonic] + belief.blues[tonic])
      compare(tonic, .minor, belief.minor[tonic])
    }
    return (leader, second)
  }
}
