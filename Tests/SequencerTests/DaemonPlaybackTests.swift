import ALSASequencer
import Foundation
import Logging
import MIDI
import MusicTheory
import Synchronization
import System
import TestKit
import Testing

@testable import Daemon
@testable import MIDIOutput
@testable import Wire

/// Playback by a running chordd.
extension SequencerTests {
  @Suite struct DaemonPlaybackTests {
    private static let channel = Channel(0)!
    private let socket = FileManager.default.temporaryDirectory
      .appendingPathComponent("chordd-\(UUID().uuidString).sock").path

    private func ask(_ request: String) throws -> String {
      try ControlClient(path: socket, timeLimit: Hang.limit).reply(to: request)
    }

    /// A daemon that listens to the first virtual device and plays to "Test Synth".
    private func daemon(_ settings: [String: String] = [:]) throws -> LiveDaemon {
      let daemon = try LiveDaemon(
        ["--port", "VirMIDI 0-0"], control: socket,
        settings: ["CHORDD_PLAYBACK_PORT": "Test Synth"].merging(settings) { $1 })
      try daemon.connected("VirMIDI 0-0")
      return daemon
    }

    /// Sends bytes as a keyboard behind the first virtual device.
    private func strike(_ bytes: String) throws {
      try Live.run("printf '\(bytes)' > /dev/snd/midiC0D0")
    }

    private static let cMajor = "\\220\\060\\100\\220\\064\\100\\220\\067\\100"
    private static let releaseCMajor = "\\200\\060\\100\\200\\064\\100\\200\\067\\100"

    @Test func `It plays when asked to, to the instrument of the settings, and stops when asked to`() throws {
      let daemon = try daemon()
      #expect(try ask("play C").contains("nothing is connected to the MIDI output"))
      var instrument = try TestInstrument("Test Synth")
      try waitUntil("it plays") { try ask("play Cma7").contains("\"ok\":true") }
      try instrument.listen { heard, _ in heard.count(where: \.isNoteOn) == 4 }
      #expect(try ask("stop").contains("\"ok\":true"))
      try instrument.listen { _, sounding in sounding.isSilent }
      instrument.forget()
      #expect(try ask("play Cma7").contains("\"ok\":true"))
      try instrument.listen { heard, _ in heard.count(where: \.isNoteOn) == 4 }
      #expect(try ask("panic").contains("\"ok\":true"))
      try instrument.listen { _, sounding in sounding.isSilent }
      #expect(try ask("play Xyz").contains("is not a chord symbol"))
      #expect(try ask("play last").contains("nothing was played yet"))
      try daemon.end()
    }

    /// Writes what the page at a port of this machine tells into a file, until it is ended.
    private func follow(_ port: Int, into file: URL) throws -> Process {
      try Data().write(to: file)
      let follower = Process()
      let request = #"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n"#
      follower.executableURL = URL(fileURLWithPath: "/bin/bash")
      follower.arguments = [
        "-c", "exec 3<>/dev/tcp/127.0.0.1/\(port); printf '\(request)' >&3; exec cat <&3",
      ]
      follower.standardOutput = try FileHandle(forWritingTo: file)
      try follower.run()
      return follower
    }

    @Test func `The page is told when an instrument comes and when it goes`() throws {
      let daemon = try daemon(["CHORDD_PAGE_LISTEN": "127.0.0.1:18737"])
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: file) }
      let follower = try follow(18737, into: file)
      defer { follower.terminate() }
      func told(_ event: String, _ playback: Bool) throws {
        try waitFor("the page hears of \(event), \(playback)") {
          try String(contentsOf: file, encoding: .utf8)
        } until: { text in
          text.split(separator: "\n").contains {
            $0.contains("\"type\":\"\(event)\"") && $0.contains("\"playback\":\(playback)")
          }
        }
      }
      try told("hello", false)
      do {
        let instrument = try TestInstrument("Test Synth")
        try told("settings", true)
        _ = consume instrument
      }
      try told("settings", false)
      try daemon.end()
    }

    @Test func `It plays back what was just played, by command and by controller`() throws {
      var instrument = try TestInstrument("Test Synth")
      let daemon = try daemon(["CHORDD_PLAYBACK_CONTROLLER": "80", "CHORDD_PLAYBACK_TEMPO": "300"])
      try strike(Self.cMajor)
      try daemon.chord("C")
      try strike(Self.releaseCMajor)
      #expect(try ask("play last").contains("\"ok\":true"))
      try instrument.listen { heard, sounding in heard.count(where: \.isNoteOn) == 3 && sounding.isSilent }
      let notes = instrument.heard.compactMap { event -> UInt8? in
        if case .noteOn(let note, velocity: _, channel: _) = event { note.rawValue } else { nil }
      }
      #expect(notes.sorted() == [48, 52, 55])
      instrument.forget()
      try strike("\\260\\120\\177")
      try instrument.listen { heard, sounding in heard.count(where: \.isNoteOn) == 3 && sounding.isSilent }
      try daemon.end()
    }

    @Test func `Ended in the middle of a chord, it ends the chord`() throws {
      var instrument = try TestInstrument("Test Synth")
      let daemon = try daemon()
      #expect(try ask("play Cma9 G13").contains("\"ok\":true"))
      try instrument.listen { heard, _ in heard.count(where: \.isNoteOn) >= 4 }
      try daemon.end()
      try instrument.listen { _, sounding in sounding.isSilent }
    }

    @Test func `Killed in the middle of a chord, it leaves no note hanging`() throws {
      var instrument = try TestInstrument("Test Synth")
      let daemon = try daemon()
      #expect(try ask("play Cma9 G13").contains("\"ok\":true"))
      try instrument.listen { heard, _ in heard.count(where: \.isNoteOn) >= 4 }
      try waitUntil("somebody looks after its notes", Live.guardListens)
      daemon.kill9()
      try instrument.listen { _, sounding in sounding.isSilent }
    }

    /// Midi Through sends back everything that it gets; here the daemon listens to it and plays to it.
    @Test func `What it plays is not taken for playing when it comes back`() throws {
      let daemon = try LiveDaemon(
        ["--port", "VirMIDI 0-0", "--port", "Midi Through"], control: socket,
        settings: ["CHORDD_PLAYBACK_PORT": "Midi Through", "CHORDD_PLAYBACK_TEMPO": "400"])
      try daemon.connected("VirMIDI 0-0")
      var instrument = try TestInstrument("Test Synth")
      var connector = try Sequencer(clientName: "chordd test")
      let through = try #require(
        try connector.portDirectory().clients.first { $0.name == "Midi Through" }?.ports.first)
      _ = try connector.subscribe(Subscription(sender: through.address, destination: instrument.port))
      #expect(try ask("play Dm7 G7 Cma7").contains("\"ok\":true"))
      try instrument.listen { heard, sounding in heard.count(where: \.isNoteOn) == 12 && sounding.isSilent }
      // The next thing it names is what somebody plays, through the same port and through another.
      try strike(Self.cMajor)
      let event = try daemon.event { $0["type"] as? String == "chord" }
      #expect(event["name"] as? String == "C")
      try strike(Self.releaseCMajor)
      try daemon.event { $0["type"] as? String == "clear" }
      let output = try connector.createOutputPort()
      _ = try connector.subscribe(Subscription(sender: output, destination: through.address))
      for note in [57, 60, 64] {
        try connector.send(.noteOn(NoteNumber(note)!, velocity: 55, channel: Self.channel), from: output)
      }
      try daemon.chord("Ami")
      try daemon.end()
    }

    /// As a piano that repeats what it is told: the key that is held comes back while it is held.
    @Test func `A key that is forwarded to where it came from is let go by its player`() throws {
      let daemon = try LiveDaemon(
        ["--port", "Midi Through"], control: socket,
        settings: ["CHORDD_PLAYBACK_PORT": "Midi Through", "CHORDD_MIDI_FORWARD": "live"])
      try daemon.connected("Midi Through Port-0")
      var player = try Sequencer(clientName: "chordd test")
      let through = try #require(
        try player.portDirectory().clients.first { $0.name == "Midi Through" }?.ports.first)
      let output = try player.createOutputPort()
      _ = try player.subscribe(Subscription(sender: output, destination: through.address))
      var witness = try TestInstrument("Witness")
      _ = try player.subscribe(Subscription(sender: through.address, destination: witness.port))
      try waitUntil("it plays") { try ask("play 36").contains("\"ok\":true") }
      try witness.listen { heard, _ in heard.contains(where: \.isNoteOn) }
      _ = try ask("stop")
      try witness.listen { _, sounding in sounding.isSilent }
      for round in 0..<2 {
        witness.forget()
        for note in [57, 60, 64] {
          // The second time as loud as what is forwarded.
          let velocity: UInt8 = round == 0 ? 55 : 80
          try player.send(.noteOn(NoteNumber(note)!, velocity: velocity, channel: Self.channel), from: output)
        }
        try daemon.chord("Ami")
        // The notes that it forwards have come back to it by then: Midi Through hands them to everybody at once.
        try witness.listen { heard, _ in heard.count(where: \.isNoteOn) >= 6 }
        for note in [57, 60, 64] {
          try player.send(.noteOff(NoteNumber(note)!, velocity: 0, channel: Self.channel), from: output)
        }
        try daemon.event { $0["type"] as? String == "clear" }
      }
      try daemon.end()
    }

    /// Somebody else has every queue of the kernel.
    @Test func `Without a queue it says so, once, and plays as soon as there is one`() throws {
      var instrument = try TestInstrument("Test Synth")
      let daemon = try daemon(["CHORDD_MIDI_FORWARD": "live"])
      try strike(Self.cMajor)
      try instrument.listen { heard, _ in heard.count(where: \.isNoteOn) == 3 }
      do {
        var hoarder = try Sequencer(clientName: "chordd test")
        let port = try hoarder.createOutputPort()
        var output = hoarder.output(from: port)
        while (try? output.createQueue(name: "chordd test")) != nil {}
        let sentence =
          "all queues of the sequencer are in use by other programs; end one that plays, and try again"
        let refusal = try ask("play Cma7")
        #expect(refusal.contains("\"ok\":false") && refusal.contains(sentence), "\(refusal)")
        try instrument.listen { _, sounding in sounding.isSilent }
        _ = try ask("play Cma7")
        let alone = try Live.run(
          "'\(LiveDaemon.executable)' play C --port 'Test Synth' 2>&1; echo \"code $?\"")
        #expect(alone == "chordd: \(sentence)\ncode 1\n", "\(alone)")
      }
      try strike(Self.releaseCMajor)
      instrument.forget()
      try waitUntil("it plays") { try ask("play Cma7").contains("\"ok\":true") }
      try instrument.listen { heard, _ in heard.count(where: \.isNoteOn) >= 4 }
      let failures = daemon.complaints.split(separator: "\n").filter { $0.contains("the MIDI output failed") }
      #expect(failures.count == 1, "\(daemon.complaints)")
      try daemon.end()
    }

    @Test func `The notes of what is played are forwarded, hand by hand`() throws {
      var instrument = try TestInstrument("Test Synth")
      let daemon = try daemon([
        "CHORDD_MIDI_FORWARD": "live", "CHORDD_MIDI_FORWARD_CHANNEL": "3",
        "CHORDD_MIDI_FORWARD_UPPER_CHANNEL": "4", "CHORDD_HANDS_SPLIT": "54",
      ])
      try strike(Self.cMajor)
      try instrument.listen { heard, _ in heard.count(where: \.isNoteOn) == 3 }
      #expect(instrument.sounding[Channel(2)!] == [48, 52] && instrument.sounding[Channel(3)!] == [55])
      try strike(Self.releaseCMajor)
      try instrument.listen { _, sounding in sounding.isSilent }
      try daemon.end()
    }

    @Test func `An arranger is told the chord`() throws {
      let peer = try Dump()
      let daemon = try daemon(["CHORDD_PLAYBACK_PORT": "aseqdump", "CHORDD_MIDI_ARRANGER": "yamaha"])
      try strike(Self.cMajor + "\\220\\072\\100")
      try daemon.chord("C7")
      try peer.prints("F0 43 7E 02 31 13 7F 7F F7")
      try daemon.end()
      // The chord ends with the program.
      try peer.prints("F0 43 7E 02 31 22 7F 7F F7")
    }

    /// As when the end of the program took too long, and everything is to end at once.
    @Test func `What an output says at its end is sent, though the player was to end before`() async throws {
      let peer = try Dump()
      var sequencer = try Sequencer(clientName: "chordd test")
      let output = try sequencer.createOutputPort()
      let ear = try #require(
        try sequencer.portDirectory().clients.first { $0.name == "aseqdump" }?.ports.first)
      _ = try sequencer.subscribe(Subscription(sender: output, destination: ear.address))
      let inbox = try PlayerInbox()
      inbox.open(sequencer.output(from: output))
      inbox.expect(feeders: 1)
      let player = PlayerService(thread: PlayerThread(inbox: inbox, log: Logger(label: "chordd test")))
      let running = Task { try await player.run(until: EndSignal()) }
      running.cancel()
      try await waitAsynchronously(
        for: "it is asked to end", look: { inbox.stopIsAsked.load(ordering: .acquiring) }, until: { $0 })
      #expect(inbox.post(.systemExclusive([0xF0, 0x43, 0x7E, 0x02, 0x31, 0x22, 0x7F, 0x7F, 0xF7])))
      inbox.feederEnded()
      try await running.value
      try peer.prints("F0 43 7E 02 31 22 7F 7F F7")
    }
  }
}
