import ALSASequencer
import Foundation
import Testing

/// The keyboards that the program listens to, and the output of its other commands about them.
extension SequencerTests {
  @Suite struct DaemonPortTests {
    /// The names of the ports that a running chordd listens to.
    private func senders() throws -> [String] {
      let directory = try Sequencer(clientName: "chordd test").portDirectory()
      let client: Client = try #require(directory.clients.first { $0.name == "chordd" })
      let input: ALSASequencer.Port = try #require(client.ports.first { $0.name == "Input" })
      return directory.senders(to: input.address).compactMap { directory[$0]?.name }.sorted()
    }

    /// Runs another command of the program to its end; nothing it prints is lost.
    private func command(_ arguments: String) throws -> (text: String, code: Int) {
      let text = try Live.run("'\(LiveDaemon.executable)' \(arguments) 2>&1; echo \"code $?\"")
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let code = try #require(lines.last.flatMap { Int($0.dropFirst(5)) })
      return (lines.dropLast().map { $0 + "\n" }.joined(), code)
    }

    @Test func `Unasked, it listens to every keyboard and to nothing else`() throws {
      let daemon = try LiveDaemon()
      #expect(try senders() == ["VirMIDI 0-0", "VirMIDI 0-1", "VirMIDI 0-2", "VirMIDI 0-3"])
      try daemon.end()
    }

    @Test(arguments: ["VirMIDI 0-1", "virmidi 0-1", "Virtual Raw MIDI 0-1", "NUMBER"])
    func listensToOne(_ port: String) throws {
      let directory = try Sequencer(clientName: "chordd test").portDirectory()
      let wanted = try #require(directory.clients.flatMap(\.ports).first { $0.name == "VirMIDI 0-1" })
      let daemon = try LiveDaemon(["--port", port == "NUMBER" ? "\(wanted.address)" : port])
      #expect(try senders() == ["VirMIDI 0-1"])
      try daemon.end()
    }

    @Test(.enabled(if: Live.hasKeyboard))
    func `The beginning of a name is enough, and several ports may be asked for`() throws {
      try Live.run("usb-keyboard plug 'Digital Piano'")
      defer { _ = try? Live.run("usb-keyboard unplug") }
      do {
        let daemon = try LiveDaemon(["--port", "digi"])
        #expect(try senders() == ["Digital Piano MIDI 1"])
        try daemon.end()
      }
      let daemon = try LiveDaemon(["--port", "digi", "--port", "VirMIDI 0-2"])
      #expect(try senders() == ["Digital Piano MIDI 1", "VirMIDI 0-2"])
      // Asked for by name, it is taken back when it returns, and no other is.
      try daemon.connected("VirMIDI 0-2")
      try Live.run("usb-keyboard unplug")
      try daemon.event { $0["status"] as? String == "disconnected" }
      try Live.run("usb-keyboard -n 1 plug 'Another'")
      defer { _ = try? Live.run("usb-keyboard -n 1 unplug") }
      try Live.run("usb-keyboard plug 'Digital Piano'")
      try daemon.connected("Digital Piano MIDI 1")
      #expect(try senders() == ["Digital Piano MIDI 1", "VirMIDI 0-2"])
      try daemon.end()
    }

    @Test(arguments: ["Nonesuch", "VirMIDI 0-9", "250:0", "a:b:c"])
    func isNoPort(_ port: String) throws {
      for mode in ["--json", "--plain"] {
        let outcome = try command("run \(mode) --port '\(port)'")
        #expect(outcome.code == 1)
        #expect(outcome.text.hasPrefix("chordd: ") && outcome.text.contains(port))
        #expect(outcome.text.split(separator: "\n").count == 1, "\(outcome.text)")
      }
    }

    @Test func `An ambiguous name is told with what it can mean`() throws {
      let outcome = try command("run --json --port VirMIDI")
      #expect(outcome.code == 1)
      #expect(outcome.text.contains("can mean") && outcome.text.contains("VirMIDI 0-3"))
      #expect(outcome.text.split(separator: "\n").count == 1)
    }

    @Test func `A device cannot write to the terminal through its name`() throws {
      var stranger = try Sequencer(clientName: "Pi\u{1B}[31mano\nchordd: forged")
      _ = try stranger.createPort(
        name: "Key\u{7}s\r\u{202E}", capabilities: [.source], type: [.midiGeneric, .hardware, .port])
      for arguments in ["ports", "doctor", "run --json --port Nonesuch"] {
        let text = try command(arguments).text
        #expect(text.contains("\u{FFFD}"), "\(arguments): \(text)")
        #expect(
          !text.unicodeScalars.contains { "\u{1B}\u{7}\r\u{202E}".unicodeScalars.contains($0) }, "\(text)")
      }
    }

    @Test func `ports lists what there is and marks keyboards and what is in use`() throws {
      let idle = try command("ports")
      #expect(idle.code == 0)
      let lines = idle.text.split(separator: "\n").map(String.init)
      #expect(lines.contains { $0.hasPrefix("client 0: 'System' [type=kernel") })
      #expect(lines.contains { $0.hasPrefix("  *  ") && $0.hasSuffix("'VirMIDI 0-0'") })
      #expect(lines.contains { $0.hasPrefix("     ") && $0.contains("14:0") && $0.contains("Midi Through") })
      #expect(!idle.text.contains("→") && !idle.text.contains("chordd"))

      let daemon = try LiveDaemon(["--port", "VirMIDI 0-0"])
      let busy = try command("ports")
      let marked = busy.text.split(separator: "\n").filter { $0.contains("→") }
      #expect(marked.count == 1 && marked.first?.hasPrefix("  *→ ") == true)
      #expect(marked.first?.hasSuffix("'VirMIDI 0-0'") == true)
      #expect(busy.text.contains(": 'chordd' [type=user,pid=") && busy.text.contains("Connected From: "))
      let listed = try command("ports --json").text.split(separator: "\n")
      #expect(!listed.isEmpty && listed.allSatisfy { $0.hasPrefix("{\"v\":1,") })
      #expect(listed.contains { $0.contains("\"heard\":true,\"keyboard\":true") })
      try daemon.end()
    }

    @Test func `A shell is offered the ports that can be listened to, and those that can be played to`()
      throws
    {
      for asked in ["run", "play"] {
        let offered = try command("---completion \(asked) -- --port 3 0 chordd \(asked) --port ''")
        #expect(offered.code == 0 && offered.text.contains("Virtual Raw MIDI 0-1\n"), "\(offered.text)")
      }
    }

    @Test func `The doctor finds everything in order`() throws {
      let outcome = try command("doctor")
      #expect(outcome.code == 0, "\(outcome.text)")
      #expect(outcome.text.contains("ok       sequencer: /dev/snd/seq can be opened\n"))
      #expect(outcome.text.contains("ok       keyboard: ") && !outcome.text.contains("PROBLEM"))
      let daemon = try LiveDaemon()
      #expect(try command("doctor").text.contains("ok       chordd is running as client "))
      try daemon.end()
    }
  }
}
