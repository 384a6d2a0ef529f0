import Foundation
import TestKit
import Testing

/// A running `chordd run --input -` with a control socket in a folder of its own.
final class ControlledChordd {
  let folder: Folder
  let program: RunningChordd
  let socket: String

  init(
    _ arguments: [String] = [], folder: Folder? = nil, environment: [String: String] = [:]
  ) throws {
    self.folder = try folder ?? Folder()
    socket = self.folder.path("s").path
    program = try RunningChordd(
      ["run", "--input", "-", "--plain"] + arguments, in: self.folder,
      environment: environment.merging(["CHORDD_CONTROL_SOCKET": socket]) { $1 })
    try waitForSocket()
  }

  /// Waits until it answers and its input is open.
  private func waitForSocket() throws {
    try waitFor("a control socket and a keyboard") {
      try? ControlPeer(trying: socket)?.reply(to: "status")["keyboards"] as? [Any]
    } until: {
      $0?.isEmpty == false
    }
  }

  func peer() throws -> ControlPeer { try .connected(to: socket) }

  /// The reply to one request over a connection of its own.
  func reply(to request: String) throws -> [String: Any] { try peer().reply(to: request) }

  /// Runs a command that talks to it.
  func run(_ arguments: String...) throws -> Chordd.Outcome {
    try Chordd.run(arguments + ["--socket", socket])
  }

  /// Strikes keys and returns the name of the chord; the keys stay down.
  func name(of notes: [UInt8]) throws -> String {
    try program.write(MIDIBytes.struck(notes))
    let line = try program.line { _ in true }
    return line.split(separator: "\t").first.map(String.init) ?? ""
  }

  /// Lets go of keys and waits until nothing is shown any more.
  func release(_ notes: [UInt8]) throws {
    try program.write(MIDIBytes.released(notes))
    try waitUntil("the end of the chord") { try reply(to: "status")["chord"] is NSNull }
  }

  func end(_ location: SourceLocation = #_sourceLocation) { program.end(location) }
}
