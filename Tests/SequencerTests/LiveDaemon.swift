import Foundation
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

  /// Reads everything that has been written, until nothing more comes for half a second.
  func readAway() throws {
    var ready = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&ready, 1, 500) > 0 {
      try #require(!output.fileHandleForReading.availableData.isEmpty, "chordd ended: \(complaints)")
    }
    seen = Data()
  }

  /// Reads on until an event pleases; fails the test when none does for two minutes: a flood takes its time to be read here.
  @discardableResult
  func event(where isWanted: ([String: Any]) -> Bool) throws -> [String: Any] {
    let end = ContinuousClock.now + .seconds(120)
    var passed: [String] = []
    while true {
      while let newline = seen.firstIndex(of: 10) {
        let line = Data(seen[..<newline])
        seen = Data(seen[(newline + 1)...])
        let object = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
        if isWanted(object) { return object }
        passed.append(String(decoding: line.prefix(160), as: UTF8.self))
      }
      try #require(
        ContinuousClock.now < end, "the awaited event did not come; these did: \(passed) \(complaints)")
      var ready = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&ready, 1, 100) > 0 else { continue }
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "chordd ended: \(complaints)")
      seen += data
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

  /// Ends it with SIGTERM; returns how long that took, and fails the test when it is not by itself and with 0.
  func end() throws -> Duration {
    let start = ContinuousClock.now
    kill(process.processIdentifier, SIGTERM)
    while process.isRunning, start.duration(to: .now) < .seconds(10) { usleep(1000) }
    let length = start.duration(to: .now)
    try #require(!process.isRunning)
    #expect(process.terminationReason == .exit && process.terminationStatus == 0, "\(complaints)")
    return length
  }
}
