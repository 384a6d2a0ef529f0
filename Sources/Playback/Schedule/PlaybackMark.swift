/// Which chord starts when, for display.
public struct PlaybackMark: Hashable, Sendable {
  public let time: Duration
  /// The index of the step in the request.
  public let step: Int
  public let voicing: Voicing
}
