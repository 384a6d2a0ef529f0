internal import ALSASequencer
internal import ArgumentParser
internal import Daemon
internal import MusicTheory
internal import Outputs
internal import Playback

/// `chordd play`: sounds chords on a MIDI output.
struct PlayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play a chord, a combination or a progression on a MIDI output.",
    discussion: """
      A chord is written as a symbol, two chords as 'D|Cma7' or 'Cma7 + D', a progression with spaces, and with '|' \
      alone between bars; exact notes with commas: 48,52,55|62,66,69. What the options do not say, the settings \
      'playback' do.

      Example: chordd play "D|Cma7"
               chordd play Cma7 + D --style hands
               chordd play "Dm7 G7 | Cmaj7" --tempo 120 --voicing rootless --port "FLUID Synth"
               chordd play Cma9 --print
      """)

  @Argument(help: ArgumentHelp("What to play.", valueName: "chord"))
  var chords: [String]

  @OptionGroup var how: PlayOptions
  @OptionGroup var files: ConfigurationOptions

  @Flag(
    name: [.customLong("print"), .customLong("dry-run")],
    help: "Print the chords with their notes instead of playing them.")
  var prints = false

  @Flag(help: "Print every event as one line of JSON instead of playing it.")
  var json = false

  func validate() throws {
    guard !(prints && json) else {
      throw ValidationError("--print and --json both say what would be played; choose one")
    }
  }

  func run() async throws {
    try await CommandFailure.reporting {
      let configuration = try files.load(how.overrides)
      let request = try request(configuration)
      let settings = how.settings(configuration)
      guard request.steps.count * settings.repeats <= PlaybackSchedule.limit else {
        throw ValidationError(
          "\(request.steps.count) chords \(settings.repeats) times are more than \(PlaybackSchedule.limit) chords; play fewer, or less often"
        )
      }
      let schedule = PlaybackSchedule(request, settings)
      if prints || json {
        let listing = ScheduleListing(schedule, request: request, naming: configuration)
        return print(json ? listing.json : listing.text)
      }
      if let failure = SequencerAccess.failure() { throw failure }
      let port = try configuration.playback.port.map { text throws(PortSelectorError) in
        try PortSelector(text)
      }
      try await PlaybackProgram(events: schedule.events, port: port).run()
    }
  }

  private func request(_ configuration: Configuration) throws -> PlaybackRequest {
    do {
      return try PlaybackTextReader(noteNames: configuration.namingSettings.style.noteNames).read(chords)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
