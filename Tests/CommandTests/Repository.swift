import Foundation

/// The files of the project that the tests were built from.
enum Repository {
  /// A file or folder by its path from the top; `nil` when it is not there.
  static let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func file(_ path: String) -> URL? {
    let file = top.appendingPathComponent(path)
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }
}
