public import ALSASequencer

/// One line that a client sent over the control socket, understood.
public enum ControlRequest: Hashable, Sendable {
  case status
  /// A value of `hands.split`.
  case split(String)
  /// The next key that is struck becomes the split.
  case learnSplit
  /// A value of `naming.key`.
  case key(String)
  /// A value of `naming.style`.
  case style(String)
  /// A setting by its name in the file, and its value as in a variable.
  case set(String, String)
  /// What was changed goes into the configuration file.
  case save
  case reload
  case panic
  case connect(PortSelector)
  case disconnect(PortSelector)
  /// Chords to be played on the MIDI output, or `last`.
  case play(String)
  case stop
  /// The addresses of the page, with its token.
  case page
  case stats
  /// The same for Prometheus.
  case metrics
  case help

  /// How long a line may be, in bytes without its end.
  public static let longestLine = 1024

  /// Understands a line without its end, or says in a sentence why not.
  public init(line: some Collection<UInt8>) throws(ControlRequestError) {
    guard line.count <= Self.longestLine else { throw .tooLong }
    guard let text = String(validating: line, as: UTF8.self) else { throw .notText }
    // Programs that talk over networks end their lines with both.
    let written = (text.hasSuffix("\r") ? String(text.dropLast()) : text).trimmed
    guard !written.hasControlCharacters else { throw .notText }
    let word = written.prefix { !$0.isWhitespace }
    guard !word.isEmpty else { throw .empty }
    guard let name = ControlRequestName(rawValue: String(word)) else { throw .unknown(String(word)) }
    let value = String(written.dropFirst(word.count)).trimmed
    if name.value == nil, !value.isEmpty { throw .unexpectedValue(name, value) }
    if name.needsValue, value.isEmpty { throw .missingValue(name) }
    try self.init(name, value)
  }

  private init(_ name: ControlRequestName, _ value: String) throws(ControlRequestError) {
    switch name {
    case .status: self = .status
    case .split: self = value == "learn" ? .learnSplit : .split(value)
    case .key: self = .key(value)
    case .style: self = .style(value)
    case .set: self = try Self.setting(value)
    case .save: self = .save
    case .reload: self = .reload
    case .panic: self = .panic
    case .connect: self = .connect(try Self.port(value))
    case .disconnect: self = .disconnect(try Self.port(value))
    case .play: self = .play(value)
    case .stop: self = .stop
    case .page: self = .page
    case .stats:
      guard ["", "prometheus"].contains(value) else { throw .unexpectedValue(name, value) }
      self = value.isEmpty ? .stats : .metrics
    case .help: self = .help
    }
  }

  /// An empty value is one for lists.
  private static func setting(_ text: String) throws(ControlRequestError) -> Self {
    let name = text.prefix { !$0.isWhitespace }
    guard name.count < text.count || SettingsTable.row(named: String(name)) != nil else {
      throw .missingValue(.set)
    }
    return .set(String(name), String(text.dropFirst(name.count)).trimmed)
  }

  private static func port(_ text: String) throws(ControlRequestError) -> PortSelector {
    do throws(PortSelectorError) {
      return try PortSelector(text)
    } catch {
      throw .port(error)
    }
  }
}
