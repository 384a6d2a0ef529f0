internal import ArgumentParser
internal import Daemon

/// `chordd analyze`: the chord timeline of a MIDI file.
struct AnalyzeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Print the chord timeline of a MIDI file.",
    discussion: """
      The file goes through the same pipeline as live playing, as fast as the machine can. Each line has the \
      time at which a chord began, how long it lasted, its name, kind and notes.

      Example: chordd analyze song.mid
               chordd analyze song.mid --json --live
      """)

  @Argument(
    help: ArgumentHelp("The MIDI file.", valueName: "file"), completion: .file(extensions: ["mid", "midi"]))
  var file: String

  @Flag(help: "Print every event as one line of JSON.")
  var json = false

  @Flag(help: "Also tell readings that did not last; a third column says live or committed.")
  var live = false

  @OptionGroup var naming: NamingOptions
  @OptionGroup var files: ConfigurationOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let configuration = try files.load(naming.overrides)
      let timeline = Timeline(configuration: configuration, includesLive: live)
      try timeline.print(try MIDIFile.read(file), asJSON: json)
    }
  }
}
