internal import Charts
internal import FeatureKit
internal import Files
internal import Foundation
internal import System

/// The charts of the player: files in a folder, and what other features keep. A file is read when it is new or has changed.
///
/// Of the charts only titles and lengths are kept: a collection has thousands.
struct ChartLibrary {
  /// A chart, and where it is.
  struct Entry: Hashable, Sendable {
    /// Its title, with a number behind it if another one has the same; it stays while other charts come and go.
    var name: String
    let bars: Int
    let place: Place
    /// `nil` on the shelf of another feature, which has them in the chart itself.
    var facts: ListedFacts?
  }

  enum Place: Hashable, Sendable {
    /// The name of the file, and the place of the chart in it, counted from 0.
    case file(String, Int)
    /// The shelf of another feature, and the chart's name there.
    case shelf(Int, String)
  }

  /// Where the files are, or would be; `nil`: none are kept.
  let folder: String?
  private(set) var entries: [Entry] = []
  /// The set lists, by name.
  private(set) var sets: [SetList] = []
  /// A sentence for each mistake in the files.
  private(set) var mistakes: [String] = []
  /// The messages for instruments when a chart is chosen.
  private(set) var patches = PatchFile()
  private let exchange: FeatureServices
  /// Keeps the names for the next start; `nil` where nothing is kept.
  private let memory: ChartNameMemory?
  /// A sentence about names that cannot be kept.
  private(set) var trouble: String?
  private var names: ChartNames
  private var stamps: [String: SmallFile.Stamp] = [:]
  private var patchStamp: SmallFile.Stamp?
  private var files: [String: Content] = [:]

  private struct Content {
    var entries: [ChartReader.Title] = []
    var set: SetList?
    var mistakes: [String] = []
  }

  /// Sentences about mistakes that are shown; more of them nobody reads.
  private static let mostMistakes = 50
  /// Bytes of a set list.
  private static let mostOfSet = 64 << 10

  init(folder: String?, exchange: FeatureServices, memory: ChartNameMemory? = nil) {
    (self.folder, self.exchange, self.memory) = (folder, exchange, memory)
    names = memory?.names(of: folder) ?? ChartNames(folder: folder)
  }

  /// Stands for its contents: another value after a file has changed.
  struct Edition: Equatable {
    fileprivate let entries: [Entry]
    fileprivate let stamps: [String: SmallFile.Stamp]
  }

  var edition: Edition { Edition(entries: entries, stamps: stamps) }

  /// Reads what has changed.
  mutating func follow() {
    let found = folder.map(Self.fileNames) ?? []
    var now: [String: SmallFile.Stamp] = [:]
    for name in found { now[name] = SmallFile.Stamp("\(folder!)/\(name)") }
    files = files.filter { now[$0.key] == stamps[$0.key] && now[$0.key] != nil }
    for name in found where files[name] == nil { files[name] = content(name) }
    stamps = now
    followPatches()
    let before = names
    gather(found)
    if names != before || trouble != nil { trouble = memory?.keep(names) }
  }

  private mutating func followPatches() {
    let path = folder.map { "\($0)/\(PatchFile.name)" }
    let stamp = path.flatMap(SmallFile.Stamp.init)
    guard stamp != patchStamp else { return }
    patchStamp = stamp
    patches = stamp == nil ? PatchFile() : PatchFile(path: path!)
  }

  /// The facts of a chart, also of one on a shelf.
  func facts(_ entry: Entry) -> ListedFacts? { entry.facts ?? chart(entry).map(ListedFacts.init) }

  /// The chart as it is written; `nil` where it is gone.
  func chart(_ entry: Entry) -> Chart? {
    var chart: Chart?
    switch entry.place {
    case .file(let file, let place):
      guard let folder,
        let bytes = try? SmallFile.read("\(folder)/\(file)", atMost: ChartFile.sizeLimit)
      else { return nil }
      let url = URL(filePath: file)
      chart = try? ChartReader.read(
        bytes, extension: url.pathExtension, name: url.deletingPathExtension().lastPathComponent,
        wanted: .only(place), takesWords: true
      ).tunes.first
    case .shelf(let index, let id):
      let shelves = exchange.chartShelves
      guard shelves.indices.contains(index) else { return nil }
      chart = shelves[index].chart(id)
    }
    chart?.title = entry.name
    return chart
  }

  /// The charts as they are written, each file read once; as many as together have at most this many bars.
  func charts(bars most: Int) -> [(entry: Entry, chart: Chart)] {
    var (found, bars): ([(entry: Entry, chart: Chart)], Int) = ([], 0)
    var file: (name: String, tunes: [Chart])?
    for entry in entries {
      bars += entry.bars
      guard bars <= most else { break }
      guard case .file(let name, let place) = entry.place else {
        if let chart = chart(entry) { found.append((entry, chart)) }
        continue
      }
      if file?.name != name { file = (name, tunes(of: name)) }
      guard let tunes = file?.tunes, tunes.indices.contains(place) else { continue }
      found.append((entry, tunes[place]))
    }
    return found
  }

  private func tunes(of file: String) -> [Chart] {
    guard let folder, let bytes = try? SmallFile.read("\(folder)/\(file)", atMost: ChartFile.sizeLimit)
    else { return [] }
    let url = URL(filePath: file)
    let read = try? ChartReader.read(
      bytes, extension: url.pathExtension, name: url.deletingPathExtension().lastPathComponent,
      takesWords: true)
    return read?.tunes ?? []
  }

  /// The chart with a name, in any case.
  func entry(_ name: String) -> Entry? {
    let wanted = name.trimmed
    return entries.first { $0.name == wanted }
      ?? entries.first { $0.name.lowercased() == wanted.lowercased() }
  }

  /// The usual folder.
  static func folder(_ environment: [String: String]) -> String? {
    StateFolder.path(environment).map { "\($0)/charts" }
  }

  // MARK: - Files

  /// All files that have charts or sets by their names.
  private static func fileNames(_ folder: String) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return all.filter { name in
      let kind = (name as NSString).pathExtension
      return !name.hasPrefix(".") && !name.hasSuffix("~")
        && (kind == SetList.kind || ChartFile.isRead(kind))
    }.sorted().prefix(ChartLimits.tunes).map(\.self)
  }

  private func content(_ name: String) -> Content {
    let url = URL(filePath: name)
    let isSet = url.pathExtension == SetList.kind
    do throws(ChartError) {
      let bytes: [UInt8]
      do throws(SmallFile.Failure) {
        bytes = try SmallFile.read("\(folder!)/\(name)", atMost: isSet ? Self.mostOfSet : ChartFile.sizeLimit)
      } catch {
        throw ChartError("cannot be read: \(error)")
      }
      let title = url.deletingPathExtension().lastPathComponent
      if isSet { return Content(set: SetList(title, text: String(decoding: bytes, as: UTF8.self))) }
      let read = try ChartReader.read(
        bytes, extension: url.pathExtension, name: title, wanted: .none, takesWords: true)
      return Content(
        entries: read.entries,
        mistakes: read.problems.prefix(Self.mostMistakes).map { "\(name.visible): \($0)".visible })
    } catch {
      return Content(mistakes: ["\(name.visible): \(error)".visible])
    }
  }

  // MARK: - The list

  private mutating func gather(_ fileNames: [String]) {
    var found: [(titled: ChartNames.Titled, bars: Int, place: Place, facts: ListedFacts?)] = []
    for name in fileNames {
      for (index, tune) in (files[name]?.entries ?? []).enumerated() {
        found.append((.init(place: name, title: tune.title), tune.bars, .file(name, index), tune.facts))
      }
    }
    for (index, shelf) in exchange.chartShelves.enumerated() {
      // No file has a name with / in it.
      for each in shelf.titles() {
        found.append(
          (.init(place: "/\(index)/\(each.id)", title: each.title), each.bars, .shelf(index, each.id), nil))
      }
    }
    found = Array(found.prefix(ChartLimits.tunes))
    entries = zip(names.name(found.map(\.titled)), found).map { name, chart in
      Entry(name: name, bars: chart.bars, place: chart.place, facts: chart.facts)
    }
    sets = fileNames.compactMap { files[$0]?.set }
    mistakes = Array(
      (patches.mistakes(entries) + fileNames.flatMap { files[$0]?.mistakes ?? [] }).prefix(Self.mostMistakes))
  }
}

/// Charts in the order of an evening: a file with a line for each, the name and, where it is played in another key, the semitones:
/// `Autumn Leaves +2`.
struct SetList: Hashable, Sendable {
  struct Line: Hashable, Sendable {
    var chart: String
    /// In semitones.
    var transpose: Int

    init(chart: String, transpose: Int) { (self.chart, self.transpose) = (chart, transpose) }

    /// As it is written: `Autumn Leaves +2`.
    init(_ text: String) {
      if let found = text.wholeMatch(of: #/(.+?)\s+([+-]\d{1,2})/#), let semitones = Int(found.2),
        abs(semitones) <= 11
      {
        self.init(chart: String(found.1), transpose: semitones)
      } else {
        self.init(chart: text, transpose: 0)
      }
    }
  }

  /// The extension of its file.
  static let kind = "set"
  static let mostCharts = 200

  var name: String
  var charts: [Line]

  init(_ name: String, text: String) {
    self.name = name
    charts = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }.prefix(Self.mostCharts).map(Line.init)
  }

  /// The name of the chart behind a place; `nil` behind the last one.
  func chart(after index: Int) -> String? { charts.dropFirst(index + 1).first?.chart }

  /// Where a chart stands that was chosen from it, as near as possible to its place then; `nil` where it has gone.
  func index(of choice: ChartChoice) -> Int? {
    let wanted = choice.name.lowercased()
    return charts.indices.filter { charts[$0].chart.lowercased() == wanted }
      .min { abs($0 - (choice.index ?? 0)) < abs($1 - (choice.index ?? 0)) }
  }

  var text: String {
    charts.map { line in
      line.transpose == 0 ? line.chart : "\(line.chart) \(line.transpose > 0 ? "+" : "")\(line.transpose)"
    }.joined(separator: "\n") + "\n"
  }
}
