import ChordAnalysis
import Foundation
import MIDI
import MusicTheory

// Times naming alone: every set of pitch classes over its bass, and two hands together.

/// Nanoseconds a call of `body`, the median of nine rounds over all `inputs`.
func median<Input>(_ inputs: [Input], _ body: (Input) -> Int) -> Double {
  var sink = 0
  let rounds = (0..<9).map { _ in
    let start = DispatchTime.now().uptimeNanoseconds
    for input in inputs { sink &+= body(input) }
    return Double(DispatchTime.now().uptimeNanoseconds - start) / Double(inputs.count)
  }
  precondition(sink >= 0)
  return rounds.sorted()[4]
}

let sets = (0..<2048).map { PitchClassSet(rawValue: UInt16($0 << 1 | 1)) }
let recognizer = ChordRecognizer()
let reading = median(sets) { recognizer.readings(of: $0, bass: PitchClass(0)).count }
print("naming: \(Int(reading)) ns from a set over a bass to its ranked readings (mean over 2,048 sets)")

let combiner = ChordCombiner(recognizer: recognizer)
let hands = sets.map { set in
  Hands(
    lower: [48, 52, 55],
    upper: NoteSet(bits: UInt128(set.rawValue) << 60))
}
let combination = median(hands) { combiner.combine($0).readings.count }
print("naming: \(Int(combination)) ns for two hands together")

// The whole way of an event through the pipeline: chords of four keys struck and let go, every key named at once.
var settings = AnalyzerSettings()
settings.settling.coalesce = .zero
let channel = Channel(0)!
var strokes: [InputEvent] = []
for chord in 0..<2000 {
  let keys = (0..<4).map { finger in
    let distance = chord * 7 + finger * (3 + chord % 4)
    return NoteNumber(40 + distance % 48)!
  }
  for key in keys { strokes.append(.midi(.noteOn(key, velocity: 80, channel: channel), from: .first)) }
  for key in keys { strokes.append(.midi(.noteOff(key, velocity: 0, channel: channel), from: .first)) }
}
let perEvent = (0..<9).map { _ in
  var analyzer = Analyzer(settings: settings)
  var analyses = 0
  let start = DispatchTime.now().uptimeNanoseconds
  for (index, event) in strokes.enumerated() {
    analyzer.apply(event, at: .milliseconds(index * 10)) { _ in analyses += 1 }
  }
  precondition(analyses > strokes.count)
  return Double(DispatchTime.now().uptimeNanoseconds - start) / Double(strokes.count)
}
print(
  "pipeline: \(Int(perEvent.sorted()[4])) ns from a MIDI event to its analyses (mean over \(strokes.count) events)"
)
