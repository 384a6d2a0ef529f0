import Foundation
import TestKit

/// `aseqdump`, which prints all events that it gets. It is not our program, so its output is evidence.
final class Dump {
  private let process = Process()
  private let file = FileManager.default.temporaryDirectory.appendingPathComponent(
    "dump-\(UUID().uuidString)")

  /// Starts it and waits until its port is there.
  init() throws {
    try Data().write(to: file)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/aseqdump")
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: file)
    process.standardError = FileHandle.nullDevice
    try process.run()
    try waitUntil("aseqdump has its port") { try Live.hasPort("aseqdump") }
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: file)
  }

  var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

  /// Until it has printed that.
  func prints(_ line: String) throws {
    try waitFor("aseqdump prints \(line)", look: { text }, until: { $0.contains(line) })
  }
}
