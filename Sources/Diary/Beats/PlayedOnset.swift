public import MusicTheory

/// A key going down, as the tracker of beats needs it.
public struct PlayedOnset: Hashable, Sendable {
  /// In seconds, from wherever the clock of the performance begins.
  public var time: Double
  public var note: NoteNumber
  /// 1…127.
  public var velocity: Int
  /// In seconds; `nil` where it is not known.
  public var duration: Double?

  public init(time: Double, note: NoteNumber, velocity: Int = 64, duration: Double? = nil) {
    (self.time, self.note, self.velocity, self.duration) = (time, note, velocity, duration)
  }
}
