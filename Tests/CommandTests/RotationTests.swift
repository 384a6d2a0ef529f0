import Foundation
import TestKit
import Testing

/// Rotation of the file of JSON lines: renamed while chords are played, and begun anew at SIGHUP.
@Suite struct RotationTests {
  /// The sequence numbers of the events in a file, each line of which must be whole.
  private func numbers(_ folder: Folder, _ name: String) throws -> [Int] {
    let text = try folder.read(name)
    #expect(text.isEmpty || text.hasSuffix("\n"))
    return try text.split(separator: "\n").map { line in
      try #require(try JSON.object(String(line))["seq"] as? Int, "\(line)")
    }
  }

  private func play(_ program: RunningChordd) throws {
    for note: UInt8 in [48, 50, 52, 53, 55] {
      try program.write(MIDIBytes.struck([note]))
      _ = try program.line { _ in true }
      try program.write(MIDIBytes.released([note]))
    }
  }

  @Test(arguments: ["", "naming:\n  asci: true\n"])
  func `No line is lost or split`(configuration: String) throws {
    let folder = try Folder()
    try folder.write("c.yaml", "")
    let path = folder.path("o.jsonl").path
    let program = try RunningChordd(
      ["run", "--input", "-", "--plain", "--config", "c.yaml"], in: folder,
      environment: ["CHORDD_OUTPUTS_JSON": path, "CHORDD_SETTLING_COALESCE": "0"])
    func waitForFile() throws {
      try waitUntil("the file") { FileManager.default.fileExists(atPath: path) }
    }
    let rounds = 12
    for round in 0..<rounds {
      try play(program)
      // A configuration with a mistake is refused; the file is begun anew all the same.
      try folder.write("c.yaml", configuration)
      try waitForFile()
      try FileManager.default.moveItem(atPath: path, toPath: path + ".\(round)")
      program.process.signal(SIGHUP)
      try play(program)
    }
    try waitForFile()
    try program.closeInput()
    #expect(program.process.ends())
    let all = try (0..<rounds).flatMap { try numbers(folder, "o.jsonl.\($0)") } + numbers(folder, "o.jsonl")
    #expect(all.count > 10 * rounds)
    // A committed chord repeats the number of its live one; otherwise each follows the one before.
    var newest = (all.first ?? 0) - 1
    for number in all {
      #expect(number <= newest + 1)
      newest = max(newest, number)
    }
    #expect(Set(all) == Set((all.min() ?? 0)...(all.max() ?? 0)))
  }
}
