public import Settings
public import ChordAnalysis

/// Writes every event as one line of JSON, to standard output or to the end of a file.
public struct JSONLinesOutput: Output {
  private var file: OutputFile
  /// `nil`: standard output.
  private let path: String?
  private let event: JSONEvent

  /// Writes to standard output.
  public init(context: StreamContext) {
    path = nil
    file = OutputFile()
    event = JSONEvent(context: context)
  }

  /// Appends to the file at `path`, which is created when it is not there.
  public init(path: String, context: StreamContext) throws(OutputError) {
    self.path = path
    file = try OutputFile(appendingTo: path)
    event = JSONEvent(context: context)
  }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    try file.write(event.text(analysis) + "\n")
  }

  public mutating func consume(_ event: FeatureEvent) throws(OutputError) {
    try file.write(event.text + "\n")
  }

  /// Between two lines, so that none is lost or split.
  public mutating func reopen() throws(OutputError) {
    if let path { file = try OutputFile(appendingTo: path) }
  }

  public var wait: ListenerWait { file.wait }
  public mutating func attend(_ found: [Int16]) throws(OutputError) { try file.attend(found) }
  public mutating func finish() {}
}

/// Events as JSON lines.
public struct JSONSettings: SettingsGroup, OutputKind {
  public var json = JSONDestination.off

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "outputs.json", \JSONSettings.json, .jsonDestination, default: "off",
      "Where events go as JSON lines: to the end of a file, or to standard output (`-` in quotes)."
    ).forTheStart
  ]

  public static var settings: [any SettingsGroup.Type] { [Self.self] }

  public static func listeners(_ place: OutputPlace) -> [Listener] {
    let context = place.context
    return switch place.configuration[Self.self].json {
    case .off: []
    case .standardOutput:
      [Listener("json", .records(256), on: .standardOutput) { JSONLinesOutput(context: context) }]
    case .file(let path):
      [
        Listener("json", .records(256)) { () throws(OutputError) in
          try JSONLinesOutput(path: path, context: context)
        }
      ]
    }
  }

  public static func checks(
    _ configuration: Configuration, environment: [String: String]
  ) -> [OutputCheck] {
    guard case .file(let path) = configuration[Self.self].json else { return [] }
    return [OutputCheck(file: path, of: "outputs.json", isReplaced: false)]
  }
}

/// The setting `outputs.json`: where the events go as JSON lines.
public enum JSONDestination: Sendable, Equatable {
  case off
  case standardOutput
  /// The path of a file to append to.
  case file(String)
}

extension SettingType<JSONDestination> {
  static var jsonDestination: Self {
    SettingType(
      "off, \"-\" for standard output, or the path of a file without ~", example: "/tmp/chords.jsonl"
    ) {
      text in
      switch text {
      case "off": .off
      case "-": .standardOutput
      // A tilde is not expanded here, and a folder called "~" is never meant.
      case let path where path.isEmpty || path.hasPrefix("~"): nil
      case let path: .file(path)
      }
    }
  }
}
