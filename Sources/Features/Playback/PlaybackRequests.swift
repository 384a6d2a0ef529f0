public import Daemon
internal import Outputs
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
    ])

  public struct Reply: Codable, Sendable {
    /// How long it takes.
    public let seconds: Double
  }

  public let what: String
  public let style: String?
  public let voicing: String?
  public let tempo: Double?

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    do throws(PlaybackError) {
      let order = try PlaybackOrder(what: what, style: style, voicing: voicing, tempo: tempo)
      return Reply(seconds: try PlaybackControl(program: program).play(order).inSeconds)
    } catch {
      throw RequestFailure(error.description, isUsage: error.isUsage)
    }
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
