public import MusicTheory

/// A sounding note as it is told: spelled, with its degree, its hand and what holds it.
public struct DescribedNote: Hashable, Sendable {
  public enum Hand: String, Sendable {
    case lower, upper
  }

  public enum Source: String, Sendable {
    case key, pedal
  }

  public var number: NoteNumber
  public var spelled: SpelledPitch
  /// The degree in the chord that is named, or in the hand's own chord of a polychord.
  public var degree: ChordDegree?
  public var hand: Hand
  public var source: Source

  /// The octave that goes with the spelled name: C♭4 sounds as B3.
  public var octave: Int { spelled.octave(of: number) }
}
