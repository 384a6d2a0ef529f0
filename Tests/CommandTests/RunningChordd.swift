import Foundation
import Testing

/// A program that runs while a test talks to it: its streams are pipes.
final class RunningChordd {
  let process: Process
  private let input: FileHandle
  private let output: FileHandle
  private let outputLines: LineReader
  private let errorLines: LineReader

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
    (input, output) = (ourInput, ourOutput)
    (outputLines, errorLines) = (LineReader(ourOutput), LineReader(ourErrors))
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
  func line(where isWanted: (String) -> Bool) throws -> String { try outputLines.line(where: isWanted) }

  /// Reads until a line of standard error pleases, and returns it.
  func errorLine(where isWanted: (String) -> Bool) throws -> String { try errorLines.line(where: isWanted) }

  /// Everything up to the end of both streams that was not read yet.
  func rest() throws -> (output: String, errors: String) { (try outputLines.rest(), try errorLines.rest()) }

  /// The rest of standard error, once standard output is closed.
  func errorsOnly() throws -> String { try errorLines.rest() }

  /// Asks it to end, as a service manager does, and waits for that.
  func end(_ location: SourceLocation = #_sourceLocation) {
    process.signal(SIGTERM)
    hasEnded(location)
  }

  /// Waits until it has ended, and well.
  func hasEnded(_ location: SourceLocation = #_sourceLocation) {
    #expect(process.endsWell(), sourceLocation: location)
  }
}
