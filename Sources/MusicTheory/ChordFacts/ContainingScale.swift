/// A scale that goes with a chord.
public struct ContainingScale: Hashable, Sendable {
  public enum Relation: String, Sendable {
    /// The scale has every note of the chord.
    case contains
    /// The chord has every note of the scale.
    case inside
  }

  public let scale: Scale
  public let relation: Relation
}
