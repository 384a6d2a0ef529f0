import Foundation
import TestKit
import Testing

/// The end of `chordd practice` ends the session in the chordd that it talks to.
@Suite struct PracticeEndTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `A signal to the command ends the session`(signal: CInt) throws {
    let chordd = try ControlledChordd()
    // A command in the background of a script ignores Ctrl-C, and so do the programs that it starts.
    let command = try RunningChordd(
      ["practice", "triads", "--socket", chordd.socket], in: chordd.folder,
      through: ["/usr/bin/env", "--default-signal"])
    _ = try command.line { $0.hasPrefix("1  ") }
    #expect(try isPracticed(chordd))
    command.process.signal(signal)
    #expect(command.process.endsWell())
    #expect(try !isPracticed(chordd))
    #expect(try command.rest().output.hasSuffix("No task was finished.\n"))
    chordd.end()
  }

  private func isPracticed(_ chordd: ControlledChordd) throws -> Bool {
    let session = try chordd.reply(to: "practice-session")["session"] as? [String: Any]
    return session?["running"] as? Bool ?? false
  }
}
