internal import Daemon
internal import Settings
internal import System
internal import ALSASequencer
internal import ChordAnalysis
internal import MIDI
internal import MusicTheory
internal import Outputs
internal import Playback
internal import Synchronization

/// Plays on the MIDI output for whoever asks: the control socket, the page, a controller. Any thread may.
struct PlaybackControl {
  let program: RunningProgram

  /// How long to wait for the player to begin; it may have a guard to start first.
  private static let patience: Duration = .seconds(1)

  /// Begins to play, instead of what is playing, and returns how long it takes. Waits until it has begun, but not for long.
  @discardableResult
  func play(_ order: PlaybackOrder) throws(PlaybackError) -> Duration {
    let schedule = try schedule(order)
    guard program.output.isOpen else { throw .noOutput }
    guard program.output.listeners > 0 else { throw .nobodyListens }
    let start = PlaybackStart()
    guard program.output.post(.play(schedule.events, start)) else { throw .busy }
    if let failure = start.failure(within: Self.patience) { throw .failed(failure) }
    return schedule.duration
  }

  /// What was just played, as a performance; `nil` when nothing was.
  func replay() -> [TimedMIDIEvent]? {
    try? schedule(PlaybackOrder(PlaybackOrder.last)).events
  }

  private func schedule(_ order: PlaybackOrder) throws(PlaybackError) -> PlaybackSchedule {
    let configuration = program.settings.current
    var settings = configuration.playback
    settings.style = order.style ?? settings.style
    settings.voicing = order.voicing ?? settings.voicing
    settings.tempo = order.tempo ?? settings.tempo
    return PlaybackSchedule(try request(order.what, configuration), settings)
  }

  private func request(
    _ what: String, _ configuration: Configuration
  ) throws(PlaybackError) -> PlaybackRequest {
    if what.trimmed == PlaybackOrder.last {
      guard let voicing = program.lastChord.voicing else { throw .nothingPlayedYet }
      return PlaybackRequest(.notes(voicing), text: PlaybackOrder.last)
    }
    do {
      return try PlaybackTextReader(noteNames: configuration.naming.noteNames).read(what)
    } catch {
      throw .text(error)
    }
  }
}

/// What somebody wants to hear, and how, where that differs from the settings: from the page or the control socket.
struct PlaybackOrder: Sendable {
  /// A chord, a combination or a progression, as for `chordd play`; or `last`, what was just played.
  var what: String
  var style: PlaybackStyle?
  var voicing: VoicingStyle?
  var tempo: Tempo?

  /// The word for what was just played.
  static let last = "last"

  init(_ what: String) { self.what = what }

  /// Understands the words of a request.
  init(
    what: String, style: String? = nil, voicing: String? = nil, tempo: Double? = nil
  ) throws(PlaybackError) {
    self.what = what
    if let style {
      guard let known = PlaybackStyle(rawValue: style) else { throw .unknownStyle(style) }
      self.style = known
    }
    if let voicing {
      guard let known = VoicingStyle(rawValue: voicing) else { throw .unknownVoicing(voicing) }
      self.voicing = known
    }
    if let tempo {
      guard let known = Tempo(tempo) else { throw .noTempo }
      self.tempo = known
    }
  }
}

/// Why something cannot be played.
enum PlaybackError: Error, Equatable, Sendable {
  case text(PlaybackTextError)
  case unknownStyle(String)
  case unknownVoicing(String)
  case noTempo
  case nothingPlayedYet
  case noOutput
  case nobodyListens
  case busy
  /// The sequencer refused.
  case failed(ALSAError)

  /// Whether the request itself is at fault, rather than the state of things.
  var isUsage: Bool {
    switch self {
    case .text, .unknownStyle, .unknownVoicing, .noTempo: true
    case .nothingPlayedYet, .noOutput, .nobodyListens, .busy, .failed: false
    }
  }
}

extension PlaybackError: CustomStringConvertible {
  var description: String {
    switch self {
    case .text(let error): "\(error)"
    case .unknownStyle(let word):
      "there is no style \(word.quoted); the styles are \(Self.list(PlaybackStyle.allCases.map(\.rawValue)))"
    case .unknownVoicing(let word):
      "there is no voicing \(word.quoted); the voicings are \(Self.list(VoicingStyle.allCases.map(\.rawValue)))"
    case .noTempo:
      "a tempo is a number from \(Int(Tempo.range.lowerBound)) to \(Int(Tempo.range.upperBound)), in beats a minute"
    case .nothingPlayedYet: "nothing was played yet that could be played back"
    case .noOutput: "there is no MIDI output, because chordd does not listen to the sequencer"
    case .nobodyListens:
      "nothing is connected to the MIDI output; set playback.port to an instrument, or connect chordd:Output to one"
    case .busy: "the player does not keep up; try again"
    case .failed(let error): "nothing is played: \(error)"
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}
