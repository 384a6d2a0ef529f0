internal import Settings
public import MusicTheory
internal import ChordAnalysis
internal import Outputs
public import Wire

/// What is connected, set and played at this moment.
public struct StatusRequest: Request {
  public static let form = RequestForm(
    "status", .read, "Says what is connected, set and played.",
    command: RequestCommandForm(
      "Show what a running chordd listens to, how it is set and what is being played.",
      discussion: """
        Example: chordd status
                 chordd status --json
        """))

  public init() {}

  public struct Reply: Codable, Sendable {
    public struct Keyboard: Codable, Sendable {
      /// As in the events; `nil` for a file or a stream.
      @Nullable public var port: String?
      public let portName: String
    }

    public struct Chord: Codable, Hashable, Sendable {
      public let name: String
      public let kind: String
    }

    public struct Output: Codable, Sendable {
      public let name: String
      public let state: String
      public let dropped: Int
      public let restarts: Int
    }

    public let version: String
    public let pid: Int
    /// In seconds.
    public let uptime: Int
    public let input: String
    public let keyboards: [Keyboard]
    public let split: SplitPlace
    public let splitName: String
    public let key: String
    public let style: String
    @Nullable public var heardKey: String?
    /// In percent.
    @Nullable public var heardKeyConfidence: Int?
    @Nullable public var chord: Chord?
    public let held: Bool
    public let ignoredDrums: Int
    @Nullable public var page: String?
    public let outputs: [Output]
  }

  public func perform(in program: RunningProgram) -> Reply {
    let (configuration, statistics) = (program.settings.current, program.statistics.snapshot)
    let analysis = program.present.value
    return Reply(
      version: program.fixed.version, pid: Int(program.fixed.process),
      uptime: Int(statistics.uptime.wholeSeconds),
      input: program.fixed.inputKind,
      keyboards: program.context.sources.map {
        .init(port: $0.address.isEmpty ? nil : $0.address, portName: $0.name)
      },
      split: SplitPlace(configuration.hands.split, border: analysis?.border),
      splitName: configuration.hands.split.text(configuration.naming.noteNames),
      key: configuration.naming.key.word, style: configuration.naming.style,
      heardKey: (analysis?.heardKey?.key ?? analysis?.key)?.text,
      heardKeyConfidence: analysis?.heardKey.map { Int(($0.confidence * 100).rounded()) },
      chord: analysis.flatMap { Self.chord($0, program.context.naming) },
      held: !(analysis?.sounding.isEmpty ?? true), ignoredDrums: statistics.input.ignoredDrums,
      page: program.context.page,
      outputs: statistics.outputs.map {
        .init(name: $0.name, state: $0.state.name, dropped: $0.dropped, restarts: $0.restarts)
      })
  }

  private static func chord(_ analysis: Analysis, _ naming: NamingSettings) -> Reply.Chord? {
    ChordDescription(
      analysis.combination, hands: analysis.hands, down: analysis.down,
      naming: naming.spelled(in: analysis.context)
    ).map { .init(name: $0.written.symbol, kind: $0.kind.rawValue) }
  }
}
