import Foundation
import Testing

/// Programs that connect themselves to our port, as `aplaymidi -p` does.
extension SequencerTests {
  @Suite struct SelfConnectedTests {
    private let folder: URL

    /// C major on channel 1, and three strokes of drums on channel 10, for a second.
    init() throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("chordd-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let keys: [(status: UInt8, note: UInt8)] = [
        (0, 48), (0, 52), (0, 55), (9, 61), (9, 66), (9, 70),
      ]
      var events: [UInt8] = []
      for key in keys { events += [0, 0x90 | key.status, key.note, 80] }
      for (index, key) in keys.enumerated() {
        events += (index == 0 ? [0x87, 0x40] : [0]) + [0x80 | key.status, key.note, 64]
      }
      events += [0, 0xFF, 0x2F, 0]
      let header: [UInt8] = Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0x01, 0xE0]
      let track = Array("MTrk".utf8) + [0, 0, 0, UInt8(events.count)] + events
      try Data(header + track).write(to: folder.appendingPathComponent("song.mid"))
    }

    /// The settings of its entry hold, by the name that it has while it plays.
    @Test(arguments: [
      ("", "C"), ("keyboards: {aplaymidi: {transpose: 2}}", "D"),
      ("keyboards: {aplaymidi: {channels: [10]}}", "G♭/D♭"), ("input: {drums: true}", "F♯|C"),
      ("input: {channels: [10]}", "G♭/D♭"),
    ])
    func isHeardAsItsEntrySays(configuration: String, name: String) throws {
      let file = folder.appendingPathComponent("chordd.yaml")
      try Data((configuration + "\n").utf8).write(to: file)
      let daemon = try LiveDaemon(["--config", file.path])
      try Live.run("aplaymidi -p chordd:0 '\(folder.appendingPathComponent("song.mid").path)'")
      let chord = try daemon.event {
        $0["type"] as? String == "chord" && $0["phase"] as? String == "committed"
      }
      #expect(chord["name"] as? String == name)
      let hearsDrums = configuration.contains("10") || configuration.contains("drums")
      #expect(daemon.complaints.contains("notes on channel 10 do not count") == !hearsDrums)
      try daemon.end()
      try? FileManager.default.removeItem(at: folder)
    }
  }
}
