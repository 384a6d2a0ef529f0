import ChordAnalysis
@testable import Charts
import MIDI
import MusicTheory
import Testing

/// The chords of a stream of keys that go into the diary.
@Suite struct ChordRecorderTests {
  /// Plays `chords` (keys, from, to; in seconds) and returns what is written down: `symbol onset–end`.
  private func diary(
    _ chords: [([Int], Double, Double)], layer: PlayedChord.Layer, until end: Double
  ) -> [String] {
    var analyzer = Analyzer(settings: AnalyzerSettings())
    var recorder = ChordRecorder()
    var lines: [(PlayedChord, Duration?)] = []
    let channel = Channel(statusByte: 0)
    let events = chords.flatMap { keys, from, to in
      keys.flatMap { key in
        [
          (from, MIDIEvent.noteOn(NoteNumber(key)!, velocity: 80, channel: channel)),
          (to, MIDIEvent.noteOff(NoteNumber(key)!, velocity: 0, channel: channel)),
        ]
      }
    }.sorted { $0.0 < $1.0 }
    let take = { (facts: [ChordRecorder.Fact]) in
      for fact in facts {
        switch fact {
        case .began(let chord) where chord.layer == layer:
          // As the store does: the one before ends with it.
          if let last = lines.indices.last, lines[last].1 == nil { lines[last].1 = chord.onset }
          lines.append((chord, nil))
        case .ended(layer, let time): lines[lines.count - 1].1 = time
        default: break
        }
      }
    }
    for (time, event) in events {
      let moment = Duration.seconds(time)
      while let deadline = analyzer.deadline, deadline <= moment {
        analyzer.advance(to: deadline) { take(recorder.follow(copy $0)) }
      }
      analyzer.apply(.midi(event, from: .first), at: moment) { take(recorder.follow(copy $0)) }
    }
    while let deadline = analyzer.deadline, deadline <= .seconds(end) {
      analyzer.advance(to: deadline) { take(recorder.follow(copy $0)) }
    }
    take(recorder.finish(at: .seconds(end)))
    let tenths = { (time: Duration) in Int((time / .milliseconds(100)).rounded()) }
    return lines.map {
      "\(ChordSymbol().text($0.0.symbol)) \(tenths($0.0.onset))–\($0.1.map { "\(tenths($0))" } ?? "")"
    }
  }

  private let twoFiveOne: [([Int], Double, Double)] = [
    ([38, 53, 57, 60], 0, 0.9), ([43, 53, 59, 62], 1, 1.9), ([36, 52, 55, 59], 2, 2.9),
  ]

  @Test(arguments: PlayedChord.Layer.allCases)
  func chordsInTheirOrder(layer: PlayedChord.Layer) {
    let lines = diary(twoFiveOne, layer: layer, until: 4)
    #expect(lines.map { $0.split(separator: " ")[0] } == ["Dmi7", "G7", "Cma7"])
    #expect(lines.allSatisfy { !$0.hasSuffix("–") })
  }

  /// A harmony lasts until the next one, and no longer than it is heard when a long silence follows.
  @Test func ends() {
    #expect(diary(twoFiveOne, layer: .harmony, until: 30) == ["Dmi7 0–10", "G7 10–20", "Cma7 20–29"])
  }

  @Test func theSameChordAfterASilence() {
    let chords = [twoFiveOne[2], ([36, 52, 55, 59], 12, 12.9)]
    #expect(
      diary(chords, layer: .harmony, until: 14).map { $0.split(separator: " ")[0] } == ["Cma7", "Cma7"])
  }

  @Test func aSingleNoteIsNoChord() {
    #expect(diary([([60], 0, 2)], layer: .exact, until: 3).isEmpty)
    #expect(diary([([60], 0, 2)], layer: .harmony, until: 3).isEmpty)
  }

  @Test func aPolychord() {
    let keys = [48, 52, 55, 66, 70, 73]
    #expect(diary([(keys, 0, 2)], layer: .exact, until: 3).map { $0.split(separator: " ")[0] } == ["F♯|C"])
  }
}
