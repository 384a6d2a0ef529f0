public import Settings
public import ChordAnalysis
internal import Glibc
internal import MusicTheory
internal import System

/// Shows the present on a terminal: large name, hands, keyboard, alternatives.
///
/// It draws on the terminal's second screen and leaves the first as it was.
public struct TerminalOutput: Output {
  private let context: StreamContext
  private let file = OutputFile()
  private let usesColor: Bool
  private var isOpen = false

  /// `usesColor` is false where the person asked for no colors.
  public init(context: StreamContext, usesColor: Bool) {
    self.context = context
    self.usesColor = usesColor
  }

  /// Whether standard output is a terminal.
  public static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    if case .status(.ended) = analysis.event { return }
    let naming = context.naming
    let page = TerminalPage(
      naming: naming, style: TerminalStyle(usesColor: usesColor, usesASCII: naming.style.isASCII),
      size: TerminalSize(of: file.descriptor))
    var text = isOpen ? "" : "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J"
    isOpen = true
    // Each line is drawn over the old one and its rest erased: clearing the whole page first would flicker.
    text += "\u{1B}[H"
    text += page.lines(analysis, sources: context.sources, page: context.page).map { $0 + "\u{1B}[K" }.joined(
      separator: "\r\n")
    text += "\u{1B}[J"
    try file.write(text)
  }

  public var wait: ListenerWait { file.wait }
  public mutating func attend(_ found: [Int16]) throws(OutputError) { try file.attend(found) }

  public mutating func finish() {
    guard isOpen else { return }
    isOpen = false
    try? file.write("\u{1B}[?25h\u{1B}[?1049l")
  }
}

/// The size of a terminal in character cells.
struct TerminalSize: Hashable, Sendable {
  var columns: Int
  var rows: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The size of the terminal behind `descriptor`; 80 × 24 when it does not say.
  ///
  /// The corresponding C function is `ioctl(TIOCGWINSZ)`.
  init(of descriptor: CInt) {
    var size = winsize()
    let result = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    let isKnown = result == 0 && size.ws_col > 0 && size.ws_row > 0
    self.init(columns: isKnown ? Int(size.ws_col) : 80, rows: isKnown ? Int(size.ws_row) : 24)
  }
}

/// Colors of the terminal, or none of them where the person asked for none (no-color.org) or uses plain ASCII.
struct TerminalStyle: Hashable, Sendable {
  enum Ink: String, Sendable {
    case lower = "38;5;220"
    case upper = "38;5;45"
    case shared = "38;5;207"
    case title = "1"
    case faint = "2"
  }

  var usesColor: Bool
  var usesASCII: Bool

  func ink(_ ink: Ink, _ text: String) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// The settings of the terminal output.
public struct TerminalSettings: SettingsGroup, OutputKind {
  public var terminal = TerminalMode.off
  public var terminalView: ShownView?

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "outputs.terminal", \TerminalSettings.terminal, .choice(of: TerminalMode.self), default: "auto",
      "The view on standard output: large lettering (`on`), plain lines (`plain`), nothing (`off`), "
        + "or lettering where there is a terminal and plain lines elsewhere (`auto`)."
    ).forTheStart.shown(to: .players),
    Setting(
      "outputs.terminal-view", \TerminalSettings.terminalView, .choiceOrAuto(of: ShownView.self),
      default: "auto",
      "The names of this output, other than `naming.view` says."
    ).forTheStart.shown(to: .nobody),
  ]

  public static var settings: [any SettingsGroup.Type] { [Self.self] }

  public static func listeners(_ place: OutputPlace) -> [Listener] {
    let (context, environment) = (place.context, place.environment)
    let isDumb = environment["TERM"] == "dumb"
    let plain = Listener("plain", .records(256), on: .standardOutput, view: .exact) {
      PlainOutput(context: context, isPlain: TerminalLocale.isPlain(environment))
    }
    let usesColor = (environment["NO_COLOR"] ?? "").isEmpty && !isDumb
    let page = Listener(
      "terminal", .newestOnly, on: .wholeTerminal,
      view: place.configuration[Self.self].terminalView ?? place.configuration[ShownNames.self].view
    ) {
      TerminalOutput(context: context, usesColor: usesColor)
    }
    switch place.configuration[Self.self].terminal {
    // Two outputs on one stream would garble each other; the one that was asked for by name wins.
    case .auto where place.configuration[JSONSettings.self].json == .standardOutput: return []
    // The lettering is made of blocks, which a terminal without UTF-8 does not have either.
    case .auto where TerminalLocale.isPlain(environment): return [plain]
    case .auto: return [TerminalOutput.isTerminal && !isDumb ? page : plain]
    case .on: return [page]
    case .plain: return [plain]
    case .off: return []
    }
  }
}

/// The setting `outputs.terminal`: the form of standard output.
public enum TerminalMode: String, Sendable, CaseIterable {
  /// Lettering when standard output is a terminal, plain lines when it is not.
  case auto
  /// Large lettering, colors and a keyboard.
  case on
  /// One plain line for each name.
  case plain
  /// Nothing.
  case off
}
