import ChordAnalysis
import Foundation
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
