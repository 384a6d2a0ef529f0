import Foundation
import MIDI
import TestKit
import Testing

/// Songs, a loop and a clock with programs of others: `aplaymidi` plays, and `aseqdump` hears.
extension SequencerTests {
  @Suite final class DaemonSongTests {
    private let folder: URL
    private let socket: String

    init() throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("chordd-\(UUID().uuidString)")
      socket = folder.appendingPathComponent("control.sock").path
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("charts"), withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func daemon(
      _ settings: [String: String] = [:], ports: [String] = ["VirMIDI 0-0"]
    ) throws -> LiveDaemon {
      let own = [
        "CHORDD_PLAYBACK_PORT": "aseqdump",
        "CHORDD_CHARTS_FOLDER": folder.appendingPathComponent("charts").path,
      ]
      let daemon = try LiveDaemon(
        ports.flatMap { ["--port", $0] }, control: socket, settings: own.merging(settings) { $1 })
      var waiting = Set(ports)
      try daemon.event { event in
        if event["status"] as? String == "connected" { waiting.remove(event["portName"] as? String ?? "") }
        return waiting.isEmpty
      }
      return daemon
    }

    private func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent("charts/\(name)"))
    }

    /// A command of the running chordd; throws with its output if that fails.
    @discardableResult
    private func says(_ command: String) throws -> String {
      try Live.run("'\(LiveDaemon.executable)' \(command) --socket '\(socket)' 2>&1")
    }

    private func strike(_ bytes: String) throws { try Live.run("printf '\(bytes)' > /dev/snd/midiC0D0") }

    /// Plays chords in whole bars of 4/4, as a pianist does: the first key lies, the others are struck on each beat.
    private func play(_ bars: [[UInt8]], beatsPerMinute: Int) throws {
      var events: [(tick: Int, bytes: [UInt8])] = []
      for (bar, keys) in bars.enumerated() {
        let begin = bar * 4 * 96
        events.append((begin, [0x90, keys[0], 80]))
        events.append((begin + 380, [0x80, keys[0], 0]))
        for beat in 0..<4 {
          for key in keys.dropFirst() {
            events.append((begin + beat * 96, [0x90, key, 80]))
            events.append((begin + beat * 96 + 76, [0x80, key, 0]))
          }
        }
      }
      let microseconds = 60_000_000 / beatsPerMinute
      var track: [UInt8] = [0, 0xFF, 0x51, 3]
      track += [16, 8, 0].map { UInt8(truncatingIfNeeded: microseconds >> $0) }
      var now = 0
      for event in events.sorted(by: { $0.tick < $1.tick }) {
        let wait = event.tick - now
        track += (wait < 128 ? [] : [UInt8(wait >> 7) | 0x80]) + [UInt8(wait & 0x7F)] + event.bytes
        now = event.tick
      }
      track += [0, 0xFF, 0x2F, 0]
      let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: track.count >> $0) }
      let header = Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 96] + Array("MTrk".utf8) + length
      let file = folder.appendingPathComponent("song.mid")
      try Data(header + track).write(to: file)
      try Live.run("aplaymidi -p chordd:0 -d 0 '\(file.path)'")
    }

    @Test func `Four bars are repeated with bass and ride until the loop is ended`() throws {
      var instrument = try TestInstrument("Test Synth")
      let daemon = try daemon(["CHORDD_PEDALS_LOOP": "66", "CHORDD_PLAYBACK_PORT": "Test Synth"])
      let bars: [[UInt8]] = [[38, 53, 57, 60], [43, 53, 59, 62], [36, 52, 55, 59], [45, 52, 55, 60]]
      try play(bars + bars, beatsPerMinute: 120)
      let reply = try says("loop 4")
      for chord in ["Dmi7", "G7", "Cma7", "Ami7"] { #expect(reply.contains(chord), "\(reply)") }
      func strikes(_ heard: [MIDIEvent], _ number: UInt8) -> Int {
        heard.count { event in
          if case .noteOn(_, velocity: 1..., let channel) = event {
            channel.rawValue == number
          } else {
            false
          }
        }
      }
      // The bass and the ride have channels of their own, 2 and 10.
      try instrument.listen { heard, _ in
        strikes(heard, 0) > 4 && strikes(heard, 1) > 2 && strikes(heard, 9) > 4
      }
      try says("loop 0")
      try instrument.listen { _, sounding in sounding.isSilent }
      // The pedal begins it, and ends it.
      instrument.forget()
      try strike("\\260\\102\\177\\260\\102\\000")
      try instrument.listen { heard, _ in heard.count(where: \.isNoteOn) > 8 }
      try strike("\\260\\102\\177\\260\\102\\000")
      try instrument.listen { _, sounding in sounding.isSilent }
      // Nothing of it was taken for playing.
      try strike("\\220\\060\\100\\220\\064\\100\\220\\067\\100")
      try daemon.chord("C")
      try daemon.end()
    }

    @Test func `A song that is chosen sets up its instrument, once, and on demand`() throws {
      try write("First\nC major, 4/4\n\nA:\n| C | F |\n", "first.txt")
      try write("Second\nC major, 4/4\n\nA:\n| G | C |\n", "second.txt")
      try write("First:\n- program 5, bank 1 2\n- controller 80 127, channel 2\n- song 3\n", "patches.yaml")
      let dump = try Dump()
      var daemon = try daemon()
      let sent = [
        "Control change          0, controller 0, value 1",
        "Control change          0, controller 32, value 2",
        "Program change          0, program 4", "Control change          1, controller 80, value 127",
        "Song select", "2",
      ]
      try says("chart choose First")
      for line in sent { try dump.prints(line) }
      func programs() -> Int { dump.text.components(separatedBy: "Program change").count - 1 }
      #expect(programs() == 1)
      // Neither another key nor a start sends anything again; a request does.
      try daemon.end()
      daemon = try self.daemon()
      try says("chart choose First --transpose 2")
      try says("chart send")
      try waitUntil("it was sent again") { programs() >= 2 }
      #expect(programs() == 2)
      try daemon.end()
    }

    /// Midi Through is an instrument that sends back all that it gets.
    @Test func `A message of a song that comes back presses no pedal`() throws {
      try write("First\nC major, 4/4\n\nA:\n| C | F |\n", "first.txt")
      try write("Second\nC major, 4/4\n\nA:\n| G | C |\n", "second.txt")
      try write("First:\n- controller 67 127\nSecond:\n- controller 67 127\n", "patches.yaml")
      let daemon = try daemon(
        ["CHORDD_PLAYBACK_PORT": "Midi Through", "CHORDD_PEDALS_NEXT": "67"],
        ports: ["VirMIDI 0-0", "Midi Through Port-0"])
      try says("chart set evening First Second")
      try says("chart choose --set evening")
      for _ in 0..<3 { try says("chart send") }
      #expect(try says("chart show").contains("First"))
      // That of the player does.
      try strike("\\260\\103\\177\\260\\103\\000")
      try waitUntil("the pedal turns") { try says("chart show").contains("Second") }
      try daemon.end()
    }

    @Test func `A chart goes where the clock of another program goes`() throws {
      let bars = ["C", "F", "G", "C", "Ami", "Dmi", "E7", "Ami"].joined(separator: " | ")
      try write("Eight\nC major, 4/4\n\nA:\n| \(bars) |\n", "eight.txt")
      let daemon = try daemon(["CHORDD_INPUT_CLOCK": "follow"])
      try says("chart choose Eight")
      func shows(_ bar: Int?) throws {
        try daemon.event { $0["type"] as? String == "form" && $0["bar"] as? Int == bar }
      }
      // Song position 64 sixteenths, the fifth bar; then it goes on there, four beats at 24 clocks.
      try strike("\\362\\100\\000")
      try shows(5)
      try strike("\\373")
      // The pauses are bash's own: starting `sleep` takes longer than a tick in the machine.
      let ticks = "exec 9<> <(:); for i in {1..120}; do printf '\\370'; read -rt 0.02 -u 9 || :; done"
      try Live.run("bash -c \"\(ticks)\" > /dev/snd/midiC0D0")
      try shows(6)
      // It stops, and starts from the beginning.
      try strike("\\374\\372\\370")
      try shows(1)
      try daemon.end()
    }
  }
}
