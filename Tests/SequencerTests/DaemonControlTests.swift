import ALSASequencer
import Foundation
import Testing

/// Connecting and disconnecting ports of a running chordd by command.
extension SequencerTests {
  @Suite struct DaemonControlTests {
    private let socket = FileManager.default.temporaryDirectory
      .appendingPathComponent("chordd-\(UUID().uuidString).sock").path

    /// The output of a command that uses the daemon's socket, and its exit code.
    private func says(_ command: String) throws -> String {
      try Live.run("'\(LiveDaemon.executable)' \(command) --socket '\(socket)' 2>&1; echo \"code $?\"")
    }

    /// The names of the ports that the daemon listens to, as it tells them itself.
    private func keyboards() throws -> [String] {
      try says("status").split(separator: "\n").compactMap { line in
        line.split(separator: "VirMIDI ", maxSplits: 1).dropFirst().first.map { "VirMIDI " + $0.prefix(3) }
      }.sorted()
    }

    private func address(_ name: String) throws -> String {
      let directory = try Sequencer(clientName: "chordd test").portDirectory()
      return try #require(directory.clients.flatMap(\.ports).first { $0.name == name }).address.description
    }

    @Test func `A port comes and goes by command, and stays away until it is asked for`() throws {
      let daemon = try LiveDaemon(control: socket)
      for port in 0..<4 { try daemon.connected("VirMIDI 0-\(port)") }
      let address = try address("VirMIDI 0-1")

      #expect(try says("disconnect 'VirMIDI 0-1'") == "disconnected: VirMIDI 0-1 (\(address))\ncode 0\n")
      try daemon.event {
        $0["status"] as? String == "disconnected" && $0["portName"] as? String == "VirMIDI 0-1"
      }
      #expect(
        try says("disconnect \(address)")
          == "chordd: port \(address) (VirMIDI 0-1) is not connected; 'chordd status' lists those that are\ncode 1\n"
      )

      // Something else that appears is no reason to take it back.
      var other = try Sequencer(clientName: "Another")
      _ = try other.createOutputPort()
      #expect(try keyboards() == ["VirMIDI 0-0", "VirMIDI 0-2", "VirMIDI 0-3"])

      #expect(try says("connect virmidi\\ 0-1") == "connected: VirMIDI 0-1 (\(address))\ncode 0\n")
      try daemon.connected("VirMIDI 0-1")
      #expect(try keyboards().count == 4)
      #expect(try says("connect \(address)") == "connected: VirMIDI 0-1 (\(address))\ncode 0\n")
      try daemon.end()
    }

    @Test func `What somebody else disconnects stays away until somebody connects it`() throws {
      let daemon = try LiveDaemon(control: socket)
      for port in 0..<4 { try daemon.connected("VirMIDI 0-\(port)") }
      let address = try address("VirMIDI 0-1")
      try Live.run("aconnect -d \(address) chordd:0")
      try daemon.event {
        $0["status"] as? String == "disconnected" && $0["portName"] as? String == "VirMIDI 0-1"
      }
      var other = try Sequencer(clientName: "Another")
      _ = try other.createOutputPort()
      #expect(try keyboards() == ["VirMIDI 0-0", "VirMIDI 0-2", "VirMIDI 0-3"])
      try Live.run("aconnect \(address) chordd:0")
      try daemon.connected("VirMIDI 0-1")
      #expect(try keyboards().count == 4)
      try daemon.end()
    }

    @Test func `A port that is not asked for at the start may be asked for later`() throws {
      let daemon = try LiveDaemon(["--port", "VirMIDI 0-0"], control: socket)
      try daemon.connected("VirMIDI 0-0")
      #expect(try says("connect 'VirMIDI 0-2'").hasSuffix("code 0\n"))
      try daemon.connected("VirMIDI 0-2")
      #expect(try keyboards() == ["VirMIDI 0-0", "VirMIDI 0-2"])
      let refusal = try says("connect Pinao")
      #expect(refusal.hasPrefix("chordd: There is no port \"Pinao\"") && refusal.hasSuffix("code 1\n"))
      try daemon.end()
    }

    @Test func `The end is told in figures`() throws {
      let daemon = try LiveDaemon(control: socket)
      #expect(try says("status").contains("input         sequencer\n"))
      try daemon.end()
      #expect(daemon.complaints.contains("chordd: input: 0 events, 0 notes, "))
      #expect(daemon.complaints.contains("chordd: output json: "))
    }
  }
}
