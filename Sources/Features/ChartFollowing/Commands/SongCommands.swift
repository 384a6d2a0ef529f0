internal import ArgumentParser
internal import Charts
internal import CommandKit
internal import Files
internal import Foundation
internal import MusicTheory
internal import Outputs
internal import System
internal import Wire

/// Prints the chart that is followed.
struct ChartShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print the chart that is followed, and the place in it.",
    discussion: """
      A song has its words, with the chords above them as the player reads them.

      Example: chordd chart show
               chordd chart show --capo 2
      """)

  @Option(help: ArgumentHelp("The fret of your capo.", valueName: "number"))
  var capo: Int?

  @Option(
    help: ArgumentHelp("The player for whom it is written: concert, Bb, Eb, or F.", valueName: "instrument"))
  var instrument: String?

  @OptionGroup var written: LettersOptions

  @Flag(help: "Print the reply unchanged, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      var fields: [String: Any] = [:]
      fields["capo"] = capo
      fields["instrument"] = instrument
      fields["letters"] = written.letters
      let reply = try running.reply(
        to: ChartRequest.self, fields.isEmpty ? "" : ChartCommand.line(fields))
      guard !json else { return print(reply.text) }
      let all = try reply.decoded(as: ChartRequest.Reply.self)
      let (chart, form) = (all.chart, all.form)
      guard let name = chart.name else {
        return Diagnostics.note("no chart is followed; 'chordd chart' lists them")
      }
      print([name, chart.key].compactMap(\.self).joined(separator: ", "))
      for line in chart.song?.textLines(in: chart.key) ?? chart.lines { print(line) }
      guard chart.song?.hasChords ?? true else { return }
      let place = form.bar.map { "bar \($0), beat \(form.beat ?? 1)" } ?? form.state.rawValue
      let next = form.next.map(\.name).joined(separator: " ")
      print("\n\(place)\(next.isEmpty ? "" : "; next: \(next)")")
    }
    try CommandFailure.checkStandardOutput()
  }
}

/// Writes a chart into a file.
struct ChartExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a chart as a file; a song keeps its words.",
    discussion: """
      Text has the chords above the words, ChordPro between them. Without --output it is printed.

      Example: chordd chart export "Amazing Grace"
               chordd chart export "Amazing Grace" --format chordpro --output grace.cho
               chordd chart export "Amazing Grace" --letters nashville
      """)

  @Argument(help: ArgumentHelp("The name of a chart.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp("The format: \(ChartExport.names.joined(separator: ", ")).", valueName: "format"),
    completion: .list(ChartExport.names))
  var format = "text"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Semitones from the chart as it is written.", valueName: "number"))
  var transpose: Int?

  @OptionGroup var written: LettersOptions

  @Option(help: ArgumentHelp("The file that is written.", valueName: "file"), completion: .file())
  var output: String?

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      var fields: [String: Any] = ["chart": name, "format": format]
      fields["transpose"] = transpose
      fields["letters"] = written.letters
      let reply = try running.reply(to: ChartExportRequest.self, ChartCommand.line(fields))
      let export = try reply.decoded(as: ChartExportRequest.Reply.self)
      for remark in export.remarks { Diagnostics.note(remark) }
      let data = export.text.map { Data($0.utf8) } ?? Data(base64Encoded: export.base64 ?? "") ?? Data()
      guard let output else { return try CommandFailure.writeToStandardOutput(Array(data)) }
      do {
        try data.write(to: URL(filePath: output))
      } catch {
        throw ValidationError("\(output) cannot be written: \(error.localizedDescription)")
      }
    }
    try CommandFailure.checkStandardOutput()
  }
}

/// Forgets the lengths of a song's chords.
struct ChartForget: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Forget how long the chords of a song last.",
    discussion: """
      chordd learns the lengths of the chords while a song is played, and follows it better the next time. The song itself stays.

      Example: chordd chart forget "Amazing Grace"
      """)

  @Argument(help: ArgumentHelp("The name of a chart.", valueName: "name"))
  var name: String

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let reply = try running.reply(to: ChartForgetRequest.self, ChartCommand.line(["chart": name]))
      let isForgotten = try reply.decoded(as: ChartForgetRequest.Reply.self).forgotten
      print(
        isForgotten
          ? "The lengths of \(name.visible) are forgotten." : "No lengths of \(name.visible) are known.")
    }
    try CommandFailure.checkStandardOutput()
  }
}

extension SongEvent {
  /// Whether it can be followed: one chord has a name.
  fileprivate var hasChords: Bool {
    sections.contains { $0.lines.contains { $0.chords.contains { $0.chord != nil } } }
  }

  /// The words with the chords above them, in the order in which they are sung.
  ///
  /// - Parameter key: that of the chart.
  func textLines(in key: String?) -> [String] {
    var lines: [String] = []
    var before = key
    for passage in order {
      if !lines.isEmpty { lines.append("") }
      if let name = passage.name { lines.append("[\(name.visible)]") }
      for line in sections[passage.section].lines {
        let own = line.key ?? key
        if let own, own != before { lines.append("Key: \(own)") }
        before = own
        var marks = line.chords.map { (offset: $0.offset, text: $0.chord?.name ?? $0.text) }
        marks += line.notes.map { (offset: $0.offset, text: $0.text) }
        lines += SongLayout.lines(
          line.words.visible, marks: marks.sorted { $0.offset < $1.offset },
          times: line.times
        ).map(\.visible)
      }
    }
    return lines
  }
}
