import Foundation
import TestKit
import Testing

/// How the program ends: with 0, on any signal or request, even with something stuck.
@Suite struct EndingTests {
  @Test(arguments: [SIGINT, SIGTERM], ["--json", "--plain"])
  func isAskedToEnd(_ signal: CInt, _ mode: String) throws {
    let program = try RunningChordd(["run", "--input", "demo", mode])
    _ = try program.line { _ in true }
    program.process.signal(signal)
    program.hasEnded()
    let rest = try program.rest()
    #expect(rest.errors == "")
    #expect(rest.output == "" || rest.output.hasSuffix("\n"))
  }

  @Test(arguments: [SIGINT, SIGTERM], ["--json", "--plain"])
  func isStuckOnItsOutput(_ signal: CInt, _ mode: String) throws {
    let process = try Chordd.process(["run", "--input", "demo", mode])
    let (reading, writing) = try RunningChordd.pipe()
    let (readingErrors, writingErrors) = try RunningChordd.pipe()
    // A pipe of one page, full: a writer waits.
    let setPipeSize: CInt = 1031  // F_SETPIPE_SZ, a GNU extension that Glibc's Swift module leaves out
    let size = fcntl(writing.fileDescriptor, setPipeSize, 4096)
    try #require(size == 4096)
    try writing.write(contentsOf: Data(repeating: 0, count: 4096))
    process.standardOutput = writing
    process.standardError = writingErrors
    try process.run()
    try writing.close()
    try writingErrors.close()
    try wait(for: "chordd-" + mode.dropFirst(2), in: process)

    process.signal(signal)
    #expect(process.endsWell())
    let errors = String(decoding: try readingErrors.readToEnd() ?? Data(), as: UTF8.self)
    #expect(
      errors
        == "chordd: warning: output \(mode.dropFirst(2)) takes nothing any more; its last events are lost\n")
    try reading.close()
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: ["--json", "--plain"])
  func `A full disk is told once, and not a success`(mode: String) throws {
    let process = try Chordd.process(["run", "--input", "demo", mode])
    let (reading, writing) = try RunningChordd.pipe()
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    process.standardError = writing
    try process.run()
    try writing.close()
    #expect(process.ends() && process.terminationStatus == 1)
    let errors = String(decoding: try reading.readToEnd() ?? Data(), as: UTF8.self)
    let lines = errors.split(separator: "\n")
    #expect(lines.filter { $0.contains("No space left on device") }.count == 1, "\(errors)")
    #expect(!errors.contains("works again"), "\(errors)")
    #expect(lines.last == "chordd: not everything could be written to standard output")
  }

  /// Waits until a thread of the process sits in `write`.
  private func wait(for thread: String, in process: Process) throws {
    let tasks = URL(fileURLWithPath: "/proc/\(process.processIdentifier)/task")
    try waitUntil("\(thread) in write") {
      let folders =
        (try? FileManager.default.contentsOfDirectory(at: tasks, includingPropertiesForKeys: nil)) ?? []
      return folders.contains { folder in
        let name = (try? String(contentsOf: folder.appendingPathComponent("comm"), encoding: .utf8)) ?? ""
        let call = (try? String(contentsOf: folder.appendingPathComponent("syscall"), encoding: .utf8)) ?? ""
        // write is number 1 on x86-64 and 64 on ARM.
        return name.hasPrefix(thread.prefix(15)) && (call.hasPrefix("1 ") || call.hasPrefix("64 "))
      }
    }
  }

  @Test(arguments: ["--json", "--plain"])
  func hasNoReaderAnyMore(_ mode: String) throws {
    let program = try RunningChordd(["run", "--input", "demo", mode])
    _ = try program.line { _ in true }
    try program.closeOutput()
    // It notices with its next line, and the next chord is not far.
    program.hasEnded()
    #expect(try program.errorsOnly() == "")
  }

  @Test func `A pipe to head ends without a word`() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let program = try #require(Chordd.executable).path
    process.arguments = ["-c", "\"$0\" run --input demo --plain | head -n 1", program]
    process.environment = Chordd.environment
    let (reading, writing) = try RunningChordd.pipe()
    process.standardOutput = writing
    process.standardError = writing
    try process.run()
    try writing.close()
    let text = String(decoding: try reading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(process.ends())
    #expect(text == "Dmi9\tunified\tD3 F3 A3 | C4 E4 A4\n")
  }
}
