import ALSASequencer
import Foundation
import MIDI
import MusicTheory
import TestKit
import Testing

/// More than anybody can play, sent to the real program.
extension SequencerTests {
  @Suite struct FloodTests {
    private static let channel = Channel(0)!

    /// Presses and releases of keys all over the keyboard, five times as many as the queue of the kernel takes; each key is let go in the end.
    private static let flood: [MIDIEvent] = {
      var events: [MIDIEvent] = []
      var random: UInt64 = 4
      var down: Set<Int> = []
      while events.count < 10_000 - 88 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let key = 21 + Int(random >> 33) % 88
        let isDown = down.remove(key) != nil
        if !isDown { down.insert(key) }
        events.append(event(key, isDown: !isDown))
      }
      return events + down.sorted().map { event($0, isDown: false) }
    }()

    private static func event(_ key: Int, isDown: Bool) -> MIDIEvent {
      let note = NoteNumber(key)!
      return isDown
        ? .noteOn(note, velocity: 90, channel: channel) : .noteOff(note, velocity: 0, channel: channel)
    }

    private struct Player: ~Copyable {
      var sequencer: Sequencer
      let port: PortAddress

      init() throws {
        var sequencer = try Sequencer(clientName: "flood")
        port = try sequencer.createOutputPort()
        self.sequencer = sequencer
      }

      /// Sends them whether there is room or not; returns how many the full queue refused.
      mutating func flood(_ events: [MIDIEvent]) throws -> Int {
        try events.count { try !sequencer.send($0, from: port) }
      }

      /// Waits for room before each.
      mutating func play(_ events: [MIDIEvent]) throws {
        for event in events {
          try waitUntil("the queue has room") { try sequencer.send(event, from: port) }
        }
      }
    }

    /// Plays C E G with nothing before it left over.
    private func expectRightChord(_ player: inout Player, _ daemon: LiveDaemon) throws {
      // Nobody has read during the flood, so what comes now may be dropped: until a lone key comes through.
      func tap(_ player: inout Player) throws {
        try player.play([Self.event(97, isDown: true), Self.event(97, isDown: false)])
      }
      try tap(&player)
      try daemon.event(nudge: { try tap(&player) }) {
        $0["type"] as? String == "notes" && $0["down"] as? [Int] == [97]
      }
      try player.play([60, 64, 67].map { Self.event($0, isDown: true) })
      let sounding = [60, 64, 67]
      // The notes events before it may have been skipped: so many came that nobody read.
      var chord = try daemon.chord("C", phase: "committed")
      // On a slow machine the first key may be taken for a lone note, which is called C, too.
      if chord["kind"] as? String == "note" { chord = try daemon.chord("C", phase: "committed") }
      #expect((chord["notes"] as? [[String: Any]])?.compactMap { $0["midi"] as? Int } == sounding)
    }

    @Test func `After 10,000 events the held notes are right`() throws {
      let daemon = try LiveDaemon(["--port", "VirMIDI 0-0"])
      var player = try Player()
      let own = try #require(try player.sequencer.portDirectory().clients.first { $0.name == "chordd" })
      let connection = Subscription(sender: player.port, destination: PortAddress(client: own.id, port: 0))
      try #require(try player.sequencer.subscribe(connection) == .connected)
      let refused = try player.flood(Self.flood)
      try expectRightChord(&player, daemon)
      print("flood: 10,000 events, \(refused) refused by a full queue")
      try daemon.end()
    }

    @Test func `What is lost is announced, and nothing hangs`() throws {
      let daemon = try LiveDaemon(["--port", "VirMIDI 0-0"])
      var player = try Player()
      let own = try #require(try player.sequencer.portDirectory().clients.first { $0.name == "chordd" })
      let connection = Subscription(sender: player.port, destination: PortAddress(client: own.id, port: 0))
      try #require(try player.sequencer.subscribe(connection) == .connected)
      try player.play([50, 53, 57].map { Self.event($0, isDown: true) })
      try daemon.chord("Dmi", phase: "committed")
      // While it stands still, the queue of 2,000 events runs over, and the releases get lost with it.
      daemon.pause(true)
      let refused = try player.flood(Array(Self.flood.prefix(5000)))
      _ = try player.flood([50, 53, 57].map { Self.event($0, isDown: false) })
      #expect(refused > 0)
      daemon.pause(false)
      try daemon.event { $0["status"] as? String == "events lost" }
      try expectRightChord(&player, daemon)
      #expect(daemon.complaints.contains("events were lost"))
      try daemon.end()
    }
  }
}
