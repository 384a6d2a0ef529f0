internal import Foundation
internal import Glibc
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

  /// Keeps a choice; `nil`: none. Returns a sentence about one that cannot be kept, and is forgotten at the end.
  func keep(_ choice: ChartChoice?) -> String? {
    guard let choice, let data = try? JSONEncoder().encode(choice) else {
      unsafe unlink(path)
      return FileManager.default.fileExists(atPath: path)
        ? "\(path) cannot be removed, so the next start follows that chart again" : nil
    }
    do throws(SmallFile.Failure) {
      try SmallFile.replace(path, with: Array(data), draft: draft, folderMode: 0o700)
      return nil
    } catch {
      return "\(path) cannot be written (\(error)); the chart that is followed is forgotten at the end"
    }
  }
}
