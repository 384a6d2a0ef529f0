internal import Charts
internal import FeatureKit
internal import Files
internal import Foundation
internal import Glibc
internal import Languages
internal import Synchronization
internal import System
internal import Wire

/// The files of the folder with the player's charts.
extension FormService {
  /// Files that the folder takes; more are a mistake.
  private static let mostFiles = 2000

  private func folder() throws(RequestFailure) -> String {
    guard let folder = charts().folder else {
      throw .state("charts are not kept here: charts.folder is off, or HOME is not set")
    }
    return folder
  }

  /// Keeps a file, if there is a chart in it. Where another one has its name it gets a number.
  ///
  /// - Parameter replaces: whether it takes the place of one with the same name instead.
  func keep(
    _ bytes: [UInt8], as wanted: String, replaces: Bool = false
  ) throws(RequestFailure) -> ChartImportRequest.Reply {
    let url = URL(filePath: wanted)
    let wrong: [String]
    do throws(ChartError) {
      let read = try ChartReader.read(
        bytes, extension: url.pathExtension, name: url.deletingPathExtension().lastPathComponent,
        wanted: .none, takesWords: true)
      guard !read.entries.isEmpty else {
        throw read.problems.first ?? ChartError("there is no chart in it")
      }
      wrong = read.problems.map { "\($0)" }
    } catch {
      throw .usage("\(wanted.quoted): \(error)")
    }
    let (name, isKnown) = try locked { () throws(RequestFailure) in
      let place = replaces ? (name: wanted, isKnown: false) : Self.place(bytes, as: wanted, in: try folder())
      if !place.isKnown { try write(bytes, to: place.name) }
      return place
    }
    let names = charts().entries.compactMap { entry in
      if case .file(name, _) = entry.place { entry.name } else { nil }
    }
    return ChartImportRequest.Reply(charts: names, wrong: wrong, file: name, known: isKnown)
  }

  /// The name that a file gets: that of a file with the same content, or one that no other file has: `chart.txt`, `chart 2.txt`.
  private static func place(
    _ bytes: [UInt8], as wanted: String, in folder: String
  ) -> (name: String, isKnown: Bool) {
    let kind = "." + (wanted as NSString).pathExtension
    let stem = wanted.dropLast(kind.count)
    var name = wanted
    for count in 2... {
      do throws(SmallFile.Failure) {
        let other = try SmallFile.read("\(folder)/\(name)", atMost: ChartFile.sizeLimit)
        if other == bytes { return (name, true) }
      } catch {
        if case .absent = error { return (name, false) }
      }
      let end = " \(count)\(kind)"
      var start = stem
      while start.utf8.count + end.utf8.count > ChartUpload.mostOfName { start.removeLast() }
      name = start + end
    }
    return (name, false)
  }

  /// Removes a file. The name is its own, or that of the one chart in it. Gives its own name.
  func remove(chart name: String) throws(RequestFailure) -> String {
    if let file = try? ChartUpload.fileName(name) {
      if try unlink(file) { return file }
    }
    let library = charts()
    guard let entry = library.entry(name) else { throw Self.missing(name, library) }
    guard case .file(let file, _) = entry.place else {
      throw .usage(.say("chart.of-elsewhere", ["chart": .quoted(entry.name)]))
    }
    let count = library.entries.count { if case .file(file, _) = $0.place { true } else { false } }
    guard count == 1 else {
      throw .usage(
        "\(entry.name.quoted) is one of the \(count) charts of \(file.quoted); give the name of the file to remove them all"
      )
    }
    guard try unlink(file) else {
      throw .missing(.say("chart.no-file", ["file": .quoted(file)]))
    }
    return file
  }

  /// Whether there was such a file.
  private func unlink(_ file: String) throws(RequestFailure) -> Bool {
    if unsafe Glibc.unlink("\(try folder())/\(file)") == 0 { return true }
    guard errno != ENOENT else { return false }
    throw .state("\(file.quoted) cannot be removed: \(unsafe String(cString: strerror(errno)))")
  }

  /// Keeps a set list of charts that there are.
  func keep(_ set: SetList) throws(RequestFailure) {
    guard !set.charts.isEmpty else { throw .usage(.say("chart.empty-set")) }
    let library = charts()
    let missing = set.charts.map(\.chart).filter { library.entry($0) == nil }
    if let first = missing.first {
      guard missing.count > 1 else { throw Self.missing(first, library) }
      let more = missing.count > 5 ? " and \(missing.count - 5) more" : ""
      let list = missing.prefix(5).map(\.quoted).joined(separator: ", ")
      throw .missing("there are no charts \(list)\(more); \(Self.known(library))")
    }
    let file = try Self.fileName(set: set.name)
    try locked { () throws(RequestFailure) in try write(Array(set.text.utf8), to: file) }
  }

  func remove(set name: String) throws(RequestFailure) {
    guard try unlink(try Self.fileName(set: name)) else {
      throw .missing(.say("chart.no-set", ["set": .quoted(name)]))
    }
  }

  private static func fileName(set name: String) throws(RequestFailure) -> String {
    let plain = name.trimmed
    guard !plain.isEmpty, plain.utf8.count <= 100, !plain.hasPrefix("."), !plain.contains("/"),
      ChartUpload.isVisible(plain)
    else {
      throw .usage(.say("chart.no-set-name", ["name": .quoted(name)]))
    }
    return "\(plain).\(SetList.kind)"
  }

  /// One after the other: each finds the names that those before it have taken, and has the draft for itself.
  private func locked<Value: Sendable>(
    _ body: () throws(RequestFailure) -> Value
  ) throws(RequestFailure) -> Value {
    let result: Result<Value, RequestFailure> = writing.withLock { _ in Result(catching: body) }
    return try result.get()
  }

  private func write(_ bytes: [UInt8], to name: String) throws(RequestFailure) {
    let folder = try folder()
    let isNew = !FileManager.default.fileExists(atPath: "\(folder)/\(name)")
    if isNew, ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).count >= Self.mostFiles {
      throw .state("the folder of charts has \(Self.mostFiles) files at most; remove some first")
    }
    do throws(SmallFile.Failure) {
      try SmallFile.replace(
        "\(folder)/\(name)", with: bytes, draft: "\(folder)/.new-chart", folderMode: 0o700)
    } catch {
      throw .state("\(name.quoted) cannot be kept in \(folder): \(error)")
    }
  }
}
