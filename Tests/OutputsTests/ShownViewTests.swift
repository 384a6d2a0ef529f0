import MIDI
import MusicTheory
import Testing

@testable import ChordAnalysis
@testable import Outputs

/// The harmony as programs get it.
@Suite struct ShownViewTests {
  /// Keeps what it is given.
  private final class Record {
    var events: [Analysis] = []
  }

  private struct Recorder: Output {
    let record: Record
    mutating func consume(_ analysis: Analysis) throws(OutputError) { record.events.append(analysis) }
    mutating func finish() {}
  }

  /// Chords, single keys and pedals at random, through the whole pipeline.
  private func record(seed: UInt64, isNewestOnly: Bool) throws -> [Analysis] {
    let record = Record()
    var output = ViewedOutput(view: .harmony, isNewestOnly: isNewestOnly, base: Recorder(record: record))
    var state = seed &* 2_654_435_761 &+ 1
    func draw(_ limit: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33 % limit)
    }
    var analyzer = Analyzer()
    var time = Duration.zero
    var told: [Analysis] = []
    for _ in 0..<400 {
      time += .milliseconds(draw(10) < 3 ? draw(900) : draw(120))
      let note = NoteNumber(40 + draw(36))!
      let channel = Channel(0)!
      let event: MIDIEvent =
        draw(5) < 3
        ? .noteOn(note, velocity: 70, channel: channel) : .noteOff(note, velocity: 0, channel: channel)
      analyzer.apply(.midi(event, from: .first), at: time) { told.append(copy $0) }
      if draw(40) == 0 { analyzer.report(.eventsLost, at: time) { told.append(copy $0) } }
    }
    for analysis in told { try output.consume(analysis) }
    return record.events
  }

  /// No name is a flash, a committed name is the one that was reported before, and changes of the input are reported.
  @Test(arguments: [false, true])
  func noNameIsAFlash(isNewestOnly: Bool) throws {
    for seed in 1...20 {
      var named: (reading: ChordReading, time: Duration)?
      for analysis in try record(seed: UInt64(seed), isNewestOnly: isNewestOnly) {
        guard analysis.harmony != nil, let reading = analysis.combination.readings.best?.reading else {
          named = nil
          continue
        }
        if let named, named.reading != reading {
          #expect(analysis.event == .chord(.live), "seed \(seed): \(analysis.event)")
          #expect(analysis.time - named.time >= .milliseconds(300), "seed \(seed) at \(analysis.time)")
        }
        if named?.reading != reading { named = (reading, analysis.time) }
      }
    }
  }

  /// The first event of a chord has its keys, also where it comes before they have been read.
  @Test func theFirstEventHasItsKeys() throws {
    for seed in 1...20 {
      for analysis in try record(seed: UInt64(seed), isNewestOnly: false)
      where analysis.event == .chord(.live) {
        #expect(!analysis.hands.all.isEmpty, "seed \(seed) at \(analysis.time)")
      }
    }
  }
}
