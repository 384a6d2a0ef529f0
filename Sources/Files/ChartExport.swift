public import Charts
public import MusicTheory
internal import Foundation
internal import Synchronization
internal import System

/// A chart as a file.
public struct ChartExport: Sendable {
  public let fileName: String
  public let mediaType: String
  public let isText: Bool
  public let bytes: [UInt8]
  /// The parts of the chart that the format cannot express, in sentences without a period.
  public let remarks: [String]

  /// Why a chart cannot be exported.
  public enum Failure: Error, Hashable, Sendable {
    case unknown(String)
    /// Chords are counted in a key, which the chart does not have.
    case noKey
    /// A format for programs, which read letters.
    case onlyLetters(format: String)
    /// LilyPond is not installed.
    case missing
    /// LilyPond sets another chart.
    case busy
    case tooSlow
    case failed
  }

  static let pdf = "pdf"

  /// A format as users choose it.
  public struct Format: Sendable {
    public let name: String
    public let title: String
    public let `extension`: String
  }

  /// All formats, that of LilyPond's pages included.
  public static let formats: [Format] =
    ChartFormat.all.map { Format(name: $0.name, title: $0.title, extension: $0.extensions[0]) }
    + [Format(name: pdf, title: "PDF (LilyPond)", extension: "pdf")]

  /// The name of the format that a person may mean by another one: its extension, alone or in the name of a file, or a name that is
  /// misspelled or too long.
  public static func format(called name: String) -> String? {
    let word = (name.split(separator: ".").last ?? "").lowercased()
    let others = [
      "xml": "musicxml", "crd": "chordpro", "chopro": "chordpro", "irealpro": "ireal", "txt": "text",
    ]
    return names.first { $0 == word } ?? others[word]
      ?? (ChartFormat.all.first { ($0.extensions + $0.readExtensions).contains(word) }?.name)
      ?? Suggestion.nearest(to: word, among: names)
  }

  /// The names of all formats.
  public static var names: [String] { formats.map(\.name) }

  /// How long LilyPond may take; its first start reads its fonts.
  private static let limit: Duration = .seconds(60)
  private static let largest = 32 << 20

  /// - Parameters:
  ///   - letters: whether chords are letters, or count from the key of the chart.
  ///   - hasVoicings: whether paper shows the keys that were played; the files for programs always have them.
  public init(
    _ chart: Chart, format: String, style: SymbolStyle, letters: BandPart.Letters = .letters,
    hasVoicings: Bool = false
  ) throws(Failure) {
    let style = try Self.style(style, for: chart, letters, format)
    let title = chart.title.map { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" ? $0 : "-" }
    let base = title.isEmpty ? "chart" : String(String(title).prefix(60))
    if format.lowercased() == Self.pdf {
      let (source, remarks) = ChartFormat.lilyPond.write(
        Self.onPaper(chart, hasVoicings: hasVoicings, as: .lilyPond), style: style)
      bytes = try Self.engrave(source)
      (fileName, mediaType, isText) = ("\(base).pdf", "application/pdf", false)
      self.remarks = remarks.map(\.description)
      return
    }
    guard let known = ChartFormat.named(format) else { throw .unknown(format) }
    let written =
      known.isPaper ? Self.onPaper(chart, hasVoicings: hasVoicings, as: known) : chart
    let (bytes, remarks) = known.write(written, style: style)
    (self.bytes, self.remarks) = (bytes, remarks.map(\.description))
    (fileName, mediaType, isText) = ("\(base).\(known.extensions[0])", known.mediaType, known.isText)
  }

  /// The formats with names as people read them.
  private static let written = [ChartFormat.text, .csv, .lilyPond].map(\.name) + [pdf]

  private static func style(
    _ style: SymbolStyle, for chart: Chart, _ letters: BandPart.Letters, _ format: String
  ) throws(Failure) -> SymbolStyle {
    guard letters != .letters else { return style }
    let name = ChartFormat.named(format)?.name ?? format.lowercased()
    guard written.contains(name) else {
      throw ChartFormat.named(format) == nil ? .unknown(format) : .onlyLetters(format: name)
    }
    guard let key = chart.key else { throw .noKey }
    return NamingSettings(style: style, key: key).written(with: letters).style
  }

  private static func onPaper(_ chart: Chart, hasVoicings: Bool, as format: ChartFormat) -> Chart {
    // Keys of the second time would be lost in a repeat.
    guard !hasVoicings else { return chart }
    var paper = format.folded(chart)
    for bar in paper.bars.indices {
      for place in paper.bars[bar].chords.indices { paper.bars[bar].chords[place].hands = Hands() }
    }
    return paper
  }

  /// LilyPond is stopped before its time is over, and has bounds for memory and files: a chart is a page or two. In the foreground it is
  /// in the group of the shell, which is killed as a whole.
  private static func script(_ folder: String) -> String {
    """
    command -v lilypond >/dev/null || exit 127
    cd '\(folder.replacingOccurrences(of: "'", with: "'\\''"))' || exit 1
    ulimit -v 2097152 -f 65536
    timeout --foreground -k 2 \(limit.components.seconds - 5) lilypond -s -dno-point-and-click -o sheet sheet.ly >/dev/null
    [ $? -eq 124 ] && exit 124
    cat sheet.pdf

    """
  }

  /// Two at once would need twice the memory and take twice as long.
  private static let isEngraving = Mutex(false)

  private static func engrave(_ source: [UInt8]) throws(Failure) -> [UInt8] {
    let isFree = isEngraving.withLock { isEngraving in
      defer { isEngraving = true }
      return !isEngraving
    }
    guard isFree else { throw .busy }
    defer { isEngraving.withLock { $0 = false } }
    let folder = try EngravingFolder()
    defer { folder.remove() }
    try folder.write(source, "sheet.ly")
    do throws(ProgramFilter.Failure) {
      return try ProgramFilter.run(
        "sh", ["-s"], reading: script(folder.path).utf8, within: limit, atMost: largest)
    } catch {
      switch error {
      case .tooSlow, .failed(code: 124): throw .tooSlow
      case .notFound, .failed(code: 127): throw .missing
      case .failed, .tooLarge, .system: throw .failed
      }
    }
  }
}

/// A folder for the files that LilyPond writes, which goes with them.
private struct EngravingFolder {
  let path: String

  private static let beginning = "chordd-lilypond-"

  init() throws(ChartExport.Failure) {
    let files = FileManager.default
    let parent = files.temporaryDirectory.path
    // Those of a chordd that was killed.
    for name in (try? files.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(Self.beginning) {
      let old = "\(parent)/\(name)"
      let made = (try? files.attributesOfItem(atPath: old))?[.modificationDate] as? Date
      if let made, made.timeIntervalSinceNow < -600 { try? files.removeItem(atPath: old) }
    }
    path = "\(parent)/\(Self.beginning)\(UUID().uuidString)"
    do {
      try files.createDirectory(
        atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .failed
    }
  }

  func write(_ bytes: [UInt8], _ name: String) throws(ChartExport.Failure) {
    guard FileManager.default.createFile(atPath: "\(path)/\(name)", contents: Data(bytes)) else {
      throw .failed
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}

extension ChartExport.Failure: CustomStringConvertible {
  /// Whether the name of the format is wrong.
  public var isUsage: Bool {
    switch self {
    case .unknown, .noKey, .onlyLetters: true
    case .missing, .busy, .tooSlow, .failed: false
    }
  }

  /// One sentence.
  public var description: String {
    switch self {
    case .unknown(let name):
      "\(name.quoted) is not a format; "
        + (ChartExport.format(called: name).map { "did you mean \($0)?" }
          ?? "there are \(ChartExport.names.joined(separator: ", "))")
    case .noKey: "numbers are counted in a key, and this chart has none"
    case .onlyLetters(let format):
      "\(format) is for programs, which read letters; numbers are for \(ChartExport.written.joined(separator: ", "))"
    case .missing: "a PDF needs LilyPond; install the package lilypond, or take the format lilypond"
    case .busy: "LilyPond is setting another chart; try again in a moment"
    case .tooSlow: "LilyPond takes too long for this chart"
    case .failed: "LilyPond cannot set this chart; take the format lilypond to see why"
    }
  }
}
