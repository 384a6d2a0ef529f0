public import MIDI
public import Playback

extension Configuration {
  /// How chords are played on the MIDI output.
  public struct PlaybackChoices: Sendable, Equatable {
    /// The instrument to play to; `nil`: whoever is connected.
    public var port: String?
    public var channel = Channel(statusByte: 0)
    public var velocity = 1
    /// Beats a minute.
    public var tempo = 20
    public var style = PlaybackStyle.block
    public var voicing = VoicingStyle.close
    /// 0…127; `nil`: none is sent.
    public var program: UInt8?
    /// The controller that plays back what was just played; `nil`: none.
    public var controller: Controller?

    /// The same, as the schedule wants it.
    public var settings: PlaybackSettings {
      PlaybackSettings(
        voicing: voicing, style: style, tempo: Tempo(Double(tempo)) ?? .standard,
        velocity: UInt8(clamping: velocity), channel: channel, program: program)
    }
  }

  /// What else is sent to the MIDI output.
  public struct MIDIOutput: Sendable, Equatable {
    public var arranger = ArrangerKind.off
    public var forward = NoteForwarding.off
    public var forwardChannel = Channel(statusByte: 0)
    /// The channel of the upper hand; `nil`: that of the lower.
    public var forwardUpperChannel: Channel?
  }
}

/// Which arranger keyboards are told the chord.
public enum ArrangerKind: String, CaseIterable, Sendable {
  case off, yamaha
}

/// When the notes of a reading are forwarded.
public enum NoteForwarding: String, CaseIterable, Sendable {
  case off, live, committed
}
