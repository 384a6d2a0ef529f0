internal import CMath
internal import MusicTheory

/// A filter over the 24 keys, and the blues on each tonic: what was believed before, moved by the chance of a change and weighed by what is heard.
struct KeyFilter: Sendable {
  /// The likeliest key: its tonic as semitones above C.
  struct Leader: Sendable {
    var tonic: Int
    var mode: Key.Mode
    var likelihood: Float
  }

  /// How likely each key is; 1 in all.
  private(set) var belief = KeyVector(
    major: PitchClassVector((1 - bluesShare) / 24), minor: PitchClassVector((1 - bluesShare) / 24),
    blues: PitchClassVector(bluesShare / 12))
  /// How long each key has been believed, fading: where a piece is at home.
  private var home = KeyVector(0)

  /// How long a key lasts, on average, in seconds.
  private static let keyLasts = 50.0
  /// In how many seconds it fades to 1/e where a piece was at home.
  private static let homeLasts = 180.0
  /// How long a piece stays a blues, or none, on average, in seconds: ten minutes, as a piece seldom changes that.
  private static let styleLasts = 600.0
  /// How many pieces are a blues, before anything is heard. Sevenths that lead to one another are commoner elsewhere.
  private static let bluesShare: Float = 0.1
  /// How many of the changes lead back to where the piece has been.
  private static let returns: Float = 0.5
  /// How much likelier a change leads to one of the four next keys than to one of the other nineteen.
  private static let nearness: Float = 5

  /// Weighs what was heard in some seconds: natural logarithms of likelihood, whatever is common to all keys.
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
