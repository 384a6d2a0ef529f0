internal import ArgumentParser
internal import Charts
internal import ChordAnalysis
internal import CommandKit
internal import Files
internal import ChartFollowing
internal import Foundation
internal import MusicTheory
internal import Outputs
internal import Settings
internal import System
internal import Wire

/// `chordd form`: follows a chart through a performance.
struct FormCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "form",
    abstract: "Follow a chart through a MIDI file: the bar that is played, and the next chords.",
    discussion: """
      Nothing looks ahead: each line is what would be shown at that moment. The tempo may be another one, the player may enter anywhere, \
      repeat a passage or leave one out, and play other chords. A line has the time, bar and beat of the chart as it is played out, the \
      confidence and the next chords, separated by tabs; ? stands before a place that is not sure.

      The chart is a file of iReal Pro, ChordPro or MusicXML, or plain text: | Dm7 G7 | Cma7 . | % |

      With --spans, the shown harmony is printed as by 'chordd analyze --spans', with the chart as evidence for its names: start, end, label, \
      and the time from which it was shown, in seconds.

      With --which, the chart is a folder with charts, or a file with several, and a line for each second says which of them is played, in \
      which key and how likely; * stands before one that would be offered. A file of the folder that cannot be read is named, and the \
      others are read.

      A song of words with chords has no lengths. They are learned while it is played, and kept in its folder (lengths.json); with --learn \
      from this performance, for example from a recorded rehearsal.

      Example: chordd form blues.txt --input take.mid
               chordd form song.musicxml --input take.mid --json
               chordd form --which charts --input take.mid
      """)

  @Argument(help: ArgumentHelp("The file with the chart.", valueName: "chart"), completion: .file())
  var chart: String

  @Option(
    help: ArgumentHelp("The MIDI file with the performance, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["mid", "midi"]))
  var input: String

  @Option(
    help: ArgumentHelp(
      "Beats a minute, where the chart does not say it; in 6/8, 9/8 and 12/8 below 120 dotted ones. (default: 120, of dotted ones 90)",
      valueName: "number"))
  var tempo: Int?

  @Flag(help: "Print every line as an object of JSON.")
  var json = false

  @Flag(help: "Say which of the charts in a folder, or in a file, is played.")
  var which = false

  @Flag(help: "Keep how long the chords of a song last here, in the folder of the song, for the next time.")
  var learn = false

  @Flag(help: "Print the harmony as it is shown while the chart is followed, for programs.")
  var spans = false

  @OptionGroup var hearing: HearingOptions
  @OptionGroup var symbols: SymbolOptions
  @OptionGroup var files: ConfigurationOptions

  func validate() throws {
    guard tempo.map(ChosenChart.tempos.contains) ?? true else {
      throw ValidationError(
        "--tempo must be from \(ChosenChart.tempos.lowerBound) to \(ChosenChart.tempos.upperBound) beats a minute"
      )
    }
    guard !spans || !which && !json else {
      throw ValidationError("--spans goes neither with --which nor with --json")
    }
    guard !learn || !which && !spans else {
      throw ValidationError("--learn goes neither with --which nor with --spans")
    }
  }

  func run() async throws {
    try await CommandFailure.reporting {
      let configuration = try files.load(symbols.overrides + hearing.overrides)
      if which {
        try find(configuration)
      } else if spans {
        try printNames(configuration)
      } else {
        try printPlaces(configuration)
      }
    }
  }

  /// Prints where in the chart the player is, at each change.
  private func printPlaces(_ configuration: Settings.Configuration) throws {
    let song = try chosen()
    let memory = LengthMemory(
      folder: URL(filePath: chart).deletingLastPathComponent().path(percentEncoded: false))
    let chosen = try ChosenChart(
      song, choice: ChartChoice(name: chart, tempo: tempo), learned: memory.lengths(of: song))
    guard !learn || chosen.played.timing != .said else {
      throw ChartError("--learn: \(chart) says how long its chords are; there is nothing to learn")
    }
    guard let beginning = chosen.follower else { throw ChartError("there are no chords in this chart") }
    var follower = beginning
    let tick = follower.tick
    let music = try performance()
    var printer = PlacePrinter(
      chosen, json: json, symbol: ChordSymbol(style: configuration.namingSettings.style))
    var ticks = Ticks(length: tick)
    var passes: [[Int: Double]] = []
    func pass(until end: Duration?) {
      ticks.pass(until: end) { number, struck, down in
        follower.tick(struck: struck, held: down)
        printer.show(follower.place, at: Double(number) * tick)
      } rest: {
        if learn { passes.append(follower.measured) }
        follower = beginning
      }
    }
    try Timeline(configuration: configuration, includesLive: true).forEach(
      of: music, tracks: hearing.tracks
    ) {
      pass(until: $0.time)
      guard ticks.hold($0.down, at: $0.time),
        let place = follower.place(struck: ticks.struck, held: ticks.down)
      else { return }
      // A change is seen with its first key.
      printer.show(place, at: $0.time / .seconds(1))
    }
    pass(until: nil)
    if learn { try keep(passes + [follower.measured], of: song, in: memory) }
  }

  /// Keeps the lengths of a song's chords, and says of how many.
  private func keep(_ passes: [[Int: Double]], of chart: Chart, in memory: LengthMemory) throws {
    guard let song = chart.song.map({ FollowedSong($0) }) else { return }
    let kept = try passes.filter { try memory.keep($0, of: song, title: chart.title) }
    guard let most = kept.map(\.count).max() else {
      throw ChartError(
        "too little of \(self.chart) was heard in \(input) to learn its lengths; nothing was kept")
    }
    Diagnostics.note("learned the lengths of \(most) of \(song.chords.count) chords")
  }

  /// Prints the harmony that is shown while the chart is followed.
  private func printNames(_ configuration: Settings.Configuration) throws {
    let pianist = FollowedPianist()
    pianist.form.choose(
      try ChosenChart(try chosen(), choice: ChartChoice(name: chart, tempo: nil), usual: tempo))
    let music = try performance()
    try Timeline(configuration: configuration, includesLive: true).printSpans(
      of: music, tracks: hearing.tracks,
      expecting: { time in
        pianist.form.advance(to: time)
        return pianist.form.expected
      }, following: { pianist.form.follow($0) })
  }

  /// Prints which chart is played, once a second.
  private func find(_ configuration: Settings.Configuration) throws {
    let tunes = try tunes()
    var search = TuneSearch(tunes)
    let music = try performance()
    let style = configuration.namingSettings.style
    var ticks = Ticks(length: TuneFinder.tick)
    func pass(until end: Duration?) {
      ticks.pass(until: end) { number, struck, down in
        search.tick(struck: struck, held: down)
        guard number.isMultiple(of: 10), let best = search.likely(1).first else { return }
        let line = TuneLine(
          time: Double(number) * TuneFinder.tick, tune: best.offer.name, transpose: best.offer.transpose,
          key: best.offer.key.map { $0.text(style.noteNames) },
          confidence: best.probability.rounded(to: 1000),
          offered: search.offer?.name == best.offer.name)
        print(json ? JSONText.line(line) : line.text)
      } rest: {
        search.rest()
      }
    }
    try Timeline(configuration: configuration, includesLive: true).forEach(of: music, tracks: hearing.tracks)
    {
      pass(until: $0.time)
      ticks.hold($0.down, at: $0.time)
    }
    pass(until: nil)
  }

  /// The charts of a folder, or of a file. A file of a folder that cannot be read is named, and the others are read.
  private func tunes() throws(ChartError) -> [TuneSearch.Tune] {
    var found: [Chart] = []
    if let names = try? FileManager.default.contentsOfDirectory(atPath: chart) {
      for name in names.sorted()
      where !name.hasPrefix(".") && ChartFile.isRead((name as NSString).pathExtension) {
        let path = "\(chart)/\(name)"
        do throws(ChartError) {
          found += try charts(in: try Self.bytes(of: path), path)
        } catch {
          Diagnostics.note("warning: \(error)")
        }
      }
    } else {
      found = try charts()
    }
    let tunes = found.compactMap { TuneSearch.Tune($0.title, $0) }
    guard !tunes.isEmpty else {
      throw ChartError(
        "\(chart) has no charts that can be played; \(ChartFile.kinds)")
    }
    return tunes
  }

  /// Whether a file of this extension may be a chart; HTML has those of iReal Pro.
  private static func isChart(_ end: String) -> Bool { end.isEmpty || ChartFile.isRead(end) }

  static func bytes(of path: String) throws(ChartError) -> [UInt8] {
    guard path != "-" else { throw ChartError("it takes a file with a name, not standard input") }
    do throws(SmallFile.Failure) {
      return try SmallFile.read(path, atMost: ChartFile.sizeLimit)
    } catch {
      throw ChartError(
        "\(path): \(error)\(error == .absent ? NearFile.hint(for: path, where: Self.isChart) : "")")
    }
  }

  private func chosen() throws(ChartError) -> Chart {
    guard let first = try charts().first else { throw ChartError("\(chart) has no chart that can be played") }
    return first
  }

  /// The charts of the file. A mistake says that the chart is meant, and whether the performance stands in its place.
  private func charts() throws(ChartError) -> [Chart] {
    let bytes: [UInt8]
    do throws(SmallFile.Failure) {
      bytes = try SmallFile.read(chart, atMost: ChartFile.sizeLimit)
    } catch {
      let hint =
        switch error {
        case .isDirectory: "; --which says which of its charts is played"
        case .absent where chart == "-": "; it is a file with a name, not standard input"
        case .absent: NearFile.hint(for: chart, where: Self.isChart)
        default: ""
        }
      throw ChartError("the chart \(chart): \(error)\(hint)")
    }
    if FileKind(bytes) == .midi, input != "-",
      let other = try? SmallFile.read(input, atMost: ChartFile.sizeLimit), FileKind(other) != .midi
    {
      throw ChartError(
        "the chart \(chart) is a MIDI file, and the input \(input) is none; swap them: the chart stands before --input"
      )
    }
    do throws(ChartError) {
      return try charts(in: bytes, chart)
    } catch {
      throw ChartError("the chart \(error)")
    }
  }

  private func charts(in bytes: [UInt8], _ path: String) throws(ChartError) -> [Chart] {
    let url = URL(filePath: path)
    do throws(ChartError) {
      let read = try ChartReader.read(
        bytes, extension: url.pathExtension, name: url.deletingPathExtension().lastPathComponent,
        names: symbols.notes.flatMap { NoteNames.named($0) })
      for problem in read.problems { Diagnostics.note("\(path): \(problem)") }
      return read.tunes
    } catch {
      throw ChartError("\(path): \(error)")
    }
  }

  /// The file with the performance. A mistake says that the input is meant.
  private func performance() throws -> MIDIFile {
    do throws(MIDIFileError) {
      let music = try MIDIFile(input)
      if let warning = music.warning { Diagnostics.note(warning) }
      return music
    } catch {
      guard case .otherKind(let path, let kind) = error,
        [.text, .html, .musicXML, .archive, .zip, .abc, .lilyPond].contains(kind)
      else { throw ChartError("--input: \(error)") }
      throw ChartError(
        "--input: \(path) is \(kind.rawValue), not the MIDI file of a performance; a chart stands before --input"
      )
    }
  }
}

/// Follows a performance in a chart, for the two ends of the analysis.
private final class FollowedPianist {
  var form = LiveForm()
}

/// The ticks of a performance. As live, there are none in a long rest, behind which the player may begin anywhere.
private struct Ticks {
  /// In seconds.
  let length: Double
  private var number = 0
  private(set) var down = NoteSet()
  /// The keys struck since the last tick.
  private(set) var struck = NoteSet()
  private var lastStrike: Duration = .zero

  init(length: Double) { self.length = length }

  /// Whether a key was struck.
  @discardableResult
  mutating func hold(_ keys: NoteSet, at time: Duration) -> Bool {
    let new = keys.subtracting(down)
    if !new.isEmpty { lastStrike = time }
    (struck, down) = (struck.union(new), keys)
    return !new.isEmpty
  }

  /// Makes the ticks up to a time; the one that is begun, where there is none.
  mutating func pass(
    until end: Duration?, tick: (_ number: Int, _ struck: NoteSet, _ down: NoteSet) -> Void,
    rest: () -> Void
  ) {
    let end = end ?? .seconds(Double(number + 2) * length)
    while true {
      let time = Double(number + 1) * length
      guard Duration.seconds(time) < end else { return }
      guard Duration.seconds(time) - lastStrike < LiveForm.longestRest else {
        rest()
        number = max(number, Int((end / .seconds(1) / length).rounded(.down)) - 1)
        return
      }
      number += 1
      tick(number, struck, down)
      struck = []
    }
  }
}

/// Prints a place when it differs from what is shown.
private struct PlacePrinter {
  let json: Bool
  let symbol: ChordSymbol
  private let chosen: ChosenChart
  /// Of a song the line of each chord as it is sung through, from 1.
  private let lines: [Int]
  private var last: Shown?

  private struct Shown: Equatable {
    var bar: Int
    var beat: Int
    var next: [WrittenChord]
    var isSure: Bool
    var isLost: Bool
    /// In steps of a twentieth.
    var confidence: Int
  }

  init(_ chosen: ChosenChart, json: Bool, symbol: ChordSymbol) {
    (self.json, self.symbol, self.chosen) = (json, symbol, chosen)
    lines = chosen.sungLines
  }

  mutating func show(_ place: ChartFollower.Place, at time: Double) {
    let shown = Shown(
      bar: place.bar, beat: Int(place.beat), next: place.next, isSure: place.isSure, isLost: place.isLost,
      confidence: Int(place.confidence * 20))
    guard shown != last else { return }
    last = shown
    let next = place.next.map { symbol.text($0) }
    guard json else {
      let sign = place.isSure ? "" : "?"
      print(
        String(format: "%.1f", time), "\(sign)\(place.bar)", Int(place.beat),
        String(format: "%.2f", place.confidence),
        next.joined(separator: " "), separator: "\t")
      return
    }
    let chord = chosen.words(at: place)?.chord
    var line = FormPlace(
      time: time.rounded(to: 100), bar: place.bar, beat: place.beat.rounded(to: 100), next: next,
      confidence: place.confidence.rounded(to: 1000), nextConfidence: place.nextConfidence.rounded(to: 1000),
      lost: place.isLost, sure: place.isSure)
    (line.chord, line.line) = (chord, chord.map { lines[$0 - 1] })
    print(JSONText.line(line))
  }
}

extension Double {
  /// To a whole number of parts of one.
  fileprivate func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }
}
