internal import ArgumentParser
internal import Charts
internal import CommandKit
internal import Daemon
internal import Files
internal import Foundation
internal import MusicTheory
internal import Outputs
internal import Settings
internal import System

/// `chordd analyze`: the chord timeline of a MIDI file.
struct AnalyzeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Print the chord timeline of a MIDI file.",
    discussion: """
      The harmony is what a musician would write above the staff; with --exact it is every reading of what is held. \
      The file goes through the same pipeline as live playing, as fast as the machine can. Each line has the start \
      of a chord (minutes and seconds), its duration (seconds), name, kind and notes, separated by tabs; behind names \
      that are counted stands the key. The drums of \
      General MIDI, channel 10, are left out.

      Example: chordd analyze song.mid
               chordd analyze song.mid --channel 1 --json --live
               chordd analyze song.mid --beats
               chordd analyze song.mid --letters nashville
               chordd analyze song.mid --format musicxml > song.musicxml
               chordd analyze - < song.mid
      """)

  @Argument(
    help: ArgumentHelp("The MIDI file, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["mid", "midi"]))
  var file: String

  @Flag(help: "Print every event as one line of JSON.")
  var json = false

  @Flag(
    help:
      "Print what the screen showed, also readings that did not last; otherwise the chords are those of a record, which knows what came a second later. A third column says live or committed; a chord that lasted is printed as both."
  )
  var live = false

  @Flag(help: "Print every reading of what is held instead of the harmony.")
  var exact = false

  @Flag(
    help:
      "Print the harmony for programs: start, end, label in Harte's syntax (C:min7/b3; N where there is no chord), and when it was first shown, in seconds, without a gap up to the end of the last note."
  )
  var spans = false

  @Flag(
    help:
      "Print the beats for programs: seconds, the beat in the bar (1 begins it), and the meter, between tabs. The file's own beats, if the notes follow them; else those that are heard."
  )
  var beats = false

  @Option(
    help: ArgumentHelp(
      "Print a lead sheet instead: bars with chords, as \(ChartExport.names.joined(separator: ", ")).",
      valueName: "name"), completion: .list(ChartExport.names))
  var format: String?

  @Option(help: ArgumentHelp("The title of the lead sheet; else the name of the file.", valueName: "text"))
  var title: String?

  @Option(
    help: ArgumentHelp(
      "The tempo of the lead sheet in felt beats a minute, where it is known; the first chord begins a bar.",
      valueName: "number"))
  var tempo: Double?

  @Option(
    help: ArgumentHelp("The meter of the lead sheet, where it is known, such as 3/4.", valueName: "meter"))
  var meter: String?

  @Flag(help: "Write the keys that were played into the lead sheet, too.")
  var voicings = false

  @OptionGroup var written: LettersOptions
  @OptionGroup var hearing: HearingOptions
  @OptionGroup var naming: NamingOptions
  @OptionGroup var files: ConfigurationOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let configuration = try files.load(naming.overrides + hearing.overrides)
      if let format { return try writeSheet(as: format, configuration) }
      if beats { return try writeBeats(configuration) }
      let timeline = Timeline(
        configuration: configuration, includesLive: live, letters: written.choice ?? .letters)
      try timeline.print(try midiFile(), tracks: hearing.tracks, as: form)
    }
  }

  func validate() throws {
    try refuse(
      beside: "--format", of: format != nil, "is a lead sheet",
      [("--spans", spans), ("--beats", beats), alternatives] + reports)
    try refuse(
      beside: "--beats", of: beats, "prints the beats for programs", [("--spans", spans)] + reports + words)
    try refuse(
      beside: "--spans", of: spans, "prints the harmony for programs, in Harte's syntax",
      [("--json", json), ("--exact", exact)] + words)
    try refuse(beside: "--json", of: json, "prints every event", [("--exact", exact)])
    guard json || !alternatives.isGiven else {
      throw ValidationError("--alternatives is for --json; a line of text has one name")
    }
    for (option, isGiven) in [
      ("--title", title != nil), ("--tempo", tempo != nil), ("--meter", meter != nil),
      ("--voicings", voicings),
    ] {
      guard format != nil || !isGiven else {
        throw ValidationError("\(option) is for a lead sheet; add --format")
      }
    }
    guard tempo.map({ (20...400).contains($0) }) ?? true else {
      throw ValidationError("--tempo is from 20 to 400 beats a minute")
    }
    guard meter.map({ Chart.Meter(text: $0) != nil }) ?? true else {
      throw ValidationError("--meter is written such as 3/4 or 6/8")
    }
  }

  private typealias Given = (name: String, isGiven: Bool)

  private var reports: [Given] { [("--json", json), ("--live", live), ("--exact", exact)] }
  private var alternatives: Given { ("--alternatives", naming.readings.alternatives != nil) }
  /// The options on how symbols are written.
  private var words: [Given] {
    [
      ("--style", naming.symbols.style != nil), ("--notes", naming.symbols.notes != nil),
      ("--ascii", naming.symbols.ascii), ("--letters", written.letters != nil), alternatives,
    ]
  }

  /// Refuses what an option that is given would ignore, all of it in one sentence.
  private func refuse(beside option: String, of isGiven: Bool, _ meaning: String, _ others: [Given]) throws {
    let ignored = others.filter(\.isGiven).map(\.name)
    guard isGiven, !ignored.isEmpty else { return }
    throw ValidationError("\(option) \(meaning); it goes without \(ignored.joined(separator: " and "))")
  }

  /// The file, after a warning if it is damaged.
  private func midiFile() throws -> MIDIFile {
    let music = try opened()
    if let warning = music.warning { Diagnostics.note(warning) }
    return music
  }

  /// A name that is no file's may be chords, which another command takes.
  private func opened() throws -> MIDIFile {
    do {
      return try MIDIFile(file)
    } catch {
      let hint = CommandGuess.hint(for: [file], besides: ["analyze"])
      guard !hint.isEmpty, !FileManager.default.fileExists(atPath: file) else { throw error }
      throw NoFile(reason: "\(error)\(hint)")
    }
  }

  /// A file that there is not, whose name is something else.
  private struct NoFile: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }
  }

  private func writeSheet(as format: String, _ configuration: Configuration) throws {
    // A wrong name is found before the file is read.
    guard ChartExport.names.contains(format.lowercased()) || ChartFormat.named(format) != nil else {
      throw ValidationError(ChartExport.Failure.unknown(format).description)
    }
    let name =
      file == "-"
      ? "" : URL(filePath: file).deletingPathExtension().lastPathComponent.replacing("_", with: " ")
    let sheet = try FileChart.sheet(
      of: try midiFile(), tracks: hearing.tracks, configuration: configuration, title: title ?? name,
      beats: KnownBeats(tempo: tempo, meter: meter.flatMap { Chart.Meter(text: $0) }))
    let export: ChartExport
    do throws(ChartExport.Failure) {
      export = try ChartExport(
        sheet, format: format, style: configuration.namingSettings.style, letters: written.choice ?? .letters,
        hasVoicings: voicings)
    } catch {
      Diagnostics.note(error.description)
      throw ExitCode.failure
    }
    for remark in export.remarks { Diagnostics.note(remark) }
    try CommandFailure.writeToStandardOutput(export.bytes)
  }

  private func writeBeats(_ configuration: Configuration) throws {
    let grid = try FileChart.beats(
      of: try midiFile(), tracks: hearing.tracks, configuration: configuration)
    for line in grid.lines { print(line) }
  }

  private var form: Timeline.Layout {
    if spans { return .spans }
    if json { return .json }
    return exact || live ? .exact : .harmony
  }
}
