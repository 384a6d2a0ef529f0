internal import Settings
public import MusicTheory
internal import ChordAnalysis
public import Outputs
internal import PageServer
public import Wire

/// The keyboards, the settings and the chord at this moment.
public struct StatusRequest: Request {
  public static let declaration = RequestDeclaration(
    "status", .read, "Says what is connected, set and played.",
    command: RequestCommandForm(
      "Show what a running chordd listens to, how it is set and what is being played.",
      discussion: """
        Example: chordd status
                 chordd status --json
        """)
  ).promised

  public init() {}

  public struct Reply: Codable, Sendable {
    public struct Keyboard: Codable, Sendable {
      /// The address of the port, such as `24:0`; `null` for a file or a stream.
      @Nullable public var port: String?
      /// The name of the port, or of the file or stream.
      public let portName: String
    }

    public struct Chord: Codable, Hashable, Sendable {
      /// The symbol in the style that is set.
      public let name: String
      /// The kind of name, as in the events, such as `unified` or `polychord`.
      public let kind: String
    }

    public struct Output: Codable, Sendable {
      /// The name of the output.
      public let name: String
      /// The state of the output.
      public let state: ListenerState
      /// The number of events that were dropped because the output was too slow.
      public let dropped: Int
      /// How often the output was restarted after a failure.
      public let restarts: Int
    }

    /// The version of chordd.
    public let version: String
    /// The process number of chordd.
    public let pid: Int
    /// The time since the start of chordd, in seconds.
    public let uptime: Int
    /// The kind of input: `sequencer`, `file`, `demo` or `stream`.
    public let input: String
    /// The sources of notes that are connected.
    public let keyboards: [Keyboard]
    /// Where the upper hand begins: a MIDI number, `channel`, or `null` where both hands are one.
    public let split: SplitPlace
    /// The setting `hands.split`.
    public let splitName: String
    /// The setting `naming.key`: a key, `detect` or `none`.
    public let key: String
    /// The setting `naming.style`.
    public let style: String
    /// The key that is heard, or the key that is set; `null` when neither is known.
    @Nullable public var heardKey: String?
    /// How certain the heard key is, in percent; `null` when none is heard.
    @Nullable public var heardKeyConfidence: Int?
    /// The newest chord; `null` when there is none.
    @Nullable public var chord: Chord?
    /// Whether any note sounds.
    public let held: Bool
    /// The time since something was played last, in seconds; `null` when nothing was.
    @Nullable public var quiet: Int?
    /// The number of drum notes on channel 10 that did not count.
    public let ignoredDrums: Int
    /// The address of the page; `null` when it is not served.
    @Nullable public var page: String?
    /// The rights of other machines on the page: `look`, `play` or `everything`; `null` where none reaches it.
    @Nullable public var others: String?
    /// Sentences about what cannot be kept now.
    public let troubles: [String]
    /// The outputs that are switched on.
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
      held: !(analysis?.sounding.isEmpty ?? true),
      quiet: statistics.input.notes == 0
        ? nil : analysis.map { Int(max(.zero, statistics.uptime - $0.time).wholeSeconds) },
      ignoredDrums: statistics.input.ignoredDrums,
      page: program.context.page, others: program.context.page == nil ? nil : program.share.rights?.rawValue,
      troubles: program.tellsSecrets ? program.troubles() : [],
      outputs: statistics.outputs.map {
        .init(name: $0.name, state: $0.state, dropped: $0.dropped, restarts: $0.restarts)
      })
  }

  private static func chord(_ analysis: Analysis, _ naming: NamingSettings) -> Reply.Chord? {
    ChordDescription(
      analysis.combination, hands: analysis.hands, down: analysis.down,
      naming: naming.spelled(in: analysis.context)
    ).map { .init(name: $0.written.symbol, kind: $0.kind.rawValue) }
  }
}
