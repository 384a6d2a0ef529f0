import ChordAnalysis
import MusicTheory

/// Two hands together: a C major triad below, every set of pitch classes above.
struct HandsBenchmark {
  private let combiner = ChordCombiner()
  private let hands = (0..<2048).map { bits in
    Hands(lower: [48, 52, 55], upper: NoteSet(bits: UInt128(bits << 1 | 1) << 60))
  }

  func run() -> [Figure] {
    let rounds = (0..<9).map { _ in
      CPUClock.nanoseconds { hands.forEach(combine) } / Double(hands.count)
    }
    return [
      Figure(
        key: "hands_ns_mean", value: rounds.median, unit: "ns",
        meaning: "for two hands together, mean over \(hands.count)")
    ]
  }

  @_optimize(none)
  private func combine(_ hands: Hands) {
    _ = combiner.combine(hands)
  }
}
