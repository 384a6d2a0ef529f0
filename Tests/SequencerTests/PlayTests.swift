import ALSASequencer
import Foundation
import MIDI
import TestKit
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
      try Live.waitForNoGuard()
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `A signal takes back what waits and ends what sounds`(_ signal: Int32) throws {
      var instrument = try TestInstrument("Test Synth")
      let process = try play(["Cma9", "G13", "--tempo", "30"])
      try instrument.listen { heard, _ in heard.count(where: \.isNoteOn) >= 4 }
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      try instrument.listen { _, sounding in sounding.isSilent }
      let count = instrument.heard.count(where: \.isNoteOn)
      // Nobody can play then: the kernel keeps nothing of a client that is gone.
      try Live.waitForNoGuard()
      try instrument.hearWhatCame()
      #expect(instrument.heard.count(where: \.isNoteOn) == count && instrument.sounding.isSilent)
    }

    @Test func `An instrument that goes in the middle is an error`() throws {
      let output = FileManager.default.temporaryDirectory.appendingPathComponent(
        "chordd-\(UUID().uuidString)")
      let process: Process
      do {
        var instrument = try TestInstrument("Test Synth")
        // Twenty minutes of music: it does not play to nobody until the end.
        process = try play(Array(repeating: "Cma9", count: 100) + ["--tempo", "20"], errors: output)
        try instrument.listen { heard, _ in heard.count(where: \.isNoteOn) >= 4 }
      }
      defer { kill(process.processIdentifier, SIGKILL) }
      try waitUntil("it ends without an instrument") { !process.isRunning }
      #expect(process.terminationStatus == 1)
      let said = try String(contentsOf: output, encoding: .utf8)
      #expect(
        said.hasPrefix("chordd: ") && said.contains("Test Synth") && said.contains("has gone"), "\(said)")
      try Live.waitForNoGuard()
    }

    /// A guard comes late on a busy machine, and gets the number of the instrument that has gone.
    @Test func `A guard is not taken for the instrument whose number it got`() throws {
      // One that still runs for the test before would give its number back later.
      try Live.waitForNoGuard()
      let process: Process
      let output: PortAddress
      let number: UInt8
      do {
        var instrument = try TestInstrument("Test Synth")
        process = try play(Array(repeating: "Cma9", count: 100) + ["--tempo", "20"])
        try instrument.listen { heard, _ in heard.count(where: \.isNoteOn) >= 4 }
        output = try #require(try instrument.player())
        try waitUntil("the guard listens", Live.guardListens)
        kill(process.processIdentifier, SIGSTOP)
        number = instrument.port.client
      }
      let late = Process()
      late.executableURL = URL(filePath: LiveDaemon.executable)
      late.arguments = ["guard-output", "\(output)", "\(getpid())"]
      let sign = Pipe()
      late.standardOutput = sign
      try late.run()
      #expect(try sign.fileHandleForReading.read(upToCount: 1) == Data("\n".utf8), "it listens")
      let directory = try Sequencer(clientName: "chordd test").portDirectory(findsUSB: false)
      try #require(
        directory.subscriptions.contains { $0.sender == output && $0.destination.client == number })
      kill(process.processIdentifier, SIGCONT)
      defer { kill(process.processIdentifier, SIGKILL) }
      try waitUntil("it ends without an instrument") { !process.isRunning }
      #expect(process.terminationStatus == 1)
      try waitUntil("the late guard ends") { !late.isRunning }
      try Live.waitForNoGuard()
    }

    /// Killed alone, and together with its process group, as a closing terminal does it.
    @Test(arguments: [false, true])
    func `Killed, it leaves no note hanging`(_ withItsGroup: Bool) throws {
      var instrument = try TestInstrument("Test Synth")
      // A guard that is slow to start still finds music.
      let process = try play(["Cma9", "G13", "--tempo", "20", "--beats", "64", "--strike", "arpeggio"])
      try instrument.listen { heard, _ in heard.count(where: \.isNoteOn) >= 3 }
      try waitUntil("somebody looks after its notes", Live.guardListens)
      try instrument.hearWhatCame()
      try #require(!instrument.sounding.isSilent)
      let group = getpgid(process.processIdentifier)
      try #require(group != getpgrp())
      kill(withItsGroup ? -group : process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try instrument.listen { _, sounding in sounding.isSilent }
      let count = instrument.heard.count(where: \.isNoteOn)
      try Live.waitForNoGuard()
      try instrument.hearWhatCame()
      #expect(instrument.heard.count(where: \.isNoteOn) == count, "what waited on the queue has gone, too")
      #expect(instrument.heard.contains(.controlChange(.allNotesOff, value: 0, channel: Channel(0)!)))
      try Live.waitForNoGuard()
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
        try waitFor("the piano hears enough") {
          var buffer = [UInt8](repeating: 0, count: 256)
          let count = unsafe read(device, &buffer, buffer.count)
          if count > 0 { bytes += buffer[..<count] }
          return bytes
        } until: {
          isEnough($0)
        }
      }
      let process = try play(["48,52,55", "--tempo", "20", "--beats", "64", "--port", "Digital Piano"])
      try hear { $0.count >= 9 }
      try waitUntil("somebody looks after its notes", Live.guardListens)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try hear { $0.dropFirst(9).suffix(3) == [0xB0, 123, 0] || $0.count > 100 }
      // A guard that came late, on a busy machine, ends everything on all channels in its place.
      let exact: [UInt8] = [0x80, 48, 0, 0x80, 52, 0, 0x80, 55, 0, 0xB0, 123, 0]
      #expect(
        Array(bytes[9...]) == exact || bytes[9...].starts(with: [0xB0, 64, 0, 0xB0, 123, 0]), "\(bytes)")
      try Live.waitForNoGuard()
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
