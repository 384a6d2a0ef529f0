/// A tone of a chord in its stacked voicing.
public struct StackedTone: Hashable, Sendable {
  public let pitch: SpelledPitch
  /// `nil` for a foreign bass.
  public let degree: ChordDegree?
  /// Semitones above the root; negative for a bass below it.
  public let height: Int
}
