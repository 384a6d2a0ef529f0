internal import ArgumentParser
internal import Charts
internal import CommandKit
internal import Files
internal import ChartFollowing
internal import Foundation
internal import MusicTheory
internal import System
internal import Wire

/// `chordd forecast`: which chord comes next, before it comes.
struct ForecastCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forecast",
    abstract: "Forecast each next chord of charts, and print it beside the chord that came.",
    discussion: """
      The file has a chart a line, in columns with tabs between them: id, key, meter, and the bars with | between them. The first line names the \
      columns. Each change is printed before it is known: id, chorus, the number of the change, the chord that came, and three forecasts, the best \
      first. Each tune starts without memory of the others; --before is a file of charts that were played on other days.

      Example: chordd forecast charts.tsv --choruses 2
      """)

  @Argument(
    help: ArgumentHelp("The file with the charts.", valueName: "file"), completion: .file(extensions: ["tsv"])
  )
  var file: String

  @Option(help: ArgumentHelp("How often each tune is played.", valueName: "number"))
  var choruses = 1

  @Option(
    help: ArgumentHelp("A file of charts that were played before, on other days.", valueName: "file"),
    completion: .file(extensions: ["tsv"]))
  var before: String?

  @Flag(help: "Print every line as an object of JSON.")
  var json = false

  func validate() throws {
    guard (1...20).contains(choruses) else { throw ValidationError("--choruses must be from 1 to 20") }
  }

  func run() async throws {
    try await CommandFailure.reporting {
      var memory: ChordMemory?
      if let before {
        memory = ChordMemory()
        for (_, chords) in try Self.charts(in: before) { memory?.take(chords) }
      }
      for (id, chords) in try Self.charts(in: file) { forecast(id, chords, memory) }
    }
  }

  /// The charts of a file, by their ids.
  private static func charts(in file: String) throws -> [(id: String, chords: [WrittenChord])] {
    guard !isChords(file) || FileManager.default.fileExists(atPath: file) else {
      throw ValidationError(
        "\(file.quoted) is chords, and it takes a file, as in: chordd forecast charts.tsv")
    }
    let bytes = try FormCommand.bytes(of: file)
    let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) {
      $0.isNewline
    }
    guard lines.first?.split(separator: "\t").last == "bars" else {
      let kind = FileKind(bytes).map { "it is \($0.rawValue), and " } ?? ""
      throw ChartError(
        "\(file): \(kind)no table of charts, whose first line names its columns with tabs between them: id, key, meter, bars; a single chart is followed by chordd form, as in: chordd form blues.txt --input take.mid"
      )
    }
    let names = lines[0].split(separator: "\t").map(String.init)
    return lines.enumerated().dropFirst().filter { !$0.element.isEmpty }.map { number, line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let place = "\(file):\(number + 1)"
      for sentence in mistakes(in: columns, names) { Diagnostics.note("warning: \(place): \(sentence)") }
      return (columns[0], chords(columns.last!, place))
    }
  }

  /// Whether chords were typed in place of the name of a file: `Dm7 G7`.
  private static func isChords(_ text: String) -> Bool {
    let words = text.split { $0.isWhitespace || $0 == "|" || $0 == "," }
    return words.allSatisfy { (try? ChordSymbolParser().parse($0)) != nil } && !words.isEmpty
  }

  /// Sentences about a line with other columns than the first one names, and about a key that is none.
  private static func mistakes(in columns: [String], _ names: [String]) -> [String] {
    guard columns.count == names.count else {
      return [
        "there are \(columns.count) columns in place of \(names.count): \(names.joined(separator: ", "))"
      ]
    }
    guard let text = names.firstIndex(of: "key").map({ columns[$0] }), !text.isEmpty, Key.read(text) == nil
    else {
      return []
    }
    let meant = Key.meant(by: text).map {
      "; did you mean \(SymbolStyle.standard.ascii.finish($0.text(.english)))?"
    }
    return ["\(text.quoted) is not a key\(meant ?? ", such as Eb major or F#m")"]
  }

  private func forecast(_ id: String, _ chords: [WrittenChord], _ before: ChordMemory?) {
    var forecast = ChordForecast(before: before)
    let symbol = ChordSymbol(style: SymbolStyle.standard.ascii)
    var (number, last) = (0, WrittenChord?.none)
    for chorus in 1...choruses {
      for chord in chords where last.map({ !ChordForecast.isSame($0, chord) }) ?? true {
        let next = forecast.next()
        forecast.follow(chord)
        if last != nil {
          number += 1
          let line = ForecastLine(
            id: id, chorus: chorus, change: number, chord: symbol.text(chord),
            forecast: next.map { symbol.text($0.chord) },
            probability: next.map { ($0.probability * 1000).rounded() / 1000 })
          print(json ? JSONText.line(line) : line.text)
        }
        last = chord
      }
    }
  }

  /// The chords that can be read. Signs of no chord, such as `N.C.` and `%`, are passed over; any other word is named.
  private static func chords(_ bars: String, _ place: String) -> [WrittenChord] {
    let parser = ChordSymbolParser()
    return bars.split { $0 == " " || $0 == "|" }.compactMap { word in
      do throws(ChordSymbolError) {
        guard case .chord(let chord) = try parser.parse(word) else { return nil }
        return chord
      } catch {
        let isSign =
          !word.contains(where: \.isLetter)
          || ["nc", "n.c.", "n.c", "n", "x", "p"].contains(word.lowercased())
        guard !isSign else { return nil }
        let other = NoteNames.english.translation(of: String(word)) { (try? parser.parse($0)) != nil }
        let hint =
          other.map { "did you mean \($0)?" } ?? parser.explained(error, in: word).suggestion ?? "\(error)"
        Diagnostics.note("warning: \(place): \(String(word).quoted) is not a chord, and is left out; \(hint)")
        return nil
      }
    }
  }
}

/// A line of `chordd forecast`.
struct ForecastLine: Codable, Sendable {
  /// That of the chart.
  let id: String
  /// From 1.
  let chorus: Int
  /// The number of the change in the tune, from 1.
  let change: Int
  /// The chord that came.
  let chord: String
  /// The chords that were forecast before it, the best first.
  let forecast: [String]
  /// How likely each of them was, 0…1.
  let probability: [Double]

  var text: String { ([id, "\(chorus)", "\(change)", chord] + forecast).joined(separator: "\t") }
}
