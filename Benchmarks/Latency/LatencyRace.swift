internal import System
import ALSASequencer
import Foundation
import MIDI
import MusicTheory

/// Sends note after note to some programs at once and times the line that each prints.
struct LatencyRace {
  let events: Int

  /// The results in the order of the contestants.
  func run(_ contestants: [Contestant]) throws -> [LatencyResult] {
    var sequencer = try Sequencer(clientName: "latency bench")
    let port = try sequencer.createOutputPort()
    let readers = try contestants.map { try Reader($0, port: "\(port)") }
    defer { readers.forEach { $0.stop() } }
    try waitForListeners(readers.count, of: port, sequencer)
    // Before all others, so that a line is timed when it is written, not when the processor is free again.
    try CurrentThread.requestRealTime(priority: 20)
    let channel = Channel(0)!
    var times = [[Double]](repeating: [], count: readers.count)
    for index in 0..<(events + 20) {
      let note = NoteNumber(48 + index * 7 % 24)!
      let start = Clock.now
      try sequencer.send(.noteOn(note, velocity: 80, channel: channel), from: port)
      let arrivals = try Reader.firstLines(of: readers, since: start)
      try sequencer.send(.noteOff(note, velocity: 0, channel: channel), from: port)
      usleep(UInt32(4000 + index * 37 % 3000))
      Reader.drain(readers)
      // The first few wake caches and connections, not programs.
      guard index >= 20 else { continue }
      for (program, time) in arrivals.enumerated() { times[program].append(time) }
    }
    return zip(readers, times).map { LatencyResult(name: $0.name, times: $1) }
  }

  private func waitForListeners(_ count: Int, of port: PortAddress, _ sequencer: borrowing Sequencer) throws {
    for _ in 0..<200 {
      let listeners = try sequencer.portDirectory().subscriptions.filter { $0.sender == port }
      if listeners.count >= count { break }
      usleep(50_000)
    }
    usleep(500_000)
  }
}
