import Foundation

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
    while try !Live.run("aconnect -l").contains("'aseqdump'") { usleep(50_000) }
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: file)
  }

  var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

  /// Whether it has printed `line`, at the latest in five seconds.
  func says(_ line: String) -> Bool {
    let end = ContinuousClock.now + .seconds(5)
    while !text.contains(line), ContinuousClock.now < end { usleep(50_000) }
    return text.contains(line)
  }
}
