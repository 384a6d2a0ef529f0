internal import PageServer

/// What plays chords for the page.
protocol PlaybackBackend: Sendable {
  /// Whether there is an output to play on.
  var isReady: Bool { get }

  /// Begins to play; called on a worker's thread, may take a moment. What was playing ends.
  func play(_ request: PlaybackRequest) -> ControlReply

  /// Ends what is being played.
  func stop() -> ControlReply
}
