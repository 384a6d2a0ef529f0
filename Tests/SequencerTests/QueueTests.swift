import ALSASequencer
import Foundation
import MIDI
import MusicTheory
import TestKit
import Testing

/// Playing at a given time, on a queue of the kernel.
extension SequencerTests {
  @Suite struct QueueTests {
    private static let channel = Channel(0)!

    /// The time is the kernel's own, noted when it hands the event over.
    @Test func `Notes leave in their order, none before its time, whoever sleeps`() throws {
      var sequencer = try Sequencer(clientName: "chordd test")
      let port = try sequencer.createOutputPort()
      var output = sequencer.output(from: port)
      let queue = try output.createQueue(name: "chordd test")
      let receiver = try StampedReceiver(queue: queue)
      try #require(
        try sequencer.subscribe(Subscription(sender: port, destination: receiver.port)) == .connected)
      try output.start(queue)
      let due = (0..<60).map { Duration.milliseconds(100 + 20 * $0) }
      for (index, time) in due.enumerated() {
        let note = NoteNumber(index)!
        try #require(
          try output.schedule(.noteOn(note, velocity: 80, channel: Self.channel), at: time, on: queue))
      }
      var notes: [(note: UInt8, time: Duration)] = []
      try waitUntil("all notes have left") {
        notes += receiver.notes()
        return notes.count >= due.count
      }
      try output.stop(queue)
      #expect(notes.map(\.note) == (0..<60).map { UInt8($0) })
      let late = zip(notes, due).map { $0.time - $1 }.sorted()
      print("LATENESS median \(late[late.count / 2]), worst \(late.last!)")
      #expect(late.first! >= .zero, "no note is early")
    }

    @Test func `What waits can be taken back, and what was sent stays sent`() throws {
      var sequencer = try Sequencer(clientName: "chordd test")
      let port = try sequencer.createOutputPort()
      var output = sequencer.output(from: port)
      let queue = try output.createQueue(name: "chordd test")
      var instrument = try TestInstrument("chordd test synth")
      try #require(
        try sequencer.subscribe(Subscription(sender: port, destination: instrument.port)) == .connected)
      let others = [62, 63].map { MIDIEvent.noteOn(NoteNumber($0)!, velocity: 1, channel: Self.channel) }
      try output.start(queue)
      _ = try output.schedule(SequencerTests.c4, at: .milliseconds(10), on: queue)
      try instrument.listen { heard, _ in heard == [SequencerTests.c4] }
      // No machine is too slow to take this one back.
      _ = try output.schedule(others[0], at: .seconds(86_400), on: queue)
      try output.removePending()
      _ = try output.schedule(others[1], at: try output.time(of: queue), on: queue)
      try instrument.listen { heard, _ in heard.count == 2 }
      #expect(instrument.heard == [SequencerTests.c4, others[1]])
      try output.stop(queue)
      let stopped = try output.time(of: queue)
      #expect(stopped >= .milliseconds(10))
      let another = try output.createQueue(name: "chordd test")
      try output.start(another)
      try waitUntil("another queue goes on") { try output.time(of: another) > .milliseconds(1) }
      #expect(try output.time(of: queue) == stopped)
    }

    @Test func `More than the kernel takes is refused, not waited for`() throws {
      var sequencer = try Sequencer(clientName: "chordd test")
      let port = try sequencer.createOutputPort()
      var output = sequencer.output(from: port)
      let queue = try output.createQueue(name: "chordd test")
      try output.start(queue)
      var taken = 0
      while taken < 5000, try output.schedule(SequencerTests.c4, at: .seconds(60), on: queue) { taken += 1 }
      #expect((400...2000).contains(taken), "\(taken)")
      try output.removePending()
      #expect(try output.schedule(SequencerTests.c4, at: .seconds(60), on: queue))
    }

    @Test func `A system exclusive message arrives as it was sent`() throws {
      let peer = try Dump()
      var sequencer = try Sequencer(clientName: "chordd test")
      let port = try sequencer.createOutputPort()
      let directory = try sequencer.portDirectory()
      let dump = try #require(directory.clients.first { $0.name == "aseqdump" }?.ports.first)
      try #require(
        try sequencer.subscribe(Subscription(sender: port, destination: dump.address)) == .connected)
      var output = sequencer.output(from: port)
      #expect(try output.sendSystemExclusive([0xF0, 0x43, 0x7E, 0x02, 0x31, 0x13, 0x7F, 0x7F, 0xF7]))
      try peer.prints("F0 43 7E 02 31 13 7F 7F F7")
    }
  }
}
