internal import Outputs
internal import PageServer

/// The answers to those who ask in words: clients of the control socket, and of the page.
extension PlaybackControl {
  /// Plays what `order` makes of the words; says how many seconds it takes.
  func reply(to order: () throws(PlaybackError) -> PlaybackOrder) -> ControlReply {
    do throws(PlaybackError) {
      let duration = try play(order())
      return ControlReply { $0.set("seconds", duration.inSeconds) }
    } catch {
      return ControlReply(error: error.description, isUsage: error.isUsage)
    }
  }

  func play(_ request: PlayRequest) -> ControlReply {
    reply { () throws(PlaybackError) in
      try PlaybackOrder(
        what: request.what, style: request.style, voicing: request.voicing, tempo: request.tempo)
    }
  }

  func stop() -> ControlReply {
    stopPlaying()
    return ControlReply()
  }
}
