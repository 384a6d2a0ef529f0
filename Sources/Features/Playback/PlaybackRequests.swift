public import Daemon
internal import Explore
internal import Outputs
internal import Playback
public import Requests

/// Plays chords on the MIDI output, instead of what is playing.
public struct PlayRequest: Request {
  public static let form = RequestForm(
    "play", .change, "Plays chords on the MIDI output; last is what was just played.", words: "CHORDS|last",
    fields: [
      RequestField("what", "chords as for chordd play, or last", example: "Dm7 G7 Cma7", kind: .text),
      RequestField(
        "style", "block, arpeggio, rolled or hands", example: "rolled", kind: .text, isRequired: false,
        isOnLine: false),
      RequestField(
        "voicing", "a value of playback.voicing", example: "rootless", kind: .text, isRequired: false,
        isOnLine: false),
      RequestField(
        "tempo", "in beats a minute", example: "120", kind: .number, isRequired: false, isOnLine: false),
      .key,
    ])

  public struct Reply: Codable, Sendable {
    /// How long it takes.
    public let seconds: Double
  }

  public let what: String
  public let style: String?
  public let voicing: String?
  public let tempo: Double?
  public let key: RequestText?

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    let key = try program.terms(in: key).counting?.key
    do throws(PlaybackError) {
      let adjust = try adjustment()
      return Reply(
        seconds: try PlaybackControl(program: program).play(PlaybackSource(what), in: key, adjust: adjust)
          .inSeconds)
    } catch {
      throw RequestFailure(error.description, isUsage: error.isUsage)
    }
  }

  /// What this request wants otherwise than the settings.
  private func adjustment() throws(PlaybackError) -> (inout PlaybackSettings) -> Void {
    let style: PlaybackStyle? = try Self.known(style, else: PlaybackError.unknownStyle)
    let voicing: VoicingStyle? = try Self.known(voicing, else: PlaybackError.unknownVoicing)
    let tempo = tempo.flatMap { Tempo($0) }
    guard (tempo == nil) == (self.tempo == nil) else { throw .noTempo }
    return { settings in
      settings.style = style ?? settings.style
      settings.voicing = voicing ?? settings.voicing
      settings.tempo = tempo ?? settings.tempo
    }
  }

  private static func known<Value: RawRepresentable<String>>(
    _ word: String?, else error: (String) -> PlaybackError
  ) throws(PlaybackError) -> Value? {
    guard let word else { return nil }
    guard let value = Value(rawValue: word) else { throw error(word) }
    return value
  }
}

/// Ends what is played on the MIDI output.
public struct StopRequest: Request {
  public static let form = RequestForm("stop", .change, "Ends what is played on the MIDI output.")

  public func perform(in program: RunningProgram) -> Done {
    program.output.post(.stop)
    return Done()
  }
}
