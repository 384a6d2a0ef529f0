import ALSASequencer
import Foundation
import MIDI
import TestKit
import Testing

/// A real synthesizer plays what is sent to it, and what it renders is measured.
extension SequencerTests {
  @Suite struct SynthesizerTests {
    private static let soundFont = "/usr/share/sounds/sf2/TimGM6mb.sf2"
    private static let isInstalled =
      FileManager.default.fileExists(atPath: "/usr/bin/fluidsynth")
      && FileManager.default.fileExists(atPath: soundFont)

    /// FluidSynth without a sound card: what it would play goes to a file, at the speed at which it would be heard.
    private func start(rendering file: String) throws -> Process {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/fluidsynth")
      process.arguments = [
        "-i", "-s", "-q", "-m", "alsa_seq", "-a", "file", "-o", "audio.file.name=\(file)", "-o",
        "audio.file.type=raw", "-o", "audio.file.format=s16", "-o", "synth.reverb.active=0", "-o",
        "synth.chorus.active=0", Self.soundFont,
      ]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      return process
    }

    @Test(.enabled(if: isInstalled))
    func `FluidSynth sounds the notes of the chord, in tune, and no others`() throws {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("sound-\(UUID().uuidString)")
        .path
      defer { try? FileManager.default.removeItem(atPath: file) }
      let synthesizer = try start(rendering: file)
      defer { kill(synthesizer.processIdentifier, SIGKILL) }
      try waitUntil("FluidSynth has its port") { try Live.hasPort("FLUID") }
      // It is the only instrument, so it need not be named. None of the notes is an overtone of another.
      let played = [48, 52, 55, 59]
      let player = try Process.run(
        URL(filePath: LiveDaemon.executable),
        arguments: ["play", "48,52,55,59", "--tempo", "20", "--velocity", "100"])
      defer { kill(player.processIdentifier, SIGKILL) }
      var looked = 0
      try waitUntil("two seconds of the chord are rendered") {
        // At half a second more, each time.
        let size = (try? FileManager.default.attributesOfItem(atPath: file)[.size]) as? Int ?? 0
        guard size > looked + 88_200 else { return false }
        looked = size
        return try Sound(rawFile: file).length > 2
      }
      // It writes as it goes, and need not end for it.
      kill(synthesizer.processIdentifier, SIGKILL)
      synthesizer.waitUntilExit()
      let sound = try Sound(rawFile: file)
      let onset = try #require(sound.onset, "nothing was rendered")
      let part = sound.part(from: onset + 0.2, seconds: 1.5)
      for note in played {
        let peak = part.level(ofNote: Double(note))
        for nearby in [-0.5, 0.5] {
          #expect(
            peak > 5 * part.level(ofNote: Double(note) + nearby), "note \(note) is out of tune or missing")
        }
      }
      let weakest = played.map { part.level(ofNote: Double($0)) }.min()!
      for note in 48...59 where !played.contains(note) {
        #expect(part.level(ofNote: Double(note)) < weakest / 5, "note \(note) was not played")
      }
    }
  }
}
