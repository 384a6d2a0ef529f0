import Foundation
import Testing

/// A program that runs while a test talks to it: its streams are pipes.
final class RunningChordd {
  let process: Process
  private let input: FileHandle
  private let output: FileHandle
  let errors: FileHandle
  private var seenOutput = Data()
  private var seenErrors = Data()

  /// `words` is a command that starts the program: its path and arguments are appended.
  init(
    _ arguments: [String], in folder: Folder? = nil, environment: [String: String] = [:],
    through words: [String] = []
  ) throws {
    process = try Chordd.process(arguments, in: folder, environment: environment)
    if let first = words.first {
      process.arguments = words.dropFirst() + [try #require(process.executableURL).path] + arguments
      process.executableURL = URL(fileURLWithPath: first)
    }
    let (inputEnd, ourInput) = try Self.pipe()
    let (ourOutput, outputEnd) = try Self.pipe()
    let (ourErrors, errorsEnd) = try Self.pipe()
    process.standardInput = inputEnd
    process.standardOutput = outputEnd
    process.standardError = errorsEnd
    (input, output, errors) = (ourInput, ourOutput, ourErrors)
    try process.run()
    for end in [inputEnd, outputEnd, errorsEnd] { try end.close() }
  }

  deinit { if process.isRunning { process.kill() } }

  /// Two ends that no other program inherits by accident, which would keep the pipe open.
  static func pipe() throws -> (reading: FileHandle, writing: FileHandle) {
    var ends: [CInt] = [-1, -1]
    let result = unsafe Glibc.pipe(&ends)
    try #require(result == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (
      FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
      FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    )
  }

  func write(_ bytes: [UInt8]) throws { try input.write(contentsOf: Data(bytes)) }
  func closeInput() throws { try input.close() }
  func closeOutput() throws { try output.close() }

  /// Reads until a line of standard output pleases, and returns it.
  func line(within seconds: Double = 60, where isWanted: (String) -> Bool) throws -> String {
    try Self.line(of: output, &seenOutput, within: seconds, isWanted)
  }

  /// Reads until a line of standard error pleases, and returns it.
  func errorLine(within seconds: Double = 60, where isWanted: (String) -> Bool) throws -> String {
    try Self.line(of: errors, &seenErrors, within: seconds, isWanted)
  }

  /// Everything up to the end of both streams that was not read yet.
  func rest() throws -> (output: String, errors: String) {
    seenOutput += try output.readToEnd() ?? Data()
    seenErrors += try errors.readToEnd() ?? Data()
    return (String(decoding: seenOutput, as: UTF8.self), String(decoding: seenErrors, as: UTF8.self))
  }

  private static func line(
    of handle: FileHandle, _ seen: inout Data, within seconds: Double, _ isWanted: (String) -> Bool
  ) throws -> String {
    let end = ContinuousClock.now + .seconds(seconds)
    var passed: [String] = []
    while true {
      while let newline = seen.firstIndex(of: 10) {
        let line = String(decoding: seen[..<newline], as: UTF8.self)
        seen = Data(seen[(newline + 1)...])
        if isWanted(line) { return line }
        passed.append(line)
      }
      try #require(ContinuousClock.now < end, "the awaited line did not come; these did: \(passed)")
      var ready = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&ready, 1, 100) > 0 else { continue }
      let data = handle.availableData
      try #require(!data.isEmpty, "the stream ended before the awaited line; it had \(passed)")
      seen += data
    }
  }
}

extension RunningChordd {
  /// The text that was written to standard error, once standard output is closed.
  func errorsOnly() throws -> String {
    String(decoding: try errors.readToEnd() ?? Data(), as: UTF8.self)
  }
}
