// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Whether this is the package itself, and no dependency: nobody may depend on a package with unsafe flags.
let isRoot = !Context.packageDirectory.contains("/checkouts/")

/// The tests are of the optimized program, so `make run` and `make test` build it once. The program that is installed and the one that
/// is measured are built without the access that tests have.
let testable: [SwiftSetting] =
  isRoot && Context.environment["CHORDD_UNTESTED"] == nil
  ? [.unsafeFlags(["-enable-testing"], .when(configuration: .release))] : []

/// The settings of every target of ours; dependencies are left alone.
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

/// Tests that mostly wait for the tested code: optimizing them takes longer than it saves.
let tests = isRoot ? strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))] : strict

/// The folders of a feature that are no part of its program: its model is a target of its own, its page is embedded by the plugin
/// PageFiles.
func besides(_ name: String) -> [String] {
  ["Model", "Page"].filter {
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Sources/Features/\(name)/\($0)")
  }
}

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")

func nio(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "swift-nio") }
}

/// A feature: its requests, its service and its commands. It may be taken out, so only `FeatureList` depends on it.
func feature(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: "\(name)Feature",
    dependencies: [
      "ALSASequencer", "ChordAnalysis", "CommandKit", "Explore", "FeatureKit", "Keyboards", "Languages",
      "MIDI", "MIDIOutput", "MusicTheory", "Outputs", "Settings", "System", "Wire", argumentParser, logging,
    ] + dependencies,
    path: "Sources/Features/\(name)", exclude: besides(name), swiftSettings: strict)
}

/// A target for each folder below `Sources/Features`; here are those that depend on more than others. Swift keeps what it read here, so a new
/// folder is seen once this file has changed: Lights is the newest.
let features: [Target] = {
  let more: [String: [Target.Dependency]] = [
    "Diary": ["Charts", "Diary", "Files", "Storage", grdb],
    "ChartFollowing": ["Charts", "Files", "ChartFollowing"],
    "Playback": ["Charts", "Playback"],
    "Typing": ["CSystemd"],
    "Lights": ["Lights"],
    "Practice": ["CLinux", "Charts", "Files", "Playback", "Practice", "Storage", grdb],
  ]
  let folders = try? FileManager.default.contentsOfDirectory(
    atPath: "\(Context.packageDirectory)/Sources/Features")
  return (folders ?? []).sorted().map { feature($0, more[$0] ?? []) }
}()

let package = Package(
  name: "chordd",
  products: [
    .executable(name: "chordd", targets: ["chordd"]),
    .library(name: "MusicTheory", targets: ["MusicTheory"]),
    .library(name: "MIDI", targets: ["MIDI"]),
    .library(name: "ChordAnalysis", targets: ["ChordAnalysis"]),
    .library(name: "Explore", targets: ["Explore"]),
    // The targets that Benchmarks measures. Benchmarks is a package of its own, so that tests do not build it.
    .library(
      name: "Measured",
      targets: [
        "ALSASequencer", "CalmMeasure", "Charts", "ChordAnalysis", "Explore", "ChartFollowing", "Keyboards",
        "MIDI",
        "MusicTheory", "Practice", "PracticePlayers", "System", "TwoHandVoicings",
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
  ],
  // In the order in which a note travels:
  // MIDI event → held notes → hands → recognizer + combiner → name → stable chord events → outputs
  targets: [
    // Pure: no I/O, no clock, no Foundation.
    .target(name: "MusicTheory", swiftSettings: pure),
    // Sentences for people: keys and parts, and the words of each language, which are files of Languages.
    .target(
      name: "Languages", dependencies: ["MusicTheory"], swiftSettings: pure, plugins: ["LanguageFiles"]),
    .target(name: "MIDI", dependencies: ["MusicTheory"], swiftSettings: pure),
    .target(
      name: "ChordAnalysis", dependencies: ["CMath", "Languages", "MusicTheory", "MIDI"], swiftSettings: pure,
      plugins: ["ModelFile"]),
    .target(name: "Playback", dependencies: ["MusicTheory", "MIDI"], swiftSettings: pure),
    .target(
      name: "Charts", dependencies: ["CMath", "ChordAnalysis", "MIDI", "MusicTheory"], swiftSettings: pure,
      plugins: ["ModelFile"]),
    .target(
      name: "ChartFollowing", dependencies: ["CMath", "Charts", "MIDI", "MusicTheory"],
      path: "Sources/Features/ChartFollowing/Model",
      swiftSettings: pure),
    .target(
      name: "Explore", dependencies: ["ChordAnalysis", "Languages", "MusicTheory", "Playback"],
      swiftSettings: pure),
    .target(
      name: "Practice",
      dependencies: ["CMath", "Charts", "ChordAnalysis", "Languages", "MIDI", "MusicTheory", "Playback"],
      path: "Sources/Features/Practice/Model", swiftSettings: pure),
    .target(
      name: "Diary", dependencies: ["Charts", "MusicTheory"], path: "Sources/Features/Diary/Model",
      swiftSettings: pure),
    .target(
      name: "Lights", dependencies: ["MIDI", "MusicTheory"], path: "Sources/Features/Lights/Model",
      swiftSettings: pure),

    // The border to C: module maps and the smallest possible shims.
    .systemLibrary(
      name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CLO", pkgConfig: "liblo", providers: [.apt(["liblo-dev"])]),
    .systemLibrary(name: "CMinizip", providers: [.apt(["libminizip-dev"])]),
    .systemLibrary(
      name: "CMosquitto", pkgConfig: "libmosquitto", providers: [.apt(["libmosquitto-dev"])]),
    .systemLibrary(
      name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CSpeech", providers: [.apt(["libspeechd-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CLinux"),
    .target(name: "CSystemd"),
    // Functions that Swift lacks without a library of the system: powers and logarithms.
    .target(name: "CMath"),

    // I/O.
    .target(
      name: "System",
      dependencies: [
        "CLinux",
        logging,
        .product(name: "SystemPackage", package: "swift-system"),
      ], swiftSettings: strict),
    .target(
      name: "ALSASequencer", dependencies: ["CALSA", "CLinux", "MIDI", "MusicTheory", "System"],
      swiftSettings: strict),
    // Tells keyboards apart when their numbers and names change.
    .target(
      name: "Keyboards", dependencies: ["ALSASequencer", "ChordAnalysis", "System"], swiftSettings: strict),
    // The settings that a person can change: files, environment, options.
    .target(
      name: "Settings",
      dependencies: [
        "ChordAnalysis", "MIDI", "MusicTheory", "System", "Yams", logging,
      ], swiftSettings: strict),
    // The requests to a running program, typed once, and JSON.
    .target(
      name: "Wire", dependencies: ["CLinux", "Languages", "MusicTheory", "System"], swiftSettings: strict),
    .target(
      name: "Outputs",
      dependencies: [
        "CLO", "CLinux", "CMosquitto", "CSpeech", "ChordAnalysis", "Languages", "MIDI", "MusicTheory",
        "Settings",
        "System", "Wire",
      ],
      swiftSettings: strict),
    // The database files of features.
    .target(
      name: "Storage",
      dependencies: ["System", grdb, .product(name: "GRDBSQLite", package: "GRDB.swift")],
      swiftSettings: strict),
    // Files of music: MIDI through the pipeline, charts in every format.
    .target(
      name: "Files",
      dependencies: [
        "CCrypto", "CExpat", "CMinizip", "Charts", "ChordAnalysis", "MIDI", "MusicTheory", "Outputs",
        "Settings", "System",
      ], swiftSettings: strict),
    // The instrument that is played, and the process that ends its notes when we cannot.
    .target(
      name: "MIDIOutput",
      dependencies: ["ALSASequencer", "CLinux", "Keyboards", "MIDI", "Settings", "System", logging],
      swiftSettings: strict),
    // Features end here: a feature sees no server and no daemon.
    .target(
      name: "FeatureKit",
      dependencies: [
        "Charts", "ChordAnalysis", "Keyboards", "MIDI", "MIDIOutput", "MusicTheory", "Outputs", "Settings",
        "System", "Wire", logging,
      ], swiftSettings: strict),
    .target(
      name: "PageServer",
      dependencies: [
        "CLinux", "CZlib", "ChordAnalysis", "FeatureKit", "MIDI", "MusicTheory", "Outputs", "Settings",
        "System", "Wire",
      ] + nio("NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket"),
      exclude: ["Resources", "sentences.d.ts", "wire.d.ts"], swiftSettings: strict,
      plugins: ["PageFiles"]),
    // The files of the page, inside the program.
    .plugin(name: "LanguageFiles", capability: .buildTool()),
    .plugin(name: "ModelFile", capability: .buildTool()),
    .plugin(name: "PageFiles", capability: .buildTool()),
    .target(
      name: "Daemon",
      dependencies: [
        "ALSASequencer", "CLinux", "CQRencode", "ChordAnalysis", "FeatureKit", "Files", "Keyboards",
        "Languages", "MIDI",
        "MIDIOutput", "MusicTheory", "Outputs", "PageServer", "Settings", "System", "Wire", logging,
      ], swiftSettings: strict),
    // The code that commands share.
    .target(
      name: "CommandKit",
      dependencies: [
        "ALSASequencer", "CLinux", "ChordAnalysis", "Explore", "FeatureKit", "Files", "Keyboards",
        "Languages", "MusicTheory", "Outputs", "Playback", "Settings", "System", "Wire", argumentParser,
      ], swiftSettings: strict),
    // The one list of features and outputs.
    .target(
      name: "FeatureList",
      dependencies: ["Daemon", "FeatureKit", "Outputs"] + features.map { .byName(name: $0.name) },
      swiftSettings: strict),
    .executableTarget(
      name: "chordd",
      dependencies: [
        "ALSASequencer", "CLinux", "Charts", "ChordAnalysis", "CommandKit", "Daemon", "FeatureKit",
        "FeatureList", "Files", "Keyboards", "MIDI", "MIDIOutput", "MusicTheory", "Outputs", "PageServer",
        "Settings", "System", "Wire",
        argumentParser, logging,
      ], swiftSettings: strict, plugins: ["BuildRecord"]),
    // `chordd --version --json`: the versions that this build has chosen.
    .plugin(name: "BuildRecord", capability: .buildTool()),

    // Charts in every format, for other programs to read: run by Tests/Sheets/run.
    .executableTarget(
      name: "sheet-samples", dependencies: ["Charts", "MusicTheory"], path: "Tests/Sheets/Samples",
      swiftSettings: [.swiftLanguageMode(.v6)]),

    // Proof.
    .target(
      name: "TestKit", dependencies: [grdb], path: "Tests/Support/TestKit", swiftSettings: strict),
    .target(name: "TestRandom", path: "Tests/Support/TestRandom", swiftSettings: strict),
    .target(name: "CMallocCount", path: "Tests/Support/CMallocCount"),
    // Voicings for two hands and their names: Benchmarks/TwoHands/README.md, measured by `make two-hands`.
    .target(
      name: "TwoHandVoicings", dependencies: ["MusicTheory"], path: "Tests/Support/TwoHandVoicings",
      swiftSettings: strict),
    // How calm the readings of a performance are: docs/developing/latency.md, measured by `make calm`.
    .target(
      name: "CalmMeasure", dependencies: ["ChordAnalysis", "MusicTheory"], path: "Tests/Support/CalmMeasure",
      swiftSettings: strict),
    .target(
      name: "PracticePlayers", dependencies: ["CMath", "MusicTheory", "Practice"],
      path: "Tests/Support/PracticePlayers",
      swiftSettings: strict),
    .testTarget(name: "MusicTheoryTests", dependencies: ["Languages", "MusicTheory"], swiftSettings: strict),
    .testTarget(name: "MIDITests", dependencies: ["MIDI", "MusicTheory"], swiftSettings: strict),
    .testTarget(
      name: "ChordAnalysisTests",
      dependencies: ["CMallocCount", "CalmMeasure", "ChordAnalysis", "Languages", "MIDI", "MusicTheory"],
      exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
      name: "PlaybackTests", dependencies: ["MIDI", "MusicTheory", "Playback"], exclude: ["Golden"],
      swiftSettings: tests),
    .testTarget(
      name: "ChartsTests", dependencies: ["Charts", "ChordAnalysis", "MIDI", "MusicTheory", "TestRandom"],
      swiftSettings: tests),
    .testTarget(
      name: "PracticeTests",
      dependencies: [
        "Charts", "ChordAnalysis", "Languages", "MIDI", "MusicTheory", "Playback", "Practice",
        "PracticePlayers",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "ExploreTests",
      dependencies: [
        "ChordAnalysis", "Explore", "Languages", "MIDI", "MusicTheory", "Outputs", "Playback", "Settings",
        "System", "Wire",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "ChartFollowingFeatureTests",
      dependencies: [
        "Charts", "ChordAnalysis", "FeatureKit", "Files", "ChartFollowing", "ChartFollowingFeature", "MIDI",
        "MIDIOutput",
        "MusicTheory", "Outputs", "Settings", "System", "TestKit", "TestRandom", "Wire", logging,
      ], swiftSettings: tests),
    .testTarget(
      name: "ChartFollowingTests",
      dependencies: ["Charts", "ChartFollowing", "MIDI", "MusicTheory", "TestRandom"],
      swiftSettings: tests),
    .testTarget(name: "LightsTests", dependencies: ["Lights", "MIDI", "MusicTheory"], swiftSettings: tests),
    .testTarget(name: "DiaryTests", dependencies: ["Charts", "Diary", "MusicTheory"], swiftSettings: tests),
    .testTarget(
      name: "TwoHandVoicingsTests", dependencies: ["MusicTheory", "TwoHandVoicings"], swiftSettings: tests),
    .testTarget(
      name: "ALSASequencerTests",
      dependencies: ["ALSASequencer", "CALSA", "Keyboards", "MIDI", "MusicTheory", "System", "TestKit"],
      swiftSettings: tests),
    .testTarget(
      name: "OutputsTests",
      dependencies: [
        "ChordAnalysis", "Languages", "MIDI", "MusicTheory", "Outputs", "Settings", "System", "Wire",
      ],
      swiftSettings: tests),
    .testTarget(name: "StorageTests", dependencies: ["Storage", "TestKit", grdb], swiftSettings: tests),
    .testTarget(
      name: "LanguagesTests", dependencies: ["ChordAnalysis", "Languages", "MusicTheory"],
      swiftSettings: tests),
    .testTarget(name: "WireTests", dependencies: ["Languages", "MusicTheory", "Wire"], swiftSettings: tests),
    .testTarget(
      name: "FilesTests",
      dependencies: ["Charts", "ChordAnalysis", "Files", "MIDI", "MusicTheory", "TestKit", "TestRandom"],
      swiftSettings: tests),
    .testTarget(
      name: "PageServerTests",
      dependencies: [
        "ChordAnalysis", "CZlib", "MIDI", "MusicTheory", "Outputs", "PageServer", "Settings", "System",
        "TestKit", "Wire",
      ] + nio("NIOCore", "NIOEmbedded", "NIOHTTP1", "NIOPosix"), swiftSettings: tests),
    .testTarget(
      name: "DaemonTests",
      dependencies: [
        "ALSASequencer", "ChordAnalysis", "Daemon", "FeatureKit", "Files", "Keyboards", "Languages", "MIDI",
        "MIDIOutput",
        "MusicTheory", "Outputs", "PageServer", "Playback", "Settings", "System", "TestKit", "Wire", logging,
      ], swiftSettings: tests),
    .testTarget(
      name: "PracticeFeatureTests",
      dependencies: [
        "Charts", "ChordAnalysis", "FeatureKit", "Languages", "MIDI", "MIDIOutput", "MusicTheory", "Outputs",
        "Practice", "PracticeFeature", "Settings", "Storage", "System", "TestKit", "Wire", grdb, logging,
      ], swiftSettings: tests),
    .testTarget(
      name: "DiaryFeatureTests",
      dependencies: [
        "Charts", "ChordAnalysis", "Diary", "DiaryFeature", "Explore", "FeatureKit", "MIDI", "MIDIOutput",
        "MusicTheory", "Outputs", "PageServer", "Settings", "Storage", "System", "TestKit", "TestRandom",
        "Wire", grdb, logging,
      ],
      swiftSettings: tests),
    .testTarget(
      name: "ExploreFeatureTests",
      dependencies: ["Explore", "ExploreFeature", "MusicTheory", "Settings", "System", "TestKit"],
      swiftSettings: tests),
    // Settings and requests, which follow from the one list of features and outputs.
    .testTarget(
      name: "ChorddTests",
      dependencies: [
        "ALSASequencer", "ChordAnalysis", "Daemon", "FeatureKit", "FeatureList", "Keyboards", "MIDI",
        "MIDIOutput", "MusicTheory", "Outputs", "PageServer", "Settings", "System", "TestKit", "Wire",
      ], exclude: ["promises.tsv"], swiftSettings: tests),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "CLinux", "CommandKit", "Daemon", "FeatureKit", "FeatureList", "Files", "Settings", "System",
        "TestKit", "TestRandom",
        "Wire",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "PlaybackFeatureTests",
      dependencies: ["Charts", "ChordAnalysis", "MIDI", "MusicTheory", "Playback", "PlaybackFeature"],
      swiftSettings: tests),
    // Need a real sequencer; `make test` runs them in the virtual machine of Tests/VM where there is none.
    .testTarget(
      name: "SequencerTests",
      dependencies: [
        "ALSASequencer", "CALSA", "Daemon", "Keyboards", "MIDI", "MIDIOutput", "MusicTheory",
        "PlaybackFeature", "Practice",
        "PracticePlayers", "System", "TestKit", logging,
      ],
      swiftSettings: tests),
  ] + features
)

// Targets that only libFuzzer can start: Tests/Fuzzing/run builds them in a folder of their own.
if Context.environment["CHORDD_FUZZING"] != nil {
  let pipeline = nio("NIOCore", "NIOEmbedded", "NIOWebSocket")
  let fuzzed: [String: [Target.Dependency]] = [
    "ByteStream": ["MIDI", "MusicTheory"],
    "ChordPro": ["ChartPromises", "Charts", "Files"],
    "ChordSymbol": ["MusicTheory"],
    "Configuration": ["ChordAnalysis", "Daemon", "FeatureKit", "FeatureList", "Outputs", "Settings"],
    "ControlRequest": [
      "ChordAnalysis", "Daemon", "FeatureKit", "FeatureList", "Outputs", "Settings", "Wire",
    ],
    "DiarySearch": ["ChartPromises", "Charts", "Diary", "DiaryFeature", "MusicTheory", "Storage", "Wire"],
    "HTTPRequest": ["Outputs", "PageServer", "QuietBackend", "Wire"] + pipeline,
    "IReal": ["ChartPromises", "Charts", "Files"],
    "MusicXML": ["ChartPromises", "Charts", "Files"],
    "PagePipeline": ["Outputs", "PageServer", "QuietBackend", "Wire"] + pipeline,
    "PlaybackText": ["MIDI", "MusicTheory", "Playback"],
    "Progression": ["ChartPromises", "Charts", "MusicTheory"],
    "SMFReader": ["MIDI", "MusicTheory"],
    "SongText": ["ChartPromises", "Charts", "Files"],
    "SongXML": ["ChartPromises", "Charts", "Files"],
    "SheetEdit": ["ChartPromises", "Charts", "DiaryFeature", "Files", "MusicTheory", "Storage", "Wire"],
    "TypedLine": ["ChartPromises", "Explore", "MusicTheory", "Playback", "Wire"],
    "WebSocketFrame": ["Outputs", "PageServer", "QuietBackend", "Wire"] + pipeline,
  ]
  package.targets.append(
    .target(name: "FuzzingDriver", path: "Tests/Fuzzing/Driver", swiftSettings: [.swiftLanguageMode(.v6)]))
  package.targets.append(
    .target(
      name: "ChartPromises", dependencies: ["Charts", "MusicTheory"], path: "Tests/Fuzzing/ChartPromises",
      swiftSettings: [.swiftLanguageMode(.v6)]))
  package.targets.append(
    .target(
      name: "QuietBackend",
      dependencies: ["ChordAnalysis", "FeatureKit", "MIDI", "MusicTheory", "Outputs", "PageServer", "Wire"],
      path: "Tests/Fuzzing/QuietBackend",
      swiftSettings: [.swiftLanguageMode(.v6)]))
  for (name, dependencies) in fuzzed {
    package.targets.append(
      .executableTarget(
        name: "\(name)Fuzzer", dependencies: ["FuzzingDriver"] + dependencies, path: "Tests/Fuzzing/\(name)",
        swiftSettings: [.swiftLanguageMode(.v6)]))
  }
}
