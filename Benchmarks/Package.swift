// swift-tools-version: 6.2
import PackageDescription

// Measures the program; is no part of it: no strict memory safety. `scripts/build-bench` builds it.

func bench(
  _ name: String, _ path: String, exclude: [String] = [], products: [String] = ["Measured"],
  language: SwiftLanguageMode = .v6
) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "chordd") }, path: path,
    exclude: exclude, swiftSettings: [.swiftLanguageMode(language)])
}

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "chordd", path: "..")],
  targets: [
    bench("latency-bench", "Latency"),
    bench("replug-bench", "Replug"),
    bench("naming-bench", "Naming", products: ["Measured", "CMallocCount"]),
    // Voicings for two hands and their names: Benchmarks/TwoHands/README.md, run by `make two-hands`.
    bench("two-hands-bench", "TwoHands/Runner"),
    // The facts behind the pages of Explore, and how long they take: run by `make bench-explore`.
    bench("explore-bench", "Explore", exclude: ["open_bench", "open_bench.py"]),
    // The time of a step of the listener: docs/developing/harmony.md.
    bench("harmony-step", "Harmony/Step", language: .v5),
    // How well beats and bars are found: Benchmarks/Beats/measure.py.
    bench("beats-bench", "Beats/Tracker"),
    // How well chords are remembered, and how long that takes: docs/guide/practice.md, run by `make fsrs` and `make learners`.
    bench("practice-bench", "Practice", exclude: ["client.py", "open_bench.py", "verdict_bench.py"]),
    // How well a chart is followed, and which tune is found: follow_bench.py and tune_bench.py of Benchmarks/ChartFollowing.
    bench("form-bench", "ChartFollowing", exclude: ["follow_bench.py", "tune_bench.py"]),
    // How calm the readings of a performance are: docs/developing/latency.md, run by `make calm`.
    bench("calm-bench", "Calm"),
  ]
)
