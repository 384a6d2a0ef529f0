// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Whether this is the package itself, and no dependency: nobody may depend on a package with unsafe flags.
let isRoot = !Context.packageDirectory.contains("/checkouts/")

/// The tests are of the optimized program, so `make run` and `make test` build it once. What is installed and what is measured is built
/// without what tests see.
let testable: [SwiftSetting] =
  isRoot && Context.environment["CHORDD_UNTESTED"] == nil
  ? [.unsafeFlags(["-enable-testing"], .when(configuration: .release))] : []

/// What every target of ours is held to; dependencies are left alone.
let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
  ] + testable

/// The pure targets are optimized in debug builds, too, which the sanitizers test: unoptimized, they take most of the time. Checks stay.
let pure =
  isRoot ? strict + [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))] : strict

/// The files of the page below a folder: they are embedded by the plugin PageFiles, not compiled.
func pageFiles(below folder: String) -> [String] {
  let paths = FileManager.default.enumerator(atPath: "\(Context.packageDirectory)/\(folder)")
  return (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".js") || $0.hasSuffix(".css") }
}

let package = Package(
  name: "chordd",
  products: [
    .executable(name: "chordd", targets: ["chordd"]),
    .library(name: "MusicTheory", targets: ["MusicTheory"]),
    .library(name: "MIDI", targets: ["MIDI"]),
    .library(name: "ChordAnalysis", targets: ["ChordAnalysis"]),
    .library(name: "Explore", targets: ["Explore"]),
    // What Benchmarks measures, a package of its own, so that tests do not build it.
    .library(
      name: "Measured",
      targets: [
        "ALSASequencer", "CalmMeasure", "ChordAnalysis", "Diary", "Explore", "Keyboards", "MIDI",
        "MusicTheory", "Practice", "System", "TwoHandVoicings",
      ]),
    .library(name: "CMallocCount", targets: ["CMallocCount"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  // In the order in which a note travels:
  // MIDI event → held notes → hands → recognizer + combiner → name → stable chord events → outputs
  targets: [
    // Pure: no I/O, no clock, no Foundation.
    .target(name: "MusicTheory", swiftSettings: pure),
    .target(name: "MIDI", dependencies: ["MusicTheory"], swiftSettings: pure),
    .target(name: "ChordAnalysis", dependencies: ["CMath", "MusicTheory", "MIDI"], swiftSettings: pure),
    .target(name: "Playback", dependencies: ["MusicTheory", "MIDI"], swiftSettings: pure),
    .target(
      name: "Explore", dependencies: ["ChordAnalysis", "MusicTheory", "Playback"], swiftSettings: pure),
    .target(
      name: "Practice", dependencies: ["CMath", "ChordAnalysis", "MIDI", "MusicTheory", "Playback"],
      swiftSettings: pure),
    // What was played, and charts of it.
    .target(
      name: "Diary", dependencies: ["CMath", "ChordAnalysis", "MIDI", "MusicTheory"], swiftSettings: pure),

    // The border to C: module maps and the smallest possible shims.
    .systemLibrary(
      name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CLO", pkgConfig: "liblo", providers: [.apt(["liblo-dev"])]),
    .systemLibrary(name: "CMinizip", providers: [.apt(["libminizip-dev"])]),
    .systemLibrary(
      name: "CMosquitto", pkgConfig: "libmosquitto", providers: [.apt(["libmosquitto-dev"])]),
    .systemLibrary(
      name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CSpeech", providers: [.apt(["libspeechd-dev"])]),
    .target(name: "CLinux"),
    // What is missing from Swift without a library of the system: powers and logarithms.
    .target(name: "CMath"),

    // I/O.
    .target(
      name: "System",
      dependencies: [
        "CLinux",
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SystemPackage", package: "swift-system"),
      ], swiftSettings: strict),
    .target(
      name: "ALSASequencer", dependencies: ["CALSA", "CLinux", "MIDI", "MusicTheory", "System"],
      swiftSettings: strict),
    // Which keyboard is meant, whatever number or name it gets.
    .target(
      name: "Keyboards", dependencies: ["ALSASequencer", "ChordAnalysis", "System"], swiftSettings: strict),
    // What a person can set: files, environment, options.
    .target(
      name: "Settings",
      dependencies: [
        "ChordAnalysis", "MIDI", "MusicTheory", "System", "Yams",
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: strict),
    .target(
      name: "Outputs",
      dependencies: [
        "CLO", "CLinux", "CMosquitto", "CSpeech", "ChordAnalysis", "MIDI", "MusicTheory", "Settings",
        "System",
      ],
      swiftSettings: strict),
    // The database file of practice and diary.
    .target(
      name: "Storage",
      dependencies: [
        "System", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    // What can be asked of a running program, typed once.
    .target(name: "Requests", dependencies: ["Outputs", "System"], swiftSettings: strict),
    .target(
      name: "PageServer",
      dependencies: [
        "ChordAnalysis", "CLinux", "MIDI", "MusicTheory", "Outputs", "Requests", "Settings", "System",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ], exclude: ["Resources", "jsconfig.json", "package.json"], swiftSettings: strict,
      plugins: ["PageFiles"]),
    // The files of the page, inside the program.
    .plugin(name: "PageFiles", capability: .buildTool()),
    .target(
      name: "Daemon",
      dependencies: [
        "ALSASequencer", "CLinux", "CQRencode", "ChordAnalysis", "Explore", "Keyboards", "MIDI",
        "MusicTheory",
        "Outputs", "PageServer", "Requests", "Settings", "System",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ], swiftSettings: strict),
    // What can be taken out without the rest noticing, and the one list of it.
    .target(
      name: "Features",
      dependencies: [
        "ALSASequencer", "CExpat", "CMinizip", "ChordAnalysis", "Daemon", "Diary", "Explore", "Keyboards",
        "MIDI", "MusicTheory", "Outputs", "PageServer", "Playback", "Practice", "Requests", "Settings",
        "Storage",
        "System",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ], exclude: pageFiles(below: "Sources/Features"), swiftSettings: strict),
    .executableTarget(
      name: "chordd",
      dependencies: [
        "ALSASequencer", "ChordAnalysis", "CLinux", "Daemon", "Diary", "Explore", "Features", "Keyboards",
        "MIDI", "MusicTheory", "Outputs", "PageServer", "Playback", "Practice", "Requests", "Settings",
        "System",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: strict, plugins: ["BuildRecord"]),
    // `chordd --version --json`: the versions that this build has chosen.
    .plugin(name: "BuildRecord", capability: .buildTool()),

    // Charts in every format, for other programs to read: run by Tests/Sheets/run.
    .executableTarget(
      name: "sheet-samples", dependencies: ["Diary", "MusicTheory"], path: "Tests/Sheets/Samples",
      swiftSettings: [.swiftLanguageMode(.v6)]),

    // Proof.
    .target(name: "CMallocCount", path: "Tests/Support/CMallocCount"),
    // What two hands play and what it is called: docs/two-hands.md, measured by `make two-hands`.
    .target(
      name: "TwoHandVoicings", dependencies: ["MusicTheory"], path: "Tests/Support/TwoHandVoicings",
      swiftSettings: strict),
    // How calm the readings of a performance are: docs/latency.md, measured by `make calm`.
    .target(
      name: "CalmMeasure", dependencies: ["ChordAnalysis", "MusicTheory"], path: "Tests/Support/CalmMeasure",
      swiftSettings: strict),
    .target(
      name: "PracticePlayers", dependencies: ["MusicTheory", "Practice"],
      path: "Tests/Support/PracticePlayers",
      swiftSettings: strict),
    .testTarget(name: "MusicTheoryTests", dependencies: ["MusicTheory"], swiftSettings: strict),
    .testTarget(name: "MIDITests", dependencies: ["MIDI", "MusicTheory"], swiftSettings: strict),
    .testTarget(
      name: "ChordAnalysisTests",
      dependencies: ["CMallocCount", "CalmMeasure", "ChordAnalysis", "MIDI", "MusicTheory"],
      exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
      name: "PlaybackTests", dependencies: ["MIDI", "MusicTheory", "Playback"], exclude: ["Golden"],
      swiftSettings: strict),
    .testTarget(
      name: "PracticeTests",
      dependencies: ["ChordAnalysis", "MIDI", "MusicTheory", "Playback", "Practice", "PracticePlayers"],
      swiftSettings: strict),
    .testTarget(
      name: "ExploreTests",
      dependencies: ["ChordAnalysis", "Explore", "MIDI", "MusicTheory", "Outputs", "System"],
      swiftSettings: strict),
    .testTarget(
      name: "DiaryTests", dependencies: ["ChordAnalysis", "Diary", "MIDI", "MusicTheory", "Practice"],
      swiftSettings: strict),
    .testTarget(
      name: "TwoHandVoicingsTests", dependencies: ["MusicTheory", "TwoHandVoicings"], swiftSettings: strict),
    .testTarget(
      name: "ALSASequencerTests",
      dependencies: ["ALSASequencer", "CALSA", "Keyboards", "MIDI", "MusicTheory", "System"],
      swiftSettings: strict),
    .testTarget(
      name: "OutputsTests",
      dependencies: ["ChordAnalysis", "MIDI", "MusicTheory", "Outputs", "Settings", "System"],
      swiftSettings: strict),
    .testTarget(
      name: "PageServerTests",
      dependencies: [
        "ChordAnalysis", "MIDI", "MusicTheory", "Outputs", "PageServer", "Requests", "Settings", "System",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ], swiftSettings: strict),
    .testTarget(
      name: "DaemonTests",
      dependencies: [
        "ALSASequencer", "ChordAnalysis", "Daemon", "Features", "Keyboards", "MIDI", "MusicTheory", "Outputs",
        "PageServer", "Playback", "Requests", "Settings", "System",
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: strict),
    .testTarget(
      name: "FeatureTests",
      dependencies: [
        "Diary", "Explore", "Features", "MusicTheory", "Practice", "Settings", "Storage", "System",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: ["CLinux", "Daemon", "Features", "Requests", "Settings", "System"], swiftSettings: strict),
    // Need a real sequencer; `make test` runs them in the virtual machine of Tests/VM where there is none.
    .testTarget(
      name: "SequencerTests",
      dependencies: [
        "ALSASequencer", "CALSA", "Daemon", "Features", "Keyboards", "MIDI", "MusicTheory", "Practice",
        "PracticePlayers", "System",
      ],
      swiftSettings: strict),
  ]
)

// What only libFuzzer can start: Tests/Fuzzing/run builds it in a folder of its own.
if Context.environment["CHORDD_FUZZING"] != nil {
  let nio: [Target.Dependency] = ["NIOCore", "NIOEmbedded", "NIOWebSocket"].map {
    .product(name: $0, package: "swift-nio")
  }
  let fuzzed: [String: [Target.Dependency]] = [
    "ByteStream": ["MIDI", "MusicTheory"],
    "ChordSymbol": ["MusicTheory"],
    "Configuration": ["ChordAnalysis", "Daemon", "Features", "Outputs", "Settings"],
    "ControlRequest": ["ChordAnalysis", "Daemon", "Features", "Outputs", "Requests", "Settings"],
    "HTTPRequest": ["Outputs", "PageServer", "QuietBackend", "Requests"] + nio,
    "PagePipeline": ["Outputs", "PageServer", "QuietBackend", "Requests"] + nio,
    "PlaybackText": ["MIDI", "MusicTheory", "Playback"],
    "SMFReader": ["MIDI", "MusicTheory"],
    "Tune": ["Features", "MusicTheory", "Practice"],
    "WebSocketFrame": ["Outputs", "PageServer", "QuietBackend", "Requests"] + nio,
  ]
  package.targets.append(
    .target(name: "FuzzingDriver", path: "Tests/Fuzzing/Driver", swiftSettings: [.swiftLanguageMode(.v6)]))
  package.targets.append(
    .target(
      name: "QuietBackend",
      dependencies: ["ChordAnalysis", "MIDI", "MusicTheory", "Outputs", "PageServer", "Requests"],
      path: "Tests/Fuzzing/QuietBackend",
      swiftSettings: [.swiftLanguageMode(.v6)]))
  for (name, dependencies) in fuzzed {
    package.targets.append(
      .executableTarget(
        name: "\(name)Fuzzer", dependencies: ["FuzzingDriver"] + dependencies, path: "Tests/Fuzzing/\(name)",
        swiftSettings: [.swiftLanguageMode(.v6)]))
  }
}
