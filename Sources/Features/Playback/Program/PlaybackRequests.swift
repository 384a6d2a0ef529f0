internal import FeatureKit
internal import MIDIOutput
internal import MusicTheory
public import Playback
internal import System
public import Wire

/// Plays chords on the MIDI output, in place of the current performance.
struct PlayRequest: Request {
  static let declaration = RequestDeclaration(
    "play", .change, "Plays chords on the MIDI output; last is what was just played.", pace: .atOnce,
    audience: .players
  ).promised

  struct Reply: Codable, Sendable {
    /// The length of the performance, in seconds.
    let seconds: Double
  }

  @Field("chords as for chordd play, or last", example: "Dm7 G7 Cma7", words: "CHORDS|last") var what: String
  @Field("how the notes are struck", example: "rolled") var style: PlaybackStyle?
  @Field("how the notes are arranged", example: "rootless") var voicing: VoicingStyle?
  @Field("in beats a minute", example: "120", in: Tempo.range) var tempo: Double?
  @Field(.key) var key: RequestText?

  func perform(in playback: PlaybackService) throws(RequestFailure) -> Reply {
    let naming = playback.context.naming
    let given = try key.map { key throws(RequestFailure) in try naming.style.key(key) }
    do throws(PlaybackError) {
      let length = try playback.play(
        PlaybackSource(what), in: given ?? naming.key ?? playback.context.heardKey
      ) { settings in
        settings.style = style ?? settings.style
        settings.voicing = voicing ?? settings.voicing
        settings.tempo = tempo.flatMap(Tempo.init) ?? settings.tempo
      }
      return Reply(seconds: length.inSeconds)
    } catch {
      throw RequestFailure(error.description, isUsage: error.isUsage)
    }
  }
}

extension PlaybackStyle: FieldValue {}
extension VoicingStyle: FieldValue {}

/// Ends the performance on the MIDI output.
struct StopRequest: Request {
  static let declaration = RequestDeclaration(
    "stop", .change, "Ends what is played on the MIDI output.", pace: .atOnce, audience: .players
  ).promised

  func perform(in playback: PlaybackService) -> Done {
    playback.endLoop()
    return Done()
  }
}
