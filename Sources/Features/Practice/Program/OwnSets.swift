internal import Charts
internal import Foundation
internal import MusicTheory
public import Practice
public import Settings
internal import System

/// The players' own sets: every file `*.yaml` in the folder `practice` beside the configuration, and the courses, which are folders in it
/// or files with a title. docs/guide/practice-sets.md describes them.
public struct OwnSets: Sendable, Equatable {
  /// Those outside of courses.
  public private(set) var sets: [PracticeSet] = []
  public private(set) var courses: [Course] = []
  /// Everything that is wrong, one sentence each; a set with a mistake is left out.
  public private(set) var problems: [ConfigurationProblem] = []

  /// The names that no set may have: those of drills.
  private let taken: [String]
  private var count = 0

  private static let fileLimit = 100
  private static let setLimit = 1000

  public init(taken: [String] = []) { self.taken = taken }

  /// Adds the sets of all files of a folder, and the courses in it, in the order of their names; a folder that does not exist has none.
  public mutating func add(folder: String) {
    for name in files(folder) { add(file: folder + "/" + name) }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where !name.hasPrefix(".") {
      var isFolder: ObjCBool = false
      let path = folder + "/" + name
      guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
      else { continue }
      add(course: path, named: name)
    }
  }

  private mutating func files(_ folder: String) -> [String] {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }.sorted()
    if names.count > Self.fileLimit {
      problems.append(
        ConfigurationProblem(
          .file(path: folder, at: nil), "has more than \(Self.fileLimit) files; the others were not read"))
    }
    return Array(names.prefix(Self.fileLimit))
  }

  /// Adds the sets of a file, or the course that it is.
  public mutating func add(
    file path: String, with readFile: ConfigurationLoader.FileReader = ConfigurationFile.read
  ) {
    guard let value = read(path, readFile) else { return }
    var content = FileContent(title: nil, sets: sets)
    take(value, of: path, into: &content, taken: taken)
    guard let title = content.title else {
      sets = content.sets
      return
    }
    let own = Array(content.sets.dropFirst(sets.count))
    add(Course(name: Self.stem(path), title: title, sets: own, path: content.path), path)
  }

  /// Adds a folder as a course; one without files of sets is none.
  private mutating func add(course folder: String, named name: String) {
    let names = files(folder)
    guard !names.isEmpty else { return }
    var content = FileContent(title: nil, sets: [])
    for name in names {
      let path = folder + "/" + name
      if let value = read(path, ConfigurationFile.read) { take(value, of: path, into: &content, taken: []) }
    }
    add(
      Course(name: name, title: content.title ?? name, sets: content.sets, path: content.path), folder)
  }

  private mutating func add(_ course: Course, _ path: String) {
    var course = course
    course.name = SetName.plain(course.name) ?? "course-\(courses.count + 1)"
    let isTaken =
      taken.contains(course.name) || sets.contains { $0.name == course.name }
      || courses.contains { $0.name == course.name }
    if isTaken {
      problems.append(
        ConfigurationProblem(
          .file(path: path, at: nil),
          "there is something else with the name \(course.name.quoted) already; choose another name for this course"
        ))
    } else if !course.sets.isEmpty || course.path != nil {
      courses.append(course)
    }
  }

  private mutating func read(_ path: String, _ readFile: ConfigurationLoader.FileReader) -> YAMLValue? {
    do throws(ConfigurationError) {
      return try YAMLValue.read(file: path, with: readFile)
    } catch {
      problems += error.problems
      return nil
    }
  }

  private static func stem(_ path: String) -> String {
    ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }

  /// The content of files so far.
  private struct FileContent {
    var title: String?
    var sets: [PracticeSet]
    var path: LearningPath?
  }

  /// A file is a list of sets, a title above such a list, or one set.
  private mutating func take(
    _ value: YAMLValue, of path: String, into content: inout FileContent, taken: [String]
  ) {
    switch value.content {
    case .list(let items): take(items, named: nil, into: &content, taken: taken)
    case .group(let entries) where entries.allSatisfy { ["title", "sets", "path"].contains($0.name) }:
      for entry in entries {
        switch (entry.name, entry.value.content) {
        case ("title", .text(let title)) where !title.hasControlCharacters && title.count <= 200:
          if content.title != nil {
            problems.append(entry.value.problem("this course has a title already, in a file before this one"))
          } else {
            content.title = title
          }
        case ("path", _): take(path: entry.value, of: path, into: &content)
        case ("title", _): problems.append(entry.value.problem("title must be text in one line"))
        case (_, .list(let items)): take(items, named: nil, into: &content, taken: taken)
        default: problems.append(entry.value.problem("sets is a list; begin each set with \"- name: …\""))
        }
      }
      if !entries.contains(where: { $0.name == "title" }) { content.title = content.title ?? Self.stem(path) }
    case .group: take([value], named: SetName.plain(Self.stem(path)), into: &content, taken: taken)
    case .text, .nothing:
      problems.append(value.problem("a file of sets is a list; begin each set with \"- name: …\""))
    }
  }

  private mutating func take(path value: YAMLValue, of file: String, into content: inout FileContent) {
    guard content.path == nil else {
      problems.append(value.problem("this course has a path already, in a file before this one"))
      return
    }
    let (path, found) = LearningPath.read(value, of: Self.stem(file))
    content.path = path
    problems += found
  }

  private mutating func take(
    _ items: [YAMLValue], named name: String?, into content: inout FileContent, taken: [String]
  ) {
    for item in items {
      guard count < Self.setLimit else {
        problems.append(item.problem("there are more than \(Self.setLimit) sets; the others were not read"))
        return
      }
      var reader = SetReader(item, name: name)
      let set = reader.read()
      if let set, reader.problems.isEmpty, content.sets.contains(where: { $0.name == set.name }) {
        reader.problems.append(item.problem("there is a set \(set.name.quoted) already; choose another name"))
      }
      if let set, set.name == Drill.pathLesson {
        reader.problems.append(item.problem("\"path\" is the way of a course; choose another name"))
      }
      if let set, taken.contains(set.name) {
        reader.problems.append(
          item.problem("the set \(set.name.quoted) has the name of a drill of chordd; choose another one"))
      }
      problems += reader.problems
      if let set, reader.problems.isEmpty {
        count += 1
        content.sets.append(set)
      }
    }
  }
}

/// Names of sets and courses.
enum SetName {
  static let longest = 40
  private static let letters = "abcdefghijklmnopqrstuvwxyz0123456789-".utf8

  static func isOne(_ name: String) -> Bool {
    (1...longest).contains(name.utf8.count) && name.first != "-" && name.utf8.allSatisfy(letters.contains)
  }

  /// The name that a title makes: `Für Anfänger` is `fur-anfanger`; `nil` where no letter of it can stand in a name.
  static func plain(_ title: String) -> String? {
    let folded = title.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).lowercased()
    let words = folded.split { character in
      !character.utf8.allSatisfy { $0 != UInt8(ascii: "-") && letters.contains($0) }
    }
    var name = words.joined(separator: "-").prefix(longest)
    while name.last == "-" { name.removeLast() }
    return name.isEmpty ? nil : String(name)
  }
}

extension PracticeSet.Progression.Keys {
  /// The key in which the numerals of a text are counted, which is moved to each of these keys; `nil` without numerals or keys.
  func counting(_ text: String) -> Key? {
    let words = text.split { $0.isWhitespace || $0 == "|" || $0 == "," }.map(String.init)
    let numerals = words.filter {
      (try? ChordSymbolParser().parse($0)) == nil && ChordNumeralParser.reads($0)
    }
    guard !numerals.isEmpty else { return nil }
    let mode = ProgressionKey.mode(ofNumerals: numerals)
    switch self {
    case .written: return nil
    case .all, .circle: return Key(SpelledPitch(.c), mode)
    case .list(let keys): return keys.first.map { Key($0.tonic, $0.mode == .minor ? .minor : mode) }
    }
  }
}

extension PracticeSet.Content {
  /// Whether what it asks is in another file.
  var isTune: Bool { if case .drill(let choice) = self { choice.tune != nil } else { false } }
}
