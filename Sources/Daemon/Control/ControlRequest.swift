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

/// The first word of every request, with what follows it and what it does: the one table of requests.
public enum ControlRequestName: String, CaseIterable, Sendable {
  case status, split, key, style, set, save, reload, panic, connect, disconnect, play, stop, page, stats, help

  /// What is written after the word; `nil` when nothing is.
  public var value: String? {
    switch self {
    case .split: "NOTE|floating|channel|off|learn"
    case .key: "KEY|detect|none"
    case .style: "NAME"
    case .set: "SETTING VALUE"
    case .connect, .disconnect: "PORT"
    case .play: "CHORDS|last"
    case .stats: "[prometheus]"
    case .status, .save, .reload, .panic, .stop, .page, .help: nil
    }
  }

  /// Whether the word means nothing without a value.
  var needsValue: Bool { value.map { !$0.hasPrefix("[") } ?? false }

  /// The whole line as a person would look it up.
  public var usage: String { [rawValue, value].compactMap(\.self).joined(separator: " ") }

  /// A line worth imitating.
  var example: String {
    switch self {
    case .split: "split G3"
    case .key: "key Eb major"
    case .style: "style jazz"
    case .set: "set naming.rootless true"
    case .connect, .disconnect: "\(rawValue) Digital Piano"
    case .play: "play Dm7 G7 Cma7"
    case .status, .save, .reload, .panic, .stop, .page, .stats, .help: rawValue
    }
  }

  /// One sentence.
  public var meaning: String {
    switch self {
    case .status: "Tells what is connected, set and played."
    case .split: "Sets the lowest key of the upper hand; learn takes the next key that is struck."
    case .key: "Sets the key that names are spelled in."
    case .style: "Sets how chord symbols are written."
    case .set: "Changes any setting that can change while chordd runs, by its name in the file."
    case .save: "Writes what was changed into the configuration file."
    case .reload: "Reads the configuration again."
    case .panic: "Lets go of every note and pedal, and ends what is played back."
    case .connect: "Listens to a port."
    case .disconnect: "Listens to a port no longer."
    case .play: "Plays chords on the MIDI output; last is what was just played."
    case .stop: "Ends what is played on the MIDI output."
    case .page: "Says where the page is, and with which addresses other devices open it."
    case .stats: "Tells counts and latencies; prometheus writes them for that program."
    case .help: "Lists the requests."
    }
  }
}

/// Why a line is no request.
public enum ControlRequestError: Error, Hashable, Sendable {
  case empty
  case tooLong
  /// Bytes that are no text, or characters that nobody can see.
  case notText
  case unknown(String)
  case missingValue(ControlRequestName)
  case unexpectedValue(ControlRequestName, String)
  case port(PortSelectorError)
}

extension ControlRequestError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "the line is empty; send help to see the requests"
    case .tooLong: "the line is longer than \(ControlRequest.longestLine) bytes; send one request a line"
    case .notText: "the line is not plain UTF-8 text; send help to see the requests"
    case .unknown(let word): Self.unknown(word)
    case .missingValue(let name):
      "\(name.rawValue) needs a value, \(name.value ?? ""); for example, \(name.example)"
    case .unexpectedValue(let name, let value) where name.value == nil:
      "\(name.rawValue) stands alone, without \(value.quoted)"
    case .unexpectedValue(let name, let value):
      "\(name.rawValue) does not take \(value.quoted); write \(name.usage)"
    case .port(let error): error.description
    }
  }

  private static func unknown(_ word: String) -> String {
    let names = ControlRequestName.allCases.map(\.rawValue)
    let hint = Suggestion.nearest(to: word, among: names).map { "did you mean \($0)?" }
    return "there is no request \(word.quoted); "
      + (hint ?? "the requests are \(names.joined(separator: ", "))")
  }
}
