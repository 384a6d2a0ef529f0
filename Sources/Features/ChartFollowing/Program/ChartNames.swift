internal import Foundation
internal import System

/// The names of the charts: titles, with numbers behind those that others have, too. A chart keeps its name while others come and go:
/// set lists play it by that name.
struct ChartNames: Codable, Hashable, Sendable {
  /// A chart that needs a name.
  struct Titled: Hashable, Sendable {
    /// The file, or what else stands for the place, which is another one for each shelf.
    var place: String
    var title: String
  }

  /// The folder of the files.
  let folder: String?
  /// For each place and each title in it the names of its charts, in their order; those of charts that are gone, too.
  private(set) var given: [String: [String: [String]]] = [:]

  /// Places that are gone and remembered; when there are more they are forgotten.
  private static let mostGone = 2000

  init(folder: String?) { self.folder = folder }

  /// Names charts. Each one keeps the name that it has; one that is new, or comes back, gets a name that no other one has, in any case.
  mutating func name(_ charts: [Titled]) -> [String] {
    var names = [String?](repeating: nil, count: charts.count)
    var (taken, seen, counts): (Set<String>, [Titled: Int], [String: Int]) = ([], [:], [:])
    for (index, chart) in charts.enumerated() {
      let order = seen[chart] ?? 0
      seen[chart] = order + 1
      guard let kept = given[chart.place]?[chart.title], kept.indices.contains(order),
        taken.insert(kept[order].lowercased()).inserted
      else { continue }
      names[index] = kept[order]
    }
    for (index, chart) in charts.enumerated() where names[index] == nil {
      var name = chart.title
      let key = chart.title.lowercased()
      while !taken.insert(name.lowercased()).inserted {
        let count = (counts[key] ?? 1) + 1
        counts[key] = count
        name = "\(chart.title) (\(count))"
      }
      names[index] = name
    }
    let all = names.compactMap(\.self)
    remember(charts, all, taken)
    return all
  }

  /// A chart that is gone can get its name back until another one has it.
  private mutating func remember(_ charts: [Titled], _ names: [String], _ taken: Set<String>) {
    var now: [String: [String: [String]]] = [:]
    for (chart, name) in zip(charts, names) {
      now[chart.place, default: [:]][chart.title, default: []].append(name)
    }
    let gone = given.filter { now[$0.key] == nil }
    for (place, titles) in given where gone.count <= Self.mostGone || now[place] != nil {
      for (title, kept) in titles
      where now[place]?[title] == nil && !kept.contains(where: { taken.contains($0.lowercased()) }) {
        now[place, default: [:]][title] = kept
      }
    }
    given = now
  }
}

/// Keeps the names of charts for the next start, in a file of the state folder.
struct ChartNameMemory: Sendable {
  private let path: String
  private let draft: String
  /// Bytes that the file has at most.
  private static let most = 16 << 20

  /// `environment`: all the variables of the process. `nil` where there is no state folder.
  init?(_ environment: [String: String]) {
    guard let folder = StateFolder.path(environment) else { return nil }
    (path, draft) = ("\(folder)/chart-names.json", "\(folder)/.new-chart-names.json")
  }

  /// The names that were kept for the charts of a folder; none where they cannot be read.
  func names(of folder: String?) -> ChartNames {
    guard let bytes = try? SmallFile.read(path, atMost: Self.most),
      let names = try? JSONDecoder().decode(ChartNames.self, from: Data(bytes)), names.folder == folder
    else { return ChartNames(folder: folder) }
    return names
  }

  /// Returns a sentence about names that cannot be kept, and are given anew at the next start.
  func keep(_ names: ChartNames) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(names) else { return nil }
    do throws(SmallFile.Failure) {
      try SmallFile.replace(path, with: Array(data), draft: draft, folderMode: 0o700)
      return nil
    } catch {
      return
        "\(path) cannot be written (\(error)); the next start may give charts with one title other numbers"
    }
  }
}
