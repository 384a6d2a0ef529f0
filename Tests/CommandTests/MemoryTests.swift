import Foundation
import TestKit
import Testing

/// However much comes in, little is kept.
@Suite(.measuresMemory) struct MemoryTests {
  private static let limit = 100 * 1024

  /// Runs the program; the most memory that it was seen to have, in kilobytes.
  private func peak(
    _ arguments: [String], input: URL, in folder: Folder
  ) throws -> (kilobytes: Int, code: Int32) {
    let process = try Chordd.process(arguments, in: folder)
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: folder.write("out", []))
    process.standardError = try FileHandle(forWritingTo: folder.write("err", []))
    try process.run()
    defer { if process.isRunning { process.kill() } }
    var most = 0
    try waitUntil("the end of chordd \(arguments)") {
      let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      most = max(most, line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
      return !process.isRunning
    }
    return (most, process.terminationStatus)
  }

  @Test func `A large file is analyzed as it is read`() throws {
    let folder = try Folder()
    // Chords, two to the second; ten times as much takes ten times the time and no more memory.
    var events: [UInt8] = []
    while events.count < 800_000 {
      let root = UInt8(48 + events.count % 12)
      for note in [root, root + 4, root + 7] { events += [0, 0x90, note, 80] }
      events += [0x83, 0x60, 0x80, root, 64, 0, 0x80, root + 4, 64, 0, 0x80, root + 7, 64]
    }
    events += [0, 0xFF, 0x2F, 0]
    let count = (0..<4).map { UInt8(truncatingIfNeeded: events.count >> (24 - 8 * $0)) }
    let file = try folder.write("long.mid", MIDIBytes.header() + Array("MTrk".utf8) + count + events)
    for arguments in [["analyze", "long.mid"]] {
      let outcome = try peak(arguments, input: file, in: folder)
      #expect(outcome.code == 0 && outcome.kilobytes > 1000)
      #expect(outcome.kilobytes < Self.limit, "\(arguments): \(outcome.kilobytes) KB")
    }
  }

  @Test func `A line without end is refused, and the next one named`() throws {
    let folder = try Folder()
    let file = try folder.write(
      "lines", Array("C E G\n".utf8) + [UInt8](repeating: 0x43, count: 30_000_000) + Array("\nC Eb G".utf8))
    let outcome = try peak(["name"], input: file, in: folder)
    #expect(outcome.code == 1 && outcome.kilobytes < Self.limit, "\(outcome.kilobytes) KB")
    #expect(try folder.read("out") == "C\n\nCmi\n")
    #expect(
      try folder.read("err") == "chordd: line 2: the line is longer than 4096 bytes, which no chord needs\n")
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests of how much memory a program takes.
  static var measuresMemory: Self {
    .enabled(
      if: !ProcessInfo.processInfo.environment.keys.contains { $0.hasSuffix("SAN_OPTIONS") },
      "SKIPPED: a sanitizer keeps much itself")
  }
}
