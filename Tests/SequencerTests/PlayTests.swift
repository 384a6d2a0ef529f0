import ALSASequencer
import Foundation
import MIDI
import Testing

/// `chordd play` on a real sequencer.
extension SequencerTests {
  @Suite struct PlayTests {
    /// Starts `chordd play`.
    private func play(_ arguments: [String], errors: URL? = nil) throws -> Process {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: LiveDaemon.executable)
      process.arguments = ["play"] + arguments
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      if let errors {
        try Data().write(to: errors)
        process.standardError = try FileHandle(forWritingTo: errors)
      }
      try process.run()
      return process
    }

    /// Fails the test if a guard is left after three seconds.
    private func expectNoGuard() throws {
      let end = ContinuousClock.now + .seconds(3)
      while ContinuousClock.now < end, try Live.run("ps ax").contains("guard-output") { usleep(50_000) }
      #expect(try !Live.run("ps ax").contains("guard-output"))
    }

    @Test func `It finds the only instrument, plays everything and ends every note`() throws {
      var instrument = try TestInstrument("Test Synth")
      let process = try play(["Dm7 G7 | Cmaj7", "--tempo", "300", "--program", "5"])
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      try instrument.listen { heard, sounding in heard.count(where: \.isNoteOn) == 12 && sounding.isSilent }
      #expect(instrument.heard.first == .programChange(program: 4, channel: Channel(0)!))
      // A guard that came late, on a busy machine, says more than it has to.
      let played = instrument.heard.count {
        if case .controlChange = $0 { false } else { true }
      }
      #expect(played == 25, "twelve notes begin and end, and nothing else")
      try expectNoGuard()
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `A signal takes back what waits and ends what sounds, within a second`(_ signal: Int32) throws {
      var instrument = try TestInstrument("Test Synth")
      let process = try play(["Cma9", "G13", "--tempo", "30"])
      try instrument.listen { heard, _ in heard.count(where: \.isNoteOn) >= 4 }
      let begun = ContinuousClock.now
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(begun.duration(to: .now) < .seconds(1))
      #expect(process.terminationStatus == 0)
      try instrument.listen { _, sounding in sounding.isSilent }
      let count = instrument.heard.count
      try instrument.listen(for: .milliseconds(500))
      #expect(instrument.heard.count == count)
      try expectNoGuard()
    }

    @Test func `An instrument that goes in the middle is an error`() throws {
      let output = FileManager.default.temporaryDirectory.appendingPathComponent(
        "chordd-\(UUID().uuidString)")
      let process: Process
      do {
        var instrument = try TestInstrument("Test Synth")
        process = try play(["Cma9", "G13", "Cma9", "--tempo", "20"], errors: output)
        try instrument.listen { heard, _ in heard.count(where: \.isNoteOn) >= 4 }
      }
      let gone = ContinuousClock.now
      process.waitUntilExit()
      #expect(gone.duration(to: .now) < .seconds(20), "it does not play to nobody until the end")
      #expect(process.terminationStatus == 1)
      let said = try String(contentsOf: output, encoding: .utf8)
      #expect(
        said.hasPrefix("chordd: ") && said.contains("Test Synth") && said.contains("has gone"), "\(said)")
      try expectNoGuard()
    }

    /// Killed alone, and together with its process group, as a closing terminal does it.
    @Test(arguments: [false, true])
    func `Killed, it leaves no note hanging`(_ withItsGroup: Bool) throws {
      var instrument = try TestInstrument("Test Synth")
      let process = try play(["Cma9", "G13", "--tempo", "30", "--strike", "arpeggio"])
      try instrument.listen { heard, _ in heard.count(where: \.isNoteOn) >= 3 }
      try #require(!instrument.sounding.isSilent)
      let group = getpgid(process.processIdentifier)
      try #require(group != getpgrp())
      kill(withItsGroup ? -group : process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let killed = ContinuousClock.now
      try instrument.listen { _, sounding in sounding.isSilent }
      #expect(killed.duration(to: .now) < .seconds(1))
      let count = instrument.heard.count(where: \.isNoteOn)
      try instrument.listen(for: .milliseconds(500))
      #expect(instrument.heard.count(where: \.isNoteOn) == count, "what waited on the queue has gone, too")
      #expect(instrument.heard.contains(.controlChange(.allNotesOff, value: 0, channel: Channel(0)!)))
      try expectNoGuard()
    }

    /// A socket is open only while somebody is connected: the guard has to open it again.
    @Test(.enabled(if: Live.hasKeyboard))
    func `Killed, it leaves no note hanging on a piano behind a cable`() throws {
      try Live.run("usb-keyboard plug 'Digital Piano'")
      defer { _ = try? Live.run("usb-keyboard unplug") }
      let inside = try #require(
        try (0..<8).first {
          try Live.run("cat /proc/asound/card\($0)/id 2>/dev/null || true") == "keyboard0\n"
        })
      let device = unsafe open("/dev/snd/midiC\(inside)D0", O_RDONLY | O_NONBLOCK)
      try #require(device >= 0)
      defer { close(device) }
      var bytes: [UInt8] = []
      func hear(until isEnough: ([UInt8]) -> Bool) throws {
        let end = ContinuousClock.now + .seconds(20)
        while !isEnough(bytes) {
          try #require(ContinuousClock.now < end, "heard only \(bytes)")
          var buffer = [UInt8](repeating: 0, count: 256)
          let count = unsafe read(device, &buffer, buffer.count)
          if count > 0 { bytes += buffer[..<count] } else { usleep(20_000) }
        }
      }
      let process = try play(["48,52,55", "--tempo", "30", "--port", "Digital Piano"])
      try hear { $0.count >= 9 }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try hear { $0.count >= 21 }
      #expect(Array(bytes[9...]) == [0x80, 48, 0, 0x80, 52, 0, 0x80, 55, 0, 0xB0, 123, 0])
      try expectNoGuard()
    }

    @Test func `Without an instrument it says what there is, with several it asks which`() throws {
      let none = try Live.run("'\(LiveDaemon.executable)' play C 2>&1; echo \"code $?\"")
      #expect(none.contains("There is no synthesizer") && none.hasSuffix("code 1\n"))
      let one = try TestInstrument("Test Synth")
      let two = try TestInstrument("Second Synth")
      let several = try Live.run("'\(LiveDaemon.executable)' play C 2>&1; echo \"code $?\"")
      #expect(several.contains("\(one.port) (Test Synth") && several.contains("\(two.port) (Second Synth"))
      #expect(several.split(separator: "\n").count == 2 && several.hasSuffix("code 1\n"))
      let wrong = try Live.run("'\(LiveDaemon.executable)' play C --port Tost 2>&1; echo \"code $?\"")
      #expect(wrong.contains("There is no port \"Tost\" to play to.") && wrong.hasSuffix("code 1\n"))
    }
  }
}
