public import Charts
public import MusicTheory
internal import Foundation
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
    /// LilyPond is not installed.
    case missing
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

  /// The names of all formats.
  public static var names: [String] { formats.map(\.name) }

  /// How long LilyPond may take; its first start reads its fonts.
  private static let limit: Duration = .seconds(60)
  private static let largest = 32 << 20

  public init(_ chart: Chart, format: String, style: SymbolStyle) throws(Failure) {
    let title = chart.title.map { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" ? $0 : "-" }
    let base = title.isEmpty ? "chart" : String(String(title).prefix(60))
    if format.lowercased() == Self.pdf {
      let (source, remarks) = ChartFormat.lilyPond.write(chart, style: style)
      bytes = try Self.engrave(source)
      (fileName, mediaType, isText) = ("\(base).pdf", "application/pdf", false)
      self.remarks = remarks.map(\.description)
      return
    }
    guard let known = ChartFormat.named(format) else { throw .unknown(format) }
    let (bytes, remarks) = known.write(chart, style: style)
    (self.bytes, self.remarks) = (bytes, remarks.map(\.description))
    (fileName, mediaType, isText) = ("\(base).\(known.extensions[0])", known.mediaType, known.isText)
  }

  /// LilyPond writes files; they are in a folder of their own that goes with them. The chart is passed in Base64, which has no characters
  /// that mean something to a shell.
  private static func script(_ source: [UInt8]) -> String {
    """
    command -v lilypond >/dev/null || exit 127
    d=$(mktemp -d) && trap 'rm -rf "$d"' EXIT || exit 1
    base64 -d >"$d/sheet.ly" <<'END'
    \(Data(source).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed]))
    END
    timeout \(limit.components.seconds - 5) lilypond -s -dno-point-and-click -o "$d/sheet" "$d/sheet.ly" >/dev/null
    cat "$d/sheet.pdf"

    """
  }

  private static func engrave(_ source: [UInt8]) throws(Failure) -> [UInt8] {
    do throws(ProgramFilter.Failure) {
      return try ProgramFilter.run("sh", "-s", reading: script(source).utf8, within: limit, atMost: largest)
    } catch {
      switch error {
      case .tooSlow: throw .tooSlow
      case .notFound: throw .missing
      case .failed(code: 127): throw .missing
      case .failed, .tooLarge, .system: throw .failed
      }
    }
  }
}

extension ChartExport.Failure: CustomStringConvertible {
  /// Whether the name of the format is wrong.
  public var isUsage: Bool { if case .unknown = self { true } else { false } }

  /// One sentence.
  public var description: String {
    switch self {
    case .unknown(let name):
      "'\(name.prefix(40))' is no format; there are \(ChartExport.names.joined(separator: ", "))"
    case .missing: "a PDF needs LilyPond; install the package lilypond, or take the format lilypond"
    case .tooSlow: "LilyPond takes too long for this chart"
    case .failed: "LilyPond cannot set this chart; take the format lilypond to see why"
    }
  }
}
