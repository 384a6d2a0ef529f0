/// What the key and the chord before say about a reading.
public enum ContextClue: UInt8, CaseIterable, Hashable, Sendable {
  /// The root is no tone of the key.
  case rootOutsideTheKey
  /// A diminished chord on the leading tone of the key or of its dominant.
  case leadingTone
  /// An augmented triad on the dominant.
  case augmentedDominant
  /// The root falls a fifth from a minor or dominant chord: ii–V, V–I.
  case fallingFifth
}

extension ContextClue {
  /// The clue in words.
  var text: String {
    switch self {
    case .rootOutsideTheKey: "the root is outside the key"
    case .leadingTone: "the root leads to the tonic or the dominant"
    case .augmentedDominant: "the root is the dominant"
    case .fallingFifth: "the root falls a fifth from the chord before"
    }
  }
}
