internal import MIDI
internal import Playback

/// Plays on the MIDI output for whoever asks: the control socket, the page, a controller. Any thread may.
final class PlaybackControl: Sendable {
  private let inbox: PlayerInbox
  private let lastChord: LastChord
  private let configuration: @Sendable () -> Configuration

  /// `configuration` is asked each time, so that settings hold from the moment they change.
  init(
    inbox: PlayerInbox, lastChord: LastChord, configuration: @escaping @Sendable () -> Configuration
  ) {
    self.inbox = inbox
    self.lastChord = lastChord
    self.configuration = configuration
  }

  /// Whether there is a MIDI output, and something connected to it.
  var isPossible: Bool { inbox.isOpen && inbox.listeners > 0 }

  /// How long to wait for the player to begin; it may have a guard to start first.
  private static let patience: Duration = .seconds(1)

  /// Begins to play, instead of what is playing, and returns how long it takes. Waits until it has begun, but not for long.
  @discardableResult
  func play(_ order: PlaybackOrder) throws(PlaybackError) -> Duration {
    let schedule = try schedule(order)
    guard inbox.isOpen else { throw .noOutput }
    guard inbox.listeners > 0 else { throw .nobodyListens }
    let start = PlaybackStart()
    guard inbox.post(.play(schedule.events, start)) else { throw .busy }
    if let failure = start.failure(within: Self.patience) { throw .failed(failure) }
    return schedule.duration
  }

  /// Ends what is playing; nothing sounds afterwards.
  func stopPlaying() { inbox.post(.stop) }

  /// What was just played, as a performance; `nil` when nothing was.
  func replay() -> [TimedMIDIEvent]? {
    try? schedule(PlaybackOrder(PlaybackOrder.last)).events
  }

  private func schedule(_ order: PlaybackOrder) throws(PlaybackError) -> PlaybackSchedule {
    let configuration = configuration()
    var settings = configuration.playback.settings
    settings.style = order.style ?? settings.style
    settings.voicing = order.voicing ?? settings.voicing
    settings.tempo = order.tempo ?? settings.tempo
    return PlaybackSchedule(try request(order.what, configuration), settings)
  }

  private func request(
    _ what: String, _ configuration: Configuration
  ) throws(PlaybackError) -> PlaybackRequest {
    if what.trimmed == PlaybackOrder.last {
      guard let voicing = lastChord.voicing else { throw .nothingPlayedYet }
      return PlaybackRequest(.notes(voicing), text: PlaybackOrder.last)
    }
    do {
      return try PlaybackTextReader(noteNames: configuration.naming.noteNames).read(what)
    } catch {
      throw .text(error)
    }
  }
}
