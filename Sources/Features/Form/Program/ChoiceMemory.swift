internal import Foundation
internal import System

/// Keeps the chart that is followed for the next start, in a small file of the state folder.
struct ChoiceMemory: Sendable {
  private let path: String
  private let draft: String
  /// Bytes that the file has at most.
  private static let most = 4096

  /// `environment`: all the variables of the process. `nil` where there is no state folder.
  init?(_ environment: [String: String]) {
    guard let folder = StateFolder.path(environment) else { return nil }
    (path, draft) = ("\(folder)/chart.json", "\(folder)/.new-chart.json")
  }

  /// The choice that was kept; `nil` without one, or where it cannot be read.
  var choice: ChartChoice? {
    guard let bytes = try? SmallFile.read(path, atMost: Self.most) else { return nil }
    return try? JSONDecoder().decode(ChartChoice.self, from: Data(bytes))
  }

  /// Keeps a choice; `nil`: none. A choice that cannot be kept is only forgotten at the next start.
  func keep(_ choice: ChartChoice?) {
    guard let choice, let data = try? JSONEncoder().encode(choice) else {
      try? FileManager.default.removeItem(atPath: path)
      return
    }
    try? SmallFile.replace(path, with: Array(data), draft: draft, folderMode: 0o700)
  }
}
