import ALSASequencer
import Foundation
import MIDI
import MusicTheory

/// Sends note after note to aseqdump and chordd at once and times the line that each prints.
struct LatencyRace {
  let chordd: String
  let format: String
  let events: Int

  /// The peer's result, then ours.
  func run() throws -> [LatencyResult] {
    var sequencer = try Sequencer(clientName: "latency bench")
    let port = try sequencer.createOutputPort()
    let peer = try Reader("aseqdump", ["/usr/bin/env", "aseqdump", "-p", "\(port)"], marker: "Note on")
    let ours = try Reader(
      "chordd \(format)", [chordd, "run", format, "--coalesce", "0", "--port", "\(port)"],
      marker: format == "--json" ? "\"phase\":\"live\"" : "\tnote\t")
    defer {
      peer.stop()
      ours.stop()
    }
    try waitForListeners(2, of: port, sequencer)
    // Before all others, so that a line is timed when it is written, not when the processor is free again.
    try CurrentThread.requestRealTime(priority: 20)
    let channel = Channel(0)!
    var peerTimes: [Double] = []
    var ourTimes: [Double] = []
    for index in 0..<(events + 20) {
      let note = NoteNumber(48 + index * 7 % 24)!
      let start = Clock.now
      try sequencer.send(.noteOn(note, velocity: 80, channel: channel), from: port)
      let arrivals = try Reader.firstLines(of: [peer, ours], since: start)
      try sequencer.send(.noteOff(note, velocity: 0, channel: channel), from: port)
      usleep(UInt32(4000 + index * 37 % 3000))
      Reader.drain([peer, ours])
      // The first few wake caches and connections, not programs.
      guard index >= 20 else { continue }
      peerTimes.append(arrivals[0])
      ourTimes.append(arrivals[1])
    }
    return [
      LatencyResult(name: peer.name, times: peerTimes), LatencyResult(name: ours.name, times: ourTimes),
    ]
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
