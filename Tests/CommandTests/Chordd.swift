import Foundation
import TestKit
import Testing

/// The program that was built together with these tests.
enum Chordd {
  /// The output and the exit code of a finished program.
  struct Outcome: Sendable {
    var output: String
    var errors: String
    var code: Int32
  }

  /// A clean environment: nobody's configuration, no color, no locale but UTF-8, no control socket, no
  /// page. Outputs show what is held; tests of the harmony choose it.
  static let environment: [String: String] = [
    "PATH": "/usr/bin:/bin", "HOME": "/proc/nowhere", "LANG": "C.UTF-8", "TERM": "xterm",
    "CHORDD_CONTROL_SOCKET": "off", "CHORDD_PAGE_LISTEN": "off", "CHORDD_NAMING_VIEW": "exact",
  ].merging(sanitizerOptions) { $1 }

  /// The options that a sanitizer run of the tests gives to the programs it starts.
  private static let sanitizerOptions = ProcessInfo.processInfo.environment.filter {
    $0.key.hasSuffix("SAN_OPTIONS")
  }

  /// `chordd` lies beside the test bundle, however the tests were started.
  static let executable: URL? = {
    let itself = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let places = [itself, Bundle.main.bundleURL, URL(fileURLWithPath: CommandLine.arguments[0])]
    return places.lazy
      .flatMap { [$0.deletingLastPathComponent(), $0] }
      .map { $0.appendingPathComponent("chordd") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// A program that is ready to be started.
  static func process(
    _ arguments: [String], in folder: Folder? = nil, environment extra: [String: String] = [:]
  ) throws -> Process {
    let process = Process()
    let program: URL = try #require(executable, "chordd is not beside the tests; build it first")
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment.merging(extra) { $1 }
    if let folder { process.currentDirectoryURL = folder.url }
    return process
  }

  /// Runs the program, or another one, to its end.
  static func run(
    _ arguments: [String], input: [UInt8] = [], in folder: Folder? = nil,
    environment: [String: String] = [:], program: URL? = nil
  ) throws -> Outcome {
    let folder = try folder ?? Folder()
    let streams = try Folder()
    let process = try process(arguments, in: folder, environment: environment)
    if let program { process.executableURL = program }
    // Files hold any amount, so neither side ever waits for the other.
    let files = [
      try FileHandle(forReadingFrom: streams.write("in", input)),
      try FileHandle(forWritingTo: streams.write("out", [])),
      try FileHandle(forWritingTo: streams.write("err", [])),
    ]
    (process.standardInput, process.standardOutput, process.standardError) = (files[0], files[1], files[2])
    // Foundation keeps what a process was given for a while; with a thousand open files it crashes at the next start.
    defer { for file in files { try? file.close() } }
    try process.run()
    #expect(process.ends(), "chordd \(arguments) did not end")
    return Outcome(
      output: try streams.read("out"), errors: try streams.read("err"), code: process.terminationStatus)
  }

  static func run(
    _ arguments: [String], lines: [String], environment: [String: String] = [:], program: URL? = nil
  ) throws -> Outcome {
    try run(
      arguments, input: Array(lines.map { $0 + "\n" }.joined().utf8), environment: environment,
      program: program)
  }

  /// Runs a text as a program of Debian's Python, for which its packages are; another one may come first on the PATH.
  static func runPython(_ text: String, _ arguments: [String], lines: [String]) throws -> Outcome {
    try run(["-c", text] + arguments, lines: lines, program: URL(filePath: "/usr/bin/python3"))
  }
}

extension Process {
  /// Waits for the end; false when it never comes: then the process is killed.
  func ends() -> Bool {
    if (try? waitUntil("the end of a process") { !isRunning }) != nil { return true }
    kill()
    return false
  }

  /// Waits for the end; false unless it comes with 0.
  func endsWell() -> Bool { ends() && terminationReason == .exit && terminationStatus == 0 }

  func signal(_ number: CInt) { Glibc.kill(processIdentifier, number) }

  /// Kills it. Foundation takes it for running until its children have ended, too, so that may never be seen.
  func kill() {
    signal(SIGKILL)
    try? waitUntil("the end of a process that was killed") { !isRunning }
  }
}
