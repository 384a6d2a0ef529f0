internal import CMath

/// How often this player finds a forgotten key of a shape from its other keys, learned from the answers that show it.
///
/// A player who knows a shape in G and F may find it in B♭ (the idea that skills share parts is Trane's). The first answer to a new key on a
/// later day is telling when the shape is known in other keys: ``FSRS`` says how likely the key is recalled by itself, and a player who is
/// right more often than that finds it from the others. Every possible share is held against each of these answers; their mean, each as
/// likely as the answers make it, is used. The same answers in the same order give the same share.
public struct KeyShare: Hashable, Sendable {
  /// 0: every key is learned by itself; ½: half of what is forgotten in one key is found from the others.
  public private(set) var share: Double
  /// How many answers were telling.
  public private(set) var answers = 0
  /// The logarithm of how well each of ``shares`` explains the answers.
  private var evidence: [Double]

  /// Nothing is known of the player yet: small shares are likelier than large ones.
  public init() {
    evidence = Self.shares.map { cmath_log(1 - $0) }
    share = Self.mean(evidence)
  }

  private static let shares = (0..<20).map { Double($0) / 20 }

  /// A card is asked before this is left of it, however much others help.
  private static let leastAlone = 0.5

  /// Takes the first answer to a key on a later day.
  ///
  /// - Parameters:
  ///   - recalled: the probability of recalling the key by itself.
  ///   - reach: how well the shape is known in other keys, 0…1.
  mutating func follow(isRight: Bool, recalled: Double, reach: Double) {
    // Without others, or on the day itself, an answer says nothing about them.
    guard reach > 0, recalled < 1 else { return }
    for (index, share) in Self.shares.enumerated() {
      let forgotten = (1 - recalled) * (1 - share * reach)
      evidence[index] += cmath_log(isRight ? 1 - forgotten : forgotten)
    }
    answers += 1
    share = Self.mean(evidence)
  }

  /// The probability of recalling a key by itself, or else finding it from the others.
  func recalled(alone: Double, reach: Double) -> Double { 1 - (1 - alone) * (1 - share * reach) }

  /// How likely a key has to be recalled by itself so that it is recalled, with the help of the others, as likely as is wanted.
  func alone(wanted: Double, reach: Double) -> Double {
    max(min(wanted, Self.leastAlone), 1 - (1 - wanted) / (1 - share * reach))
  }

  private static func mean(_ evidence: [Double]) -> Double {
    let best = evidence.max() ?? 0
    let likelihoods = evidence.map { cmath_exp($0 - best) }
    return zip(shares, likelihoods).reduce(0) { $0 + $1.0 * $1.1 } / likelihoods.reduce(0, +)
  }
}
