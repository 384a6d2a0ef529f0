internal import Charts
internal import Files
internal import Foundation
internal import MusicTheory
internal import Practice
internal import System

/// The sets and tunes of the player's own files, in the folder `practice` beside the configuration.
struct PracticeLibrary {
  private(set) var drills: [Drill] = []
  private(set) var tunes: [Chart] = []
  /// A sentence for each mistake in these files.
  private(set) var mistakes: [String] = []
  /// Where the files are, or would be.
  let folder: String?

  private static let fileLimit = 200

  init(_ environment: [String: String]) {
    folder = Self.folder(environment)
    guard let folder else { return }
    readSets(folder)
    readTunes(folder)
  }

  private static func folder(_ environment: [String: String]) -> String? {
    let state = environment["STATE_DIRECTORY"]?.split(separator: ":").first.map(String.init)
    let configuration =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.config" : nil }
    let candidates = [configuration.map { "\($0)/chordd/practice" }, state.map { "\($0)/practice" }]
      .compactMap(\.self)
    return candidates.first { FileManager.default.fileExists(atPath: $0) } ?? candidates.first
  }

  private mutating func readSets(_ folder: String) {
    var own = OwnSets(forms: Form.allCases.map(\.rawValue), taken: Drill.all.map(\.name))
    own.add(folder: folder)
    mistakes += own.problems.map { "\($0)" }
    drills += own.sets.map { Drill($0) }
  }

  private mutating func readTunes(_ folder: String) {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    for name in names.prefix(Self.fileLimit) where !name.hasPrefix(".") {
      readTune("\(folder)/\(name)", name)
    }
    var seen: Set<String> = []
    tunes = tunes.filter { seen.insert($0.title).inserted }
  }

  private mutating func readTune(_ path: String, _ name: String) {
    let stem = (name as NSString).deletingPathExtension
    let kind = (name as NSString).pathExtension
    guard ChartFormat.reading(kind) != nil else { return }
    do throws(SmallFile.Failure) {
      take(try SmallFile.read(path, atMost: ChartFile.sizeLimit), kind, stem, name)
    } catch {
      mistakes.append("\(name.visible) cannot be read: \(error)")
    }
  }

  private mutating func take(_ bytes: [UInt8], _ kind: String, _ stem: String, _ name: String) {
    do throws(ChartError) {
      guard let book = try ChartFile.read(bytes, extension: kind, name: stem)?.played() else { return }
      tunes += book.tunes
      mistakes += book.problems.map { "\(name.visible): \($0)".visible }
    } catch {
      mistakes.append("\(name.visible): \(error)".visible)
    }
  }

  /// A sentence about how to add tunes.
  var advice: String {
    folder.map {
      "put links of iReal Pro (.irealb), ChordPro (.cho) or MusicXML (.musicxml, .mxl) into \($0)"
    }
      ?? "there is no folder for tunes; set HOME"
  }
}

extension Drill {
  /// A set of a file as a drill.
  fileprivate init(_ set: PracticeSet) {
    switch set.content {
    case .query(let query):
      let inverted: [Form] = [.root, .first, .second, .third]
      let forms =
        query.forms.compactMap { Form(rawValue: $0) }
        + query.inversions.compactMap { inverted.indices.contains($0) ? inverted[$0] : nil }
      self = .own(
        set.name, set.title, qualities: query.qualities, forms: forms.isEmpty ? [.any] : forms,
        keys: query.roots.isEmpty ? nil : query.roots)
    case .progression(let progression):
      let bars = progression.tune.sounding.enumerated().filter { progression.bars.contains($0.offset + 1) }
      let chords = bars.flatMap(\.element)
      self = .own(
        set.name, set.title, progression: chords.map { ($0.symbol, $0.length) },
        from: progression.tune.key?.tonic,
        keys: progression.tonics, tempo: set.tempo ?? (set.metronome ? 80 : nil),
        forms: progression.forms.compactMap { Form(rawValue: $0) })
    }
  }
}

extension PracticeSet.Progression {
  /// The keys to which it is transposed; `nil`: none.
  fileprivate var tonics: [SpelledPitch]? {
    switch keys {
    case .written: nil
    case .all, .circle: DrillOptions.circle
    case .list(let keys): keys.map(\.tonic)
    }
  }
}
