import ALSASequencer
import Foundation
import Testing

/// The real program on a real sequencer, from the key to the line of JSON.
extension SequencerTests {
  @Suite struct DaemonLiveTests {
    /// A file of one chord that is held for days: for as long as the test looks.
    private static func song(_ chord: [UInt8]) -> Data {
      var events: [UInt8] = []
      for note in chord { events += [0, 0x90, note, 80] }
      for (index, note) in chord.enumerated() {
        events += (index == 0 ? [0xFF, 0xFF, 0xFF, 0x7F] : [0]) + [0x80, note, 64]
      }
      events += [0, 0xFF, 0x2F, 0]
      let header: [UInt8] = Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0x01, 0xE0]
      let length: [UInt8] = [0, 0, UInt8(events.count >> 8), UInt8(events.count & 255)]
      return Data(header + Array("MTrk".utf8) + length + events)
    }

    @Test func `What aplaymidi plays to it is named, and its ports are where aconnect finds them`() throws {
      let daemon = try LiveDaemon()
      let list = try Live.run("aconnect -l")
      let own = try #require(
        list.components(separatedBy: "client ").first { $0.contains(": 'chordd' [type=user") })
      #expect(own.contains("0 'Input           '") && own.contains("1 'Output          '"))

      let file = FileManager.default.temporaryDirectory.appendingPathComponent(
        "chordd-\(UUID().uuidString).mid")
      defer { try? FileManager.default.removeItem(at: file) }
      let chords: KeyValuePairs<String, [UInt8]> = [
        "Cma13(♯11)": [48, 52, 55, 59, 62, 66, 69], "Dmi7": [50, 53, 57, 60],
        "F♯|C": [48, 52, 55, 66, 70, 73],
      ]
      for (name, chord) in chords {
        try Self.song(chord).write(to: file)
        let player = try Process.run(
          URL(filePath: "/usr/bin/aplaymidi"), arguments: ["-p", "chordd", file.path])
        defer { kill(player.processIdentifier, SIGKILL) }
        let live = try daemon.chord(name)
        let committed = try daemon.chord(name, phase: "committed")
        #expect(live["seq"] as? Int == committed["seq"] as? Int)
        #expect(try #require(live["latencyUs"] as? Int) >= 0)
        kill(player.processIdentifier, SIGKILL)
        try daemon.event { $0["type"] as? String == "clear" }
      }
      try daemon.end()
      #expect(!daemon.complaints.contains("error"))
    }

    @Test func `What is written to the virtual device is named`() throws {
      let daemon = try LiveDaemon()
      try Live.run(#"printf '\220\064\120\067\120\074\120' > /dev/snd/midiC0D0"#)
      try daemon.chord("C/E")
      try Live.run(#"printf '\260\173\000' > /dev/snd/midiC0D0"#)
      try daemon.event { $0["type"] as? String == "clear" }
      try daemon.end()
    }

    @Test(.enabled(if: Live.hasKeyboard))
    func `A keyboard that comes later is heard, and pulled out with keys down it leaves nothing behind`()
      throws
    {
      let daemon = try LiveDaemon()
      defer { _ = try? Live.run("usb-keyboard unplug") }
      for _ in 0..<2 {
        try Live.run("usb-keyboard plug 'Digital Piano'")
        try daemon.connected("Digital Piano MIDI 1")
        try Live.run("usb-keyboard play 90 3C 64 90 40 64 90 43 64")
        try daemon.chord("C")
        try Live.run("usb-keyboard unplug")
        let notes = try daemon.event { $0["type"] as? String == "notes" && $0["sounding"] as? [Int] == [] }
        #expect(notes["down"] as? [Int] == [])
        let gone = try daemon.event { $0["status"] as? String == "disconnected" }
        #expect(gone["portName"] as? String == "Digital Piano MIDI 1")
        try daemon.event { $0["type"] as? String == "clear" }
      }
      try Live.run("usb-keyboard plug 'Digital Piano'")
      try daemon.connected("Digital Piano MIDI 1")
      try Live.run("usb-keyboard play 90 3E 64 90 41 64 90 45 64")
      let chord = try daemon.chord("Dmi", phase: "committed")
      let notes = try #require(chord["notes"] as? [[String: Any]])
      #expect(notes.compactMap { $0["midi"] as? Int } == [62, 65, 69])
      try daemon.end()
      #expect(!daemon.complaints.contains("error"))
    }

    @Test(.enabled(if: Live.hasKeyboard))
    func `Of two keyboards, the one that goes takes only its own notes along`() throws {
      let daemon = try LiveDaemon()
      defer { for unit in 0...1 { _ = try? Live.run("usb-keyboard -n \(unit) unplug") } }
      try Live.run("usb-keyboard plug 'Left'")
      try daemon.connected("Left MIDI 1")
      try Live.run("usb-keyboard -n 1 plug 'Right'")
      try daemon.connected("Right MIDI 1")
      try Live.run("usb-keyboard play 90 30 64 90 34 64 90 37 64")
      try daemon.chord("C")
      // Both hold the E: it sounds until both have let go.
      try Live.run("usb-keyboard -n 1 play 90 34 64 90 42 64 90 46 64 90 49 64")
      try daemon.chord("F♯|C")
      try Live.run("usb-keyboard -n 1 unplug")
      try daemon.event { $0["type"] as? String == "notes" && $0["sounding"] as? [Int] == [48, 52, 55] }
      try daemon.event {
        $0["status"] as? String == "disconnected" && $0["portName"] as? String == "Right MIDI 1"
      }
      try Live.run("usb-keyboard play 80 30 00 80 34 00 80 37 00")
      try daemon.event { $0["type"] as? String == "clear" }
      try daemon.end()
    }
  }
}
