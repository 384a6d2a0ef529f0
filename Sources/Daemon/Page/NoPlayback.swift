internal import PageServer

/// A program without a MIDI output.
struct NoPlayback: PlaybackBackend {
  let isReady = false

  func play(_ request: PlaybackRequest) -> ControlReply { Self.reply }
  func stop() -> ControlReply { Self.reply }

  private static let reply = ControlReply(error: "there is no MIDI output", isUsage: false)
}
