import Foundation

/// A folder of its own for a test, gone when the test is over.
final class Folder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("chordd-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The place of a file.
  func path(_ name: String) -> URL { url.appendingPathComponent(name) }

  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> URL {
    try Data(bytes).write(to: path(name))
    return path(name)
  }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> URL { try write(name, Array(text.utf8)) }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: path(name)), as: UTF8.self)
  }

  /// The text that a program has written into a file so far; nothing where there is no file yet.
  func written(_ name: String) -> String { (try? read(name)) ?? "" }
}
