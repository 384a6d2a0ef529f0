internal import Playback

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
