internal import ChartFollowing
internal import Settings
internal import System

/// The file of the folder that says what instruments get when a song is chosen. The songs themselves are never changed.
struct PatchFile {
  static let name = "patches.yaml"
  /// Bytes that are read of it: thousands of songs.
  static let most = 1 << 20

  private struct Entry {
    let name: String
    let origin: SettingOrigin
    let patch: SongPatch?
  }

  private var entries: [Entry] = []
  private var byName: [String: SongPatch] = [:]
  private var problems: [ConfigurationProblem] = []
  /// A sentence where the file cannot be read at all.
  private var failure: String?

  /// Nothing is sent for any song.
  init() {}

  init(path: String) {
    do throws(SmallFile.Failure) {
      let bytes = try SmallFile.read(path, atMost: Self.most)
      self.init(text: String(decoding: bytes, as: UTF8.self))
    } catch {
      self.init()
      if case .absent = error { return }
      failure = "\(Self.name): cannot be read: \(error)"
    }
  }

  /// A song with a mistake sends nothing, as half of its sounds may be worse than none; the other songs hold. Of a file that is no
  /// YAML, or has a name twice, nothing holds.
  init(text: String) {
    do throws(ConfigurationError) {
      guard let root = try YAMLValue.read(text, path: Self.name) else { return }
      guard case .group(let songs) = root.content else {
        problems = [root.problem("write the name of a song, a colon, and its lines below, each with a dash")]
        return
      }
      for song in songs { add(song) }
    } catch {
      problems = error.problems
    }
  }

  private mutating func add(_ song: YAMLValue.Entry) {
    let before = problems.count
    var patch = SongPatch()
    for line in lines(of: song) {
      guard case .text(let text) = line.content else {
        problems.append(line.problem("a line is text, as in: program 5, channel 2"))
        continue
      }
      do throws(PatchError) { try patch.add(text.trimmed) } catch {
        problems.append(line.problem("\(error)"))
      }
    }
    let isWhole = problems.count == before
    entries.append(Entry(name: song.name, origin: song.origin, patch: isWhole ? patch : nil))
    let key = song.name.trimmed.lowercased()
    guard byName[key] == nil else {
      problems.append(ConfigurationProblem(song.origin, "\(song.name.quoted) is given more than once"))
      return
    }
    byName[key] = isWhole ? patch : SongPatch()
  }

  private mutating func lines(of song: YAMLValue.Entry) -> [YAMLValue] {
    switch song.value.content {
    case .nothing: return []
    case .text: return [song.value]
    case .list(let lines): return lines
    case .group:
      problems.append(song.value.problem("write lines with a dash, as in: - program 5, channel 2"))
      return []
    }
  }

  /// The messages for the chart with a name, in any case; `nil` where nothing is.
  func patch(of name: String) -> SongPatch? {
    byName[name.lowercased()].flatMap { $0.messages.isEmpty ? nil : $0 }
  }

  /// The first mistake, where the lines of this chart have one.
  func mistake(in name: String) -> String? {
    guard entries.contains(where: { $0.name.trimmed.lowercased() == name.lowercased() && $0.patch == nil })
    else {
      return failure
    }
    return problems.first.map { "\($0)".visible }
  }

  /// A sentence for each mistake; also for a name that no chart has.
  func mistakes(_ charts: [ChartLibrary.Entry]) -> [String] {
    let known = Set(charts.map { $0.name.lowercased() })
    let strangers = entries.filter { !known.contains($0.name.trimmed.lowercased()) }.map { entry in
      let near = Suggestion.nearest(to: entry.name, among: charts.prefix(1000).map(\.name))
      return ConfigurationProblem(
        entry.origin,
        "there is no chart \(entry.name.quoted)\(near.map { "; did you mean \($0.quoted)?" } ?? "")")
    }
    return [failure].compactMap(\.self) + (problems + strangers).map { "\($0)".visible }
  }
}
