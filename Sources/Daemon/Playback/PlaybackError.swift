internal import ALSASequencer
internal import Playback

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
