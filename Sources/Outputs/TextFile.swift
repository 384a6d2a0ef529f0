public import Settings
public import ChordAnalysis
internal import Glibc

/// Keeps the present name, and nothing else, in a file: for OBS, tickers and scripts.
public struct TextFileOutput: Output {
  /// The text that is written when the name is cleared.
  public enum Silence: String, CaseIterable, Sendable {
    /// An empty text.
    case empty
    /// Nothing: the last name stays.
    case keep
  }

  private let file: ReplacedFile
  private let phase: ShownPhase
  private let silence: Silence
  private let context: StreamContext
  private var shown: String?

  /// The file at `path` begins empty, unless names are to stay.
  public init(path: String, phase: ShownPhase, silence: Silence, context: StreamContext) throws(OutputError) {
    self.phase = phase
    self.silence = silence
    self.context = context
    file = try ReplacedFile(path)
    if silence == .empty { try show("") }
  }

  /// A committed name comes once, by an event that must not be skipped; a live one is part of every analysis.
  public static func buffering(_ phase: ShownPhase) -> Buffering {
    phase == .live ? .newestOnly : .records(64)
  }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    let naming = context.naming.spelled(in: analysis.context)
    let description = ChordDescription(
      analysis.combination, hands: analysis.hands, down: analysis.down, naming: naming)
    if let description {
      if phase == .live || analysis.event == .chord(.committed) { try show(description.name) }
    } else if silence == .empty {
      try show("")
    }
  }

  /// An outdated name is also cleared at the end.
  public mutating func finish() {
    if silence == .empty { try? show("") }
  }

  private mutating func show(_ name: String) throws(OutputError) {
    guard name != shown else { return }
    try file.replace(with: name)
    shown = name
  }
}

/// A file whose content is replaced as a whole: a reader gets the old text or the new one, never a part.
struct ReplacedFile {
  private let path: String
  /// Written beside it and renamed. Always the same name, so that a draft that a crash has left behind is found again.
  private let draft: String

  /// Removes a draft that an earlier run may have left.
  init(_ path: String) throws(OutputError) {
    self.path = path
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    draft = path[..<start] + ".\(path[start...]).chordd-new"
    unsafe unlink(draft)
    // A pipe or a device must not be replaced by a file.
    guard Self.mode(of: path).map({ $0 & S_IFMT == S_IFREG }) ?? true else {
      throw .unavailable("\(path) is not a regular file; give the text file a name of its own")
    }
  }

  /// The permissions of the file stay as they are; a new file gets the usual ones.
  ///
  /// The corresponding C function is `rename`.
  func replace(with text: String) throws(OutputError) {
    do throws(OutputError) {
      try write(text)
    } catch {
      unsafe unlink(draft)
      throw error
    }
  }

  private func write(_ text: String) throws(OutputError) {
    // In a folder that others write to, no file or pipe of others is opened.
    unsafe unlink(draft)
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    if let mode = Self.mode(of: path) { fchmod(descriptor, mode & 0o777) }
    var bytes = text
    let written = bytes.withUTF8 { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard written == text.utf8.count else {
      throw written < 0 ? failure() : .cannotWrite(target: path, reason: "the disk is full")
    }
    guard unsafe rename(draft, path) == 0 else { throw failure() }
  }

  private func failure() -> OutputError {
    .cannotWrite(target: path, reason: unsafe String(cString: strerror(errno)))
  }

  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode : nil
  }
}

/// A file with the present name.
public struct TextFileSettings: SettingsGroup, OutputKind {
  /// The path of the file; `nil`: none.
  public var textFile: String?
  public var textPhase: ShownPhase?
  public var textSilence = TextFileOutput.Silence.empty
  public var textView: ShownView?

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "outputs.text-file", \TextFileSettings.textFile, .pathOrOff(example: "/tmp/chord.txt"), default: "off",
      "A file that holds the current name and nothing else, for OBS and the like. It is replaced as a "
        + "whole for each name."
    ).forTheStart.shown(to: .players),
    Setting(
      "outputs.text-phase", \TextFileSettings.textPhase, .choiceOrAuto(of: ShownPhase.self), default: "auto",
      "When a name goes to that file, other than `naming.phase` says."
    ).forTheStart.shown(to: .nobody),
    Setting(
      "outputs.text-silence", \TextFileSettings.textSilence, .choice(of: TextFileOutput.Silence.self),
      default: "empty",
      "The content of that file when nothing sounds: empty (`empty`), or the last name "
        + "(`keep`)."
    ).forTheStart,
    Setting(
      "outputs.text-view", \TextFileSettings.textView, .choiceOrAuto(of: ShownView.self), default: "auto",
      "The names in that file, other than `naming.view` says."
    ).forTheStart.shown(to: .nobody),
  ]

  public static var settings: [any SettingsGroup.Type] { [Self.self] }

  public static func listeners(_ place: OutputPlace) -> [Listener] {
    let (settings, context) = (place.configuration[Self.self], place.context)
    guard let path = settings.textFile else { return [] }
    let shown = place.configuration[ShownNames.self]
    let phase = settings.textPhase ?? shown.phase
    return [
      Listener("text", TextFileOutput.buffering(phase), view: settings.textView ?? shown.view) {
        () throws(OutputError) in
        try TextFileOutput(
          path: path, phase: phase, silence: settings.textSilence, context: context)
      }
    ]
  }

  public static func checks(
    _ configuration: Configuration, environment: [String: String]
  ) -> [OutputCheck] {
    guard let path = configuration[Self.self].textFile else { return [] }
    return [OutputCheck(file: path, of: "outputs.text-file", isReplaced: true)]
  }
}
