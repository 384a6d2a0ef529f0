/// What is to be played: one sound, or several one after the other.
public struct PlaybackRequest: Hashable, Sendable {
  public var steps: [PlaybackStep]

  public init(_ steps: [PlaybackStep]) { self.steps = steps }

  public init(_ sound: PlaybackSound, text: String = "") { steps = [PlaybackStep(sound, text: text)] }
}
