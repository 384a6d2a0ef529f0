import Foundation
import TestKit
import Testing

/// The real program, started for a test, with its events as JSON.
final class LiveDaemon {
  private let process = Process()
  private let output = Pipe()
  private let errors: URL
  private var seen = Data()

  /// `chordd` lies beside the test bundle.
  static let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("chordd").path

  /// Starts `chordd run --json` and waits until it listens. `control` is where its control socket is to be.
  init(_ arguments: [String] = [], control: String = "off", settings: [String: String] = [:]) throws {
    errors = FileManager.default.temporaryDirectory.appendingPathComponent("chordd-\(UUID().uuidString)")
    try Data().write(to: errors)
    process.executableURL = URL(fileURLWithPath: Self.executable)
    process.arguments = ["run", "--json"] + arguments
    // Those of several tests would meet on one control socket and one port.
    let own = [
      "CHORDD_CONTROL_SOCKET": control, "CHORDD_PAGE_LISTEN": "off", "CHORDD_OUTPUTS_OSC_VIEW": "exact",
      "CHORDD_OUTPUTS_TEXT_VIEW": "exact", "CHORDD_MQTT_VIEW": "exact",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(own.merging(settings) { $1 }) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    _ = try event { $0["status"] as? String == "listening" }
  }

  deinit {
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: errors)
  }

  /// Its standard error so far.
  var complaints: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

  /// Stops it for a while, as a machine that has no time for it does.
  func pause(_ isPaused: Bool) { kill(process.processIdentifier, isPaused ? SIGSTOP : SIGCONT) }

  /// The next line, if there is one already; otherwise `nil`, after a short wait for more.
  private func nextLine() throws -> Data? {
    if seen.firstIndex(of: 10) == nil {
      var ready = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&ready, 1, 100) > 0 else { return nil }
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "chordd ended: \(complaints)")
      seen += data
    }
    guard let newline = seen.firstIndex(of: 10) else { return nil }
    defer { seen = seen[(newline + 1)...] }
    return seen[..<newline]
  }

  /// Reads on until an event pleases. `nudge` is called whenever nothing comes.
  @discardableResult
  func event(
    nudge: () throws -> Void = {}, where isWanted: ([String: Any]) -> Bool
  ) throws -> [String: Any] {
    let end = Hang.end
    var passed: [String] = []
    while true {
      if let line = try nextLine() {
        let object = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
        if isWanted(object) { return object }
        passed.append(String(decoding: line.prefix(160), as: UTF8.self))
        continue
      }
      try #require(
        ContinuousClock.now < end,
        "the awaited event did not come; these did: \(passed.suffix(50)) \(complaints)")
      try nudge()
    }
  }

  /// The next chord that has this name.
  @discardableResult
  func chord(_ name: String, phase: String = "live") throws -> [String: Any] {
    try event { $0["name"] as? String == name && $0["phase"] as? String == phase }
  }

  func connected(_ portName: String) throws {
    try event { $0["status"] as? String == "connected" && $0["portName"] as? String == portName }
  }

  /// Ends it as nothing can be ended that has a say in it.
  func kill9() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Ends it with SIGTERM; fails the test when it is not by itself and with 0.
  func end() throws {
    kill(process.processIdentifier, SIGTERM)
    try waitUntil("chordd ends") { !process.isRunning }
    #expect(process.terminationReason == .exit && process.terminationStatus == 0, "\(complaints)")
  }
}
