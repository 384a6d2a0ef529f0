import Foundation

/// The cost of chordd while nobody plays: memory and wake-ups.
struct IdleCheck {
  let chordd: String
  let seconds: UInt32

  /// One line: resident memory and wake-ups a second of all its threads.
  func run() throws -> String {
    let reader = try Reader("chordd", [chordd, "run", "--json"], marker: "\n")
    defer { reader.stop() }
    sleep(3)
    let before = try switches(of: reader.processID)
    sleep(seconds)
    let after = try switches(of: reader.processID)
    let memory = try field("VmRSS:", in: "/proc/\(reader.processID)/status")
    // A thread that ends meanwhile takes its count along.
    let rate = Double(max(0, after - before)) / Double(seconds)
    return "idle: resident memory \(memory / 1024) MB, \(rate) wake-ups a second"
  }

  private func switches(of process: Int32) throws -> Int {
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
    return try threads.reduce(0) {
      $0 + (try field("voluntary_ctxt_switches:", in: "/proc/\(process)/task/\($1)/status"))
    }
  }

  private func field(_ name: String, in path: String) throws -> Int {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let line = lines.first { $0.hasPrefix(name) } ?? ""
    return Int(line.split(whereSeparator: \.isWhitespace).dropFirst().first ?? "") ?? 0
  }
}
