internal import ALSASequencer
internal import ChordAnalysis
internal import FeatureKit
internal import MIDI
internal import MIDIOutput
internal import MusicTheory
internal import Outputs
internal import Playback
internal import Settings
internal import Synchronization
internal import System

extension PlaybackService {
  /// How long to wait for the player to begin; it may have a guard to start first.
  private static let longestStart: Duration = .seconds(1)

  /// Begins a performance, in place of the current one, and returns its length. Waits for a moment until it has begun.
  ///
  /// `adjust` makes of the settings what this request wants otherwise.
  @discardableResult
  func play(
    _ source: PlaybackSource, in key: Key? = nil, adjust: (inout PlaybackSettings) -> Void = { _ in }
  ) throws(PlaybackError) -> Duration {
    let configuration = context.settings
    var settings = configuration.playback
    adjust(&settings)
    let schedule = PlaybackSchedule(try request(source, configuration.naming.noteNames, key), settings)
    guard context.player.isOpen else { throw .noOutput }
    guard context.player.listeners > 0 else { throw .nobodyListens }
    let start = PlaybackStart()
    guard context.player.post(.play(schedule.events, start)) else { throw .busy }
    forgetLoop()
    if let failure = start.failure(within: Self.longestStart) { throw .failed(failure) }
    return schedule.duration
  }

  private func request(
    _ source: PlaybackSource, _ names: NoteNames, _ key: Key?
  ) throws(PlaybackError) -> PlaybackRequest {
    switch source {
    case .lastHeard:
      guard let voicing = lastHeard else { throw .nothingPlayedYet }
      return PlaybackRequest(.notes(voicing))
    case .text(let text):
      do { return try PlaybackTextReader(noteNames: names, key: key).read(text) } catch { throw .text(error) }
    }
  }
}

/// Why something cannot be played.
enum PlaybackError: Error, Equatable, Sendable {
  case text(PlaybackTextError)
  case nothingPlayedYet
  case loop(LoopPassage.Failure)
  case noOutput
  case nobodyListens
  case busy
  /// The sequencer refused.
  case failed(ALSAError)

  /// Whether the request itself is at fault, rather than the state of things.
  var isUsage: Bool {
    switch self {
    case .text: true
    case .nothingPlayedYet, .loop, .noOutput, .nobodyListens, .busy, .failed: false
    }
  }
}

extension PlaybackError: CustomStringConvertible {
  var description: String {
    switch self {
    case .text(let error): "\(error)"
    case .nothingPlayedYet: "nothing was played yet that could be played back"
    case .loop(.tooShort(let bars)):
      "play at least \(bars) bar\(bars == 1 ? "" : "s") in time; there is not enough yet to repeat"
    case .loop(.noBeat): "no steady beat was heard in the last bars"
    case .noOutput: SequencerAccess.noOutput
    case .nobodyListens:
      "nothing is connected to the MIDI output; connect chordd:Output to an instrument"
    case .busy: "the player does not keep up; try again"
    case .failed(let error): "nothing is played: \(error)"
    }
  }
}
