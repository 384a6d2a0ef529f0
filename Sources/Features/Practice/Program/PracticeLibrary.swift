internal import Charts
internal import Files
internal import Foundation
internal import MusicTheory
internal import Practice
internal import System

/// The sets and tunes of the player's own files, in the folder `practice` beside the configuration.
///
/// A file is read when it is new or has changed. Of its tunes only titles and lengths are kept: a collection has thousands.
struct PracticeLibrary {
  /// The sets, and then the lessons of each course.
  private(set) var drills: [Drill] = []
  /// The names and titles of the courses.
  private(set) var courses: [Course] = []
  private(set) var tunes: [Tune] = []
  /// A sentence for each mistake in these files.
  private(set) var mistakes: [String] = []
  /// Where the files are, or would be.
  private(set) var folder: String?

  /// A tune, and where it is.
  struct Tune {
    /// Its title, with a number behind it if another one has the same.
    var name: String
    let bars: Int
    /// The name of its file.
    let file: String
    /// The place of the tune in this file, counted from 0.
    let place: Int
  }

  private let environment: [String: String]
  private var stamps: [String: SmallFile.Stamp] = [:]
  /// Sentences about files that are not read.
  private var unread: [String] = []
  private var sets: (drills: [Drill], courses: [Course], mistakes: [String]) = ([], [], [])
  private var files: [String: Content] = [:]

  /// The contents of a file.
  private struct Content {
    var tunes: [ChartBook.Entry] = []
    /// The first mistakes, and how many more there are.
    var mistakes: [String] = []
    var unsaid = 0
  }

  /// Sentences about mistakes that are shown; more of them nobody reads.
  private static let mostMistakes = 200

  init(_ environment: [String: String]) { self.environment = environment }

  /// Reads what has changed.
  mutating func follow() {
    let before = folder
    folder = Self.folder(environment)
    guard let folder else { return }
    let all = Self.names(folder)
    let names = all.filter(Self.isRead)
    let unread = Self.unread(folder: folder)
    var now: [String: SmallFile.Stamp] = [:]
    for name in names.prefix(ChartLimits.tunes) { now[name] = SmallFile.Stamp("\(folder)/\(name)") }
    guard folder != before || now != stamps || unread != self.unread else { return }
    self.unread = unread
    let isOther = { [stamps] (name: String) in folder != before || now[name] != stamps[name] }
    if Set(now.keys).union(stamps.keys).contains(where: { $0.hasSuffix(".yaml") && isOther($0) }) {
      sets = Self.sets(folder)
    }
    files = files.filter { now[$0.key] != nil }
    for name in now.keys where !name.hasSuffix(".yaml") && isOther(name) {
      files[name] = Self.content(folder, name)
    }
    stamps = now
    gather(names)
  }

  /// The chart of a tune, as it is played.
  func chart(_ tune: Tune) -> Chart? {
    guard let folder else { return nil }
    let book = try? Self.book(folder, tune.file, .only(tune.place))
    var chart = book?.played().tunes.first
    chart?.title = tune.name
    return chart
  }

  static func folder(_ environment: [String: String]) -> String? {
    let state = environment["STATE_DIRECTORY"]?.split(separator: ":").first.map(String.init)
    let configuration =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.config" : nil }
    let candidates = [configuration.map { "\($0)/chordd/practice" }, state.map { "\($0)/practice" }]
      .compactMap(\.self)
    return candidates.first { FileManager.default.fileExists(atPath: $0) } ?? candidates.first
  }

  // MARK: Files

  /// All files that are not hidden, in the order of their names; those of a course have its folder before their names.
  private static func names(_ folder: String) -> [String] {
    entries(folder).flatMap { name in
      isFolder("\(folder)/\(name)")
        ? entries("\(folder)/\(name)").map { "\(name)/\($0)" }.filter { $0.hasSuffix(".yaml") } : [name]
    }
  }

  private static func entries(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { !$0.hasPrefix(".") && !$0.hasSuffix("~") }.sorted()
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Whether its name says that it has sets or tunes.
  private static func isRead(_ name: String) -> Bool {
    let kind = (name as NSString).pathExtension
    return kind == "yaml" || ChartFormat.reading(kind) != nil
  }

  private static let mostUnread = 20

  /// A sentence about each file in `folder` that is not read, and why.
  static func unread(folder: String) -> [String] {
    let all = entries(folder).flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      guard isFolder(path) else { return isRead(name) ? [] : [unread(name, inCourse: false)] }
      let lessons = entries(path)
      guard lessons.contains(where: { $0.hasSuffix(".yaml") && !isFolder("\(path)/\($0)") }) else {
        return ["\(name.visible) is not a course: there is no file of sets (.yaml) in this folder"]
      }
      return lessons.compactMap { lesson in
        let isLesson = lesson.hasSuffix(".yaml") && !isFolder("\(path)/\(lesson)")
        return isLesson ? nil : unread("\(name)/\(lesson)", inCourse: true)
      }
    }
    return all.prefix(mostUnread)
      + (all.count > mostUnread ? ["and \(all.count - mostUnread) more files are not read"] : [])
  }

  private static func unread(_ name: String, inCourse: Bool) -> String {
    let (stem, kind) = ((name as NSString).deletingPathExtension, (name as NSString).pathExtension)
    let reason =
      switch kind.lowercased() {
      case "yml", "yaml": "rename it to \(stem.visible).yaml"
      case "mid", "midi", "kar": "practice takes charts, and this is a recording"
      case _ where inCourse: "the lessons of a course are .yaml, and tunes belong into the folder above"
      default: "sets are .yaml, and tunes \(formats)"
      }
    return "\(name.visible) is not read: \(reason)"
  }

  private static let formats = ".irealb, .cho, .musicxml or .mxl"

  private static func sets(_ folder: String) -> (drills: [Drill], courses: [Course], mistakes: [String]) {
    var own = OwnSets(taken: Drill.all.map(\.name))
    own.add(folder: folder)
    return (
      own.sets.map { Drill($0) } + own.courses.flatMap(Drill.lessons), own.courses,
      own.problems.map { "\($0)" }
    )
  }

  private static func content(_ folder: String, _ name: String) -> Content {
    do throws(ChartError) {
      guard let book = try book(folder, name, .none) else {
        return Content(mistakes: [
          "\(name.visible) is not read: there is no chart in it; a set is .yaml"
        ])
      }
      let said = book.problems.prefix(mostMistakes).map { "\(name.visible): \($0)".visible }
      return Content(tunes: book.entries, mistakes: said, unsaid: book.problems.count - said.count)
    } catch {
      return Content(mistakes: ["\(name.visible): \(error)".visible])
    }
  }

  private static func book(
    _ folder: String, _ name: String, _ wanted: ChartBook.Wanted
  ) throws(ChartError) -> ChartBook? {
    let bytes: [UInt8]
    do throws(SmallFile.Failure) {
      bytes = try SmallFile.read("\(folder)/\(name)", atMost: ChartFile.sizeLimit)
    } catch {
      throw ChartError("cannot be read: \(error)")
    }
    return try ChartFile.read(
      bytes, extension: (name as NSString).pathExtension, name: (name as NSString).deletingPathExtension,
      wanted: wanted)
  }

  // MARK: The list

  /// The tunes and mistakes of all files, in the order of their names.
  private mutating func gather(_ names: [String]) {
    (drills, courses, tunes, mistakes) = (sets.drills, sets.courses, [], sets.mistakes + unread)
    var taken: Set<String> = []
    var left = 0
    var unsaid = 0
    var counts: [String: Int] = [:]
    for name in names {
      guard let content = files[name] else { continue }
      let room = max(0, Self.mostMistakes - mistakes.count)
      mistakes += content.mistakes.prefix(room)
      unsaid += max(0, content.mistakes.count - room) + content.unsaid
      for (place, tune) in content.tunes.enumerated() {
        guard tunes.count < ChartLimits.tunes else {
          left += 1
          continue
        }
        tunes.append(
          Tune(name: Self.name(tune.title, &taken, &counts), bars: tune.bars, file: name, place: place))
      }
    }
    let unread = names.count - min(names.count, ChartLimits.tunes)
    if unsaid > 0 { mistakes.append("and \(unsaid) more mistakes in these files") }
    if unread > 0 {
      mistakes.append("only the first \(ChartLimits.tunes) files are read; \(unread) more are left out")
    }
    if left > 0 { mistakes.append("there are \(ChartLimits.tunes) tunes at most; \(left) more are left out") }
  }

  /// `Blues`, `Blues (2)`: a name of its own for each tune.
  private static func name(
    _ title: String, _ taken: inout Set<String>, _ counts: inout [String: Int]
  ) -> String {
    var name = title
    while !taken.insert(name).inserted {
      let count = (counts[title] ?? 1) + 1
      counts[title] = count
      name = "\(title) (\(count))"
    }
    return name
  }

  /// A sentence about how to add tunes.
  var advice: String {
    folder.map {
      "put links of iReal Pro (.irealb), ChordPro (.cho) or MusicXML (.musicxml, .mxl) into \($0)"
    }
      ?? "there is no folder for tunes; set HOME"
  }
}
