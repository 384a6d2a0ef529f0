import ChordAnalysis

/// How long it takes to get ready to name.
enum BuildBenchmark {
  /// To be run before anything else in the process, because the first time the vocabulary is built, too.
  static func run() -> [Figure] {
    let builds = (0..<9).map { _ in CPUClock.nanoseconds(build) / 1e6 }
    return [
      Figure(
        key: "build_ms_first", value: builds[0], unit: "ms",
        meaning: "to build the table of answers and the vocabulary, the first time in a process", limit: 10),
      Figure(
        key: "build_ms_median", value: builds.dropFirst().median, unit: "ms",
        meaning: "to build the table again, median"),
    ]
  }

  @_optimize(none)
  private static func build() {
    _ = AnswerTable()
  }
}
