internal import ArgumentParser
internal import CLinux
internal import CommandKit
internal import FeatureKit
internal import Foundation
internal import Glibc
internal import Outputs
internal import Practice
internal import System
internal import Wire

/// The chordd that is practiced with: one that runs, or one of our own.
final class PracticeProgram {
  private let path: String
  private var child: Process?
  /// Whether there are other answers than typed ones.
  private(set) var hasKeys = true
  private let folder: URL?
  /// Whether it ends with this command.
  var isOwn: Bool { child != nil }

  init(_ running: ControlOptions) throws {
    if let running = try running.runningPath() {
      (path, child, folder) = (running, nil, nil)
      return
    }
    let environment = ProcessInfo.processInfo.environment
    let isFirst = PracticeMemory.path(environment).map { !FileManager.default.fileExists(atPath: $0) } ?? true
    if isFirst, let notice = MachineService.notice(about: "its memory of practice", environment: environment)
    {
      Diagnostics.note(notice)
    }
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "chordd-practice-\(getpid())")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    self.folder = folder
    path = folder.appending(path: "control.sock").path
    try start()
  }

  /// A chordd with nothing but keys and practice.
  private func start() throws {
    let child = Process()
    child.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let hasSequencer = FileManager.default.fileExists(atPath: "/dev/snd/seq")
    child.arguments = [
      "run", "--no-page", "--input", hasSequencer ? InputWord.sequencer : InputWord.nothing,
      "--ends-with", "\(getpid())",
    ]
    hasKeys = hasSequencer
    var environment = ProcessInfo.processInfo.environment
    environment["CHORDD_CONTROL_SOCKET"] = path
    environment["CHORDD_OUTPUTS_TERMINAL"] = "off"
    environment["CHORDD_LOG_LEVEL"] = "error"
    child.environment = environment
    child.standardInput = FileHandle.nullDevice
    child.standardOutput = FileHandle.nullDevice
    try child.run()
    self.child = child
    // A busy machine may take long.
    let end = ContinuousClock.now + .seconds(20)
    while (try? ControlClient(path: path).reply(to: "practice-session")) == nil {
      guard child.isRunning, ContinuousClock.now < end else {
        self.end()
        throw PracticeFailure.noProgram
      }
      usleep(20_000)
    }
  }

  func reply(_ line: String) throws -> DaemonReply {
    try DaemonReply(text: try ControlClient(path: path, timeLimit: .seconds(15)).reply(to: line), path: path)
  }

  func end() {
    child?.terminate()
    child?.waitUntilExit()
    if let folder { try? FileManager.default.removeItem(at: folder) }
  }
}

/// Why practice is not possible.
enum PracticeFailure: Error, CustomStringConvertible {
  case noProgram
  case unreadable(String)
  case notAnExport(String, String)
  case badLine(Int)

  var description: String {
    switch self {
    case .noProgram: "chordd does not start for practice; 'chordd doctor' says why"
    case .unreadable(let path): "\(path) cannot be read"
    case .notAnExport(let path, let reason):
      "\(path) cannot be imported: \(reason); give a file of 'chordd practice export'"
    case .badLine(let number): "line \(number) is not a review of an export; nothing behind it was taken"
    }
  }
}
