internal import ArgumentParser
internal import Charts
internal import CommandKit
internal import FeatureKit
internal import Files
internal import Foundation
internal import MusicTheory
internal import Outputs
internal import System
internal import Wire

/// `chordd chart`: the charts that a running chordd follows.
struct ChartCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart",
    abstract: "Choose the chart or song to follow, and keep charts and set lists.",
    discussion: """
      While a chart is followed, the page and the other outputs show the bar that is played and the next two chords. Charts are the files \
      that were imported, the tunes of practice, and lead sheets. It talks to the chordd that runs.

      Example: chordd chart
               chordd chart choose "Blue Monday" --transpose 2
               chordd chart import realbook.irealb
               chordd chart set Friday "Blue Monday" "Blues +2"
               chordd chart next
      """,
    subcommands: [
      ChartList.self, ChartChoose.self, ChartNone.self, ChartNext.self, ChartSend.self, ChartShow.self,
      ChartWhich.self,
      ChartImport.self,
      ChartExportCommand.self, ChartRemove.self, ChartForget.self, ChartSet.self,
    ], defaultSubcommand: ChartList.self)
}

/// The charts and set lists.
struct ChartList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the charts and set lists (the default).",
    discussion: "Example: chordd chart list")

  @Flag(help: "Print the reply unchanged, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let reply = try running.reply(to: ChartsRequest.self)
      guard !json else { return print(reply.text) }
      let charts = try reply.decoded(as: ChartsRequest.Reply.self)
      for sentence in charts.wrong { Diagnostics.note(sentence) }
      if charts.charts.isEmpty {
        Diagnostics.note("there are no charts yet; 'chordd chart import FILE' takes some")
      }
      for chart in charts.charts {
        let mark = chart.name == charts.chosen?.name ? "*" : " "
        let length = chart.bars == 0 ? "words" : "\(chart.bars) bar\(chart.bars == 1 ? "" : "s")"
        print("\(mark) \(chart.name)", length, separator: "\t")
      }
      for set in charts.sets {
        print("\n\(set.name):")
        for (index, line) in set.charts.enumerated() {
          let isHere = set.name == charts.chosen?.set && index + 1 == charts.chosen?.place
          let key = line.transpose == 0 ? "" : " \(line.transpose > 0 ? "+" : "")\(line.transpose)"
          print("\(isHere ? "*" : " ") \(index + 1). \(line.name)\(key)\(line.found ? "" : " (not there)")")
        }
      }
    }
    try CommandFailure.checkStandardOutput()
  }
}

/// Follows a chart.
struct ChartChoose: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "choose", abstract: "Follow a chart from now on.",
    discussion: """
      Semitones behind the name transpose it, as in set lists.

      Example: chordd chart choose "Blue Monday" --transpose -2
               chordd chart choose "Blues +2"
               chordd chart choose --set Friday
      """)

  @Argument(
    help: ArgumentHelp("The name of a chart.", valueName: "name"),
    completion: .custom { _, _, _ in
      // Quickly, and silent where no chordd runs.
      guard let reply = try? ControlOptions.parse([]).reply(to: ChartsRequest.self) else { return [] }
      return (try? reply.decoded(as: ChartsRequest.Reply.self))?.charts.map(\.name) ?? []
    })
  var name: String?

  @Option(
    name: .customLong("set"), help: ArgumentHelp("A set list, from its first chart on.", valueName: "name"))
  var list: String?

  @Option(help: ArgumentHelp("The place in the set list, from 1.", valueName: "number"))
  var place: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Semitones from the chart as it is written.", valueName: "number"))
  var transpose: Int?

  @Option(
    help: ArgumentHelp(
      "Beats a minute, where it is not the tempo of the chart; in 6/8, 9/8 and 12/8 below 120 dotted ones.",
      valueName: "number"))
  var tempo: Int?

  @Flag(help: "Print the reply unchanged, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func validate() throws {
    guard (name == nil) != (list == nil) else {
      throw ValidationError("give the name of a chart, or --set and the name of a set list")
    }
    guard place == nil || list != nil else { throw ValidationError("--place needs --set") }
  }

  func run() async throws {
    try await CommandFailure.reporting {
      var fields: [String: Any] = [:]
      fields["chart"] = name
      fields["set"] = list
      fields["place"] = place
      fields["transpose"] = transpose
      fields["tempo"] = tempo
      let reply = try running.reply(to: ChartChooseRequest.self, ChartCommand.line(fields))
      guard !json else { return print(reply.text) }
      ChartCommand.tell(try reply.decoded(as: ChartChooseRequest.Reply.self))
    }
    try CommandFailure.checkStandardOutput()
  }
}

/// Follows no chart.
struct ChartNone: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "none", abstract: "Follow no chart any more.", discussion: "Example: chordd chart none")

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let reply = try running.reply(to: ChartChooseRequest.self)
      ChartCommand.tell(try reply.decoded(as: ChartChooseRequest.Reply.self))
    }
    try CommandFailure.checkStandardOutput()
  }
}

/// Turns in the set list.
struct ChartNext: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next", abstract: "Turn to the next chart of the set list.",
    discussion: """
      Example: chordd chart next
               chordd chart next --steps -1
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many charts further; -1 is the one before.", valueName: "number"))
  var steps = 1

  @Flag(help: "Print the reply unchanged, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let reply = try running.reply(to: ChartTurnRequest.self, "\(steps)")
      guard !json else { return print(reply.text) }
      ChartCommand.tell(try reply.decoded(as: ChartChooseRequest.Reply.self))
    }
    try CommandFailure.checkStandardOutput()
  }
}

/// Keeps files of charts.
struct ChartImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Keep files of iReal Pro, ChordPro, OpenSong, OpenLyrics, MusicXML or text as charts.",
    discussion: """
      Text is the title, if there is one, and then | Dm7 G7 | Cma7 . | % |, or a song with chords above its words. Songs keep their words.

      What stands in a file says its format. Note names are found, such as German ones by an H or a line Tonart: B-Dur; where a file has none \
      of these, --notes says them, and the file is kept with a line that does. A word that is no chord stays in the chart as a word, and is named.

      A file gets a number where another one has its name; with --replace it takes the place of that one. Of several files, one that cannot \
      be read is named, and the others are kept.

      Example: chordd chart import realbook.irealb blues.txt
               chordd chart import --replace blues.txt
      """)

  @Argument(
    help: ArgumentHelp("The files.", valueName: "file"),
    completion: .file(extensions: ["irealb", "html", "cho", "musicxml", "mxl", "txt"]))
  var file: [String]

  @Flag(help: "Replace files of the same names, after you have changed them.")
  var replace = false

  @Option(
    help: ArgumentHelp(
      "The note names of the chords in ChordPro and text: \(NoteNames.all.map(\.name).joined(separator: ", ")).",
      valueName: "name"),
    completion: .list(NoteNames.all.map(\.name)))
  var notes: String?

  @OptionGroup var running: ControlOptions

  func validate() throws {
    guard let notes, NoteNames.named(notes) == nil else { return }
    throw ValidationError("--notes must be one of \(NoteNames.all.map(\.name).joined(separator: ", "))")
  }

  /// Bytes of a piece: a line of the socket has at most 1024 with everything around them.
  private static let piece = 468

  func run() async throws {
    try await CommandFailure.reporting {
      var isWhole = true
      for path in file {
        do {
          try take(path)
        } catch  where file.count > 1 {
          guard let sentence = Self.sentence(aboutFile: error) else { throw error }
          Diagnostics.note("warning: \(sentence)")
          isWhole = false
        }
      }
      guard isWhole else { throw ExitCode.failure }
    }
    try CommandFailure.checkStandardOutput()
  }

  /// The sentence of an error that concerns one file; `nil` where no other file would be taken either.
  private static func sentence(aboutFile error: any Error) -> String? {
    switch error {
    case let error as ChartError: error.description
    case let error as ValidationError: error.message
    case DaemonRefusal.refused(let sentence): sentence
    default: nil
    }
  }

  private func take(_ path: String) throws {
    var bytes = try FormCommand.bytes(of: path)
    if let reason = FileKind(bytes)?.isNoChart { throw ValidationError("\(path): \(reason)") }
    let name = URL(filePath: path).lastPathComponent
    let upload = String(UInt32.random(in: 0...(.max)), radix: 16)
    if let names = notes.flatMap({ NoteNames.named($0) }) {
      guard let named = ChartFile.saying(names, in: bytes, extension: URL(filePath: path).pathExtension)
      else {
        throw ValidationError("\(path) has its own names of notes; leave out --notes")
      }
      bytes = named
    }
    let sha256 = SHA256.text(of: bytes)
    var start = 0
    repeat {
      let end = min(start + Self.piece, bytes.count)
      let reply = try running.reply(
        to: ChartImportRequest.self,
        ChartCommand.line([
          "name": name, "base64": Data(bytes[start..<end]).base64EncodedString(), "offset": start,
          "replace": replace, "upload": upload, "total": bytes.count, "sha256": sha256,
        ]))
      start = end
      guard end == bytes.count else { continue }
      let all = try reply.decoded(as: ChartImportRequest.Reply.self)
      for sentence in all.wrong { Diagnostics.note("warning: \(name.visible): \(sentence)") }
      if all.known {
        Diagnostics.note("\((all.file ?? name).visible) is there already")
      } else if let file = all.file, file != name {
        Diagnostics.note(
          "there is another \(name.visible); this one is kept as \(file.visible) (--replace replaces the other one)"
        )
      }
      for chart in all.charts { print(chart) }
    } while start < bytes.count
  }
}

/// Says which chart seems to be played.
struct ChartWhich: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "which", abstract: "Say which of your charts seem to be played, while none is followed.",
    discussion: "Example: chordd chart which")

  @Flag(help: "Print the reply unchanged, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let reply = try running.reply(to: ChartWhichRequest.self)
      guard !json else { return print(reply.text) }
      let which = try reply.decoded(as: ChartWhichRequest.Reply.self)
      if which.tunes.isEmpty {
        Diagnostics.note("no chart is looked for: nothing is played, or one is followed")
      }
      for tune in which.tunes {
        let mark = tune.name == which.offered ? "*" : " "
        print("\(mark) \(tune.name)", tune.key ?? "", "\(tune.confidence) %", separator: "\t")
      }
    }
    try CommandFailure.checkStandardOutput()
  }
}

/// Keeps a set list.
struct ChartSet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Keep charts as a set list, in this order.",
    discussion: """
      Semitones behind a name transpose it.

      Example: chordd chart set Friday "Blue Monday" "Blues +2"
      """)

  @Argument(help: ArgumentHelp("The name of the set list.", valueName: "name"))
  var name: String

  @Argument(help: ArgumentHelp("The charts.", valueName: "chart"))
  var charts: [String]

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let reply = try running.reply(
        to: SetSaveRequest.self,
        ChartCommand.line(["set": name, "charts": charts.joined(separator: "\n")]))
      let set = try reply.decoded(as: ChartsRequest.SetRow.self)
      let count = set.charts.count
      print("The set list \(set.name.visible) is kept, with \(count) chart\(count == 1 ? "" : "s").")
    }
    try CommandFailure.checkStandardOutput()
  }
}

extension ChartCommand {
  static func line(_ fields: [String: Any]) -> String {
    let data = try? JSONSerialization.data(
      withJSONObject: fields, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data ?? Data("{}".utf8), as: UTF8.self)
  }

  static func tell(_ reply: ChartChooseRequest.Reply) {
    if let notice = reply.notice { Diagnostics.note(notice) }
    guard let chosen = reply.chosen else { return print("No chart is followed.") }
    let key = chosen.transpose == 0 ? "" : ", \(chosen.transpose > 0 ? "+" : "")\(chosen.transpose) semitones"
    print(
      chosen.followed
        ? "\(chosen.name) is followed\(key)."
        : "\(chosen.name) is shown; it has no chords by which it can be followed.")
  }
}

extension ChartEvent {
  /// Four bars a line, with the sections; as text they are read again with the same beats.
  var lines: [String] {
    var lines: [String] = []
    var count = 0
    // Whether one chord filled the bar before.
    var isOne = false
    var before = key
    for bar in bars {
      let own = bar.key ?? key
      let newKey = own == before ? nil : own
      before = own
      if bar.section != nil || newKey != nil { lines.append("") }
      if let newKey { lines.append("Key: \(newKey)") }
      if let section = bar.section { lines.append("\(section):") }
      if bar.section != nil || newKey != nil || count.isMultiple(of: 4) {
        lines.append("|")
        count = 0
      }
      count += 1
      lines[lines.count - 1] += " \(bar.chords.isEmpty ? isOne ? "%" : "." : bar.cells) |"
      isOne = bar.chords.isEmpty ? isOne : bar.chords.count == 1 && bar.chords[0].beat == 0
    }
    return lines
  }
}

extension ChartEvent.Bar {
  /// The chords, with a sign for each beat, or part of one, where they do not share the bar evenly: `Gm7 . . C7`.
  fileprivate var cells: String {
    let counts = (1...beats).filter { beats.isMultiple(of: $0) } + (2...16).map { $0 * beats }
    let places = { (count: Int) in chords.map { $0.beat * Double(count) / Double(beats) } }
    let count =
      counts.first { places($0).allSatisfy { abs($0 - $0.rounded()) < 0.001 } } ?? counts[counts.count - 1]
    var cells = Array(repeating: ".", count: count)
    for (chord, place) in zip(chords, places(count)) {
      cells[min(Int(place.rounded()), count - 1)] = chord.chord?.name ?? "N.C."
    }
    return cells.joined(separator: " ")
  }
}
