import CMallocCount
import ChordAnalysis
import MusicTheory

/// From a set of pitch classes over a bass to its ranked readings: every set over every bass.
struct LookupBenchmark {
  private let recognizer = ChordRecognizer()
  private let inputs: [(set: PitchClassSet, bass: PitchClass)] = PitchClass.all.flatMap { bass in
    // Seen from the bass, which is in every set.
    (0..<2048).map { bits in
      (PitchClassSet(rawValue: UInt16(bits << 1 | 1)).transposed(up: Int(bass.number)), bass)
    }
  }

  func run() -> [Figure] {
    let times = inputs.map(nanoseconds)
    var figures = [
      Figure(
        key: "lookup_ns_median", value: times.median, unit: "ns",
        meaning: "from a set over a bass to its ranked readings, median over all", limit: 100),
      Figure(
        key: "lookup_ns_max", value: times.max() ?? 0, unit: "ns",
        meaning: "the same, of the set that takes longest"),
      Figure(
        key: "lookup_named_percent", value: namedPercent, unit: "%",
        meaning: "of those with three or more tones have an honest name"),
      Figure(
        key: "lookup_inputs", value: Double(inputs.count), unit: "", meaning: "sets and basses were looked up"
      ),
    ]
    if let allocations = countAllocations() {
      figures.append(
        Figure(
          key: "lookup_allocations", value: Double(allocations), unit: "",
          meaning: "heap allocations in all these lookups together", limit: 0))
    }
    return figures
  }

  private var namedPercent: Double {
    let chords = inputs.filter { $0.set.count > 2 }
    let named = chords.count { input in
      let best = recognizer.readings(of: input.set, bass: input.bass).best
      return best.map { $0.reading.kind != .none } ?? false
    }
    return 100 * Double(named) / Double(chords.count)
  }

  /// Of one lookup, repeated for so long that the clock does not matter.
  private func nanoseconds(_ input: (set: PitchClassSet, bass: PitchClass)) -> Double {
    let aim = 20_000.0
    let once = CPUClock.nanoseconds { lookUp(input.set, input.bass) }
    let repetitions = max(4, min(200, Int(aim / max(once, 1))))
    let time = CPUClock.nanoseconds {
      for _ in 0..<repetitions { lookUp(input.set, input.bass) }
    }
    return time / Double(repetitions)
  }

  /// `nil` where allocations cannot be counted; an array, which needs one, says whether they can.
  private func countAllocations() -> Int? {
    malloc_count_start()
    let probe = Array(inputs.reversed())
    guard malloc_count_stop() > 0, probe.count == inputs.count else { return nil }
    // Once without counting: what is built at the first use is not the lookup's.
    for input in inputs { lookUp(input.set, input.bass) }
    malloc_count_start()
    for input in inputs { lookUp(input.set, input.bass) }
    return malloc_count_stop()
  }

  /// Not optimized, so that no call can be left out because another one gave the same.
  @_optimize(none)
  private func lookUp(_ set: PitchClassSet, _ bass: PitchClass) {
    _ = recognizer.readings(of: set, bass: bass)
  }
}
