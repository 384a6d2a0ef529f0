/// What the key and the chord before say about a reading.
public enum ContextClue: UInt8, CaseIterable, Hashable, Sendable {
  /// The root is no tone of the key.
  case rootOutsideTheKey
  /// A diminished chord on the leading tone of the key.
  case leadingTone
  /// An augmented triad on the dominant.
  case augmentedDominant
  /// The chord of rest in minor: Ami6 or Ami(∆7) in A minor.
  case tonic
  /// The root falls a fifth from a minor or dominant chord: ii–V, V–I.
  case fallingFifth
  /// The same for a root that is left to the bassist, where many readings are alike.
  case fallingFifthWithoutRoot
  /// A root that is left to the bassist and outside the key.
  case missingRootOutsideTheKey
  /// A root that is left to the bassist and is the tonic of the key, or the dominant of a dominant chord.
  case missingRootOfTheKey
}

extension ContextClue {
  /// The clue in words.
  var text: String {
    switch self {
    case .rootOutsideTheKey: "the root is outside the key"
    case .leadingTone: "the root leads to the tonic"
    case .augmentedDominant: "the root is the dominant"
    case .tonic: "the chord is the tonic"
    case .missingRootOutsideTheKey: "the root is outside the key"
    case .missingRootOfTheKey: "the root is the tonic or the dominant"
    case .fallingFifth, .fallingFifthWithoutRoot: "the root falls a fifth from the chord before"
    }
  }
}
