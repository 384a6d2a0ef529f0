import Foundation
import TestKit
import Testing

/// Lights at a port of the sequencer, as `aseqdump` gets them.
extension SequencerTests {
  @Suite struct LightPortTests {
    private func daemon(_ kind: String) throws -> LiveDaemon {
      let daemon = try LiveDaemon(
        ["--port", "VirMIDI 0-0"],
        settings: ["CHORDD_LIGHTS_KIND": kind, "CHORDD_LIGHTS_PORT": "aseqdump"])
      try daemon.connected("VirMIDI 0-0")
      return daemon
    }

    private func strike(_ bytes: String) throws { try Live.run("printf '\(bytes)' > /dev/snd/midiC0D0") }

    @Test func `Synthesia's channels light the keys of each hand, and are not heard as playing`() throws {
      let dump = try Dump()
      let daemon = try daemon("synthesia")
      // C3 and C4.
      try strike("\\220\\060\\100\\220\\074\\100")
      try dump.prints("Note on                11, note 48, velocity 64")
      try dump.prints("Note on                12, note 60, velocity 64")
      try strike("\\200\\060\\100")
      try dump.prints("Note off               11, note 48, velocity 0")
      try daemon.end()
      try dump.prints("Note off               12, note 60, velocity 0")
    }

    @Test func `A Launchpad is taken over, lit and given back`() throws {
      let dump = try Dump()
      let daemon = try daemon("launchpad")
      try dump.prints("F0 00 20 29 02 0C 0E 01 F7")
      try strike("\\220\\060\\100")
      // C3 is the fifth pad of the second row; the lower hand is blue.
      try dump.prints("03 19 00 20 7F")
      try daemon.end()
      try dump.prints("F0 00 20 29 02 0C 03 03 19 00 00 00 F7")
      try dump.prints("F0 00 20 29 02 0C 0E 00 F7")
    }

    @Test(arguments: [
      ("synthesia", "Note off               11, note 48"), ("launchpad", "F0 00 20 29 02 0C 0E 00 F7"),
    ])
    func `Lights go dark after kill -9`(_ kind: String, _ farewell: String) throws {
      let dump = try Dump()
      let daemon = try daemon(kind)
      try strike("\\220\\060\\100")
      try dump.prints(kind == "synthesia" ? "Note on                11, note 48" : "03 19 00 20 7F")
      #expect(!dump.text.contains(farewell))
      daemon.kill9()
      try dump.prints(farewell)
      try Live.waitForNoGuard()
      try strike("\\200\\060\\000")
    }
  }
}
