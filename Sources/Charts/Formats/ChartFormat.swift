public import MusicTheory

/// A form in which a chart is written into a file, or read from one: a row of the table, and one file with its reader and its
/// writer.
public struct ChartFormat: Sendable {
  /// The name on the command line, in requests and on the page, such as `musicxml`.
  public let name: String
  /// The name in a menu.
  public let title: String
  /// The file extensions, without the period; the first one is written.
  public let extensions: [String]
  /// The extensions of files that are read.
  public let readExtensions: [String]
  /// The type for HTTP.
  public let mediaType: String
  /// Whether it is UTF-8.
  public let isText: Bool
  /// Whether people read it from paper: repeats have signs there, and chords need no voicings.
  public let isPaper: Bool
  /// Whether it can say D.C., D.S. and coda.
  public let hasJumps: Bool
  let reader: (@Sendable (ChartInput) throws(ChartError) -> ChartBook)?
  let writer: @Sendable (ChartScore, SymbolStyle, inout [ChartRemark]) -> [UInt8]

  /// All formats, in the order of menus. A new format gets its line here.
  public static let all: [ChartFormat] = [
    .text, .csv, .json, .chordPro, .iReal, .musicXML, .abc, .lilyPond, .midi,
  ]

  init(
    _ name: String, title: String, extensions: [String], readExtensions: [String] = [], mediaType: String,
    isText: Bool = true, isPaper: Bool = false, hasJumps: Bool = true,
    read: (@Sendable (ChartInput) throws(ChartError) -> ChartBook)? = nil,
    write: @escaping @Sendable (ChartScore, SymbolStyle, inout [ChartRemark]) -> [UInt8]
  ) {
    (self.name, self.title, self.extensions) = (name, title, extensions)
    (self.readExtensions, self.mediaType, self.isText) = (readExtensions, mediaType, isText)
    (self.isPaper, self.hasJumps) = (isPaper, hasJumps)
    (reader, writer) = (read, write)
  }

  /// The format with this name or file extension, in any case: `musicxml`, `ly`. `txt` is the printed text.
  public static func named(_ name: some StringProtocol) -> ChartFormat? {
    let name = name.lowercased()
    return all.first { $0.name == name } ?? all.first { $0.extensions.contains(name) }
  }

  /// The format in which a file with this extension is read.
  public static func reading(_ fileExtension: some StringProtocol) -> ChartFormat? {
    let wanted = fileExtension.lowercased()
    return all.first { $0.reader != nil && $0.readExtensions.contains(wanted) }
  }

  /// Whether words stand under the notes.
  var hasLyrics: Bool { name == Self.musicXML.name }

  /// A chart with the repeats that are written on paper, and with jumps where the format has them. Verses with other words are no repeat.
  public func folded(_ chart: Chart) -> Chart {
    if hasLyrics, chart.song?.hasWords == true { return chart }
    return hasJumps ? chart.folded : chart.withRepeats
  }

  /// The charts of a file, as they are written.
  public func read(_ input: ChartInput) throws(ChartError) -> ChartBook {
    guard let reader else { throw ChartError("\(title) is only written, not read") }
    return try reader(input)
  }

  /// The bytes of a file with `chart` in it, and remarks on parts of the chart that are not in them.
  ///
  /// - Parameter style: how people want to read their chords. Text, CSV and JSON follow it; the other formats have
  ///   symbols of their own.
  public func write(
    _ chart: Chart, style: SymbolStyle = .standard
  ) -> (bytes: [UInt8], remarks: [ChartRemark]) {
    if let words = words(of: chart, style) { return (Array(words.utf8), []) }
    let hasWords = chart.song?.hasWords == true
    // Under the notes of a repeat there is room for the words of one time.
    let score = ChartScore(hasLyrics && hasWords ? (try? chart.played()) ?? chart : chart)
    var remarks = score.remarks
    if hasWords, !hasLyrics || score.bars.allSatisfy(\.lyrics.isEmpty) {
      remarks.append(ChartRemark("the words of the song are not in it"))
    }
    let bytes = writer(score, style, &remarks)
    return (bytes, remarks)
  }
}

extension ChartFormat {
  /// A song with its words; `nil` for other charts, and for formats of chords alone.
  private func words(of chart: Chart, _ style: SymbolStyle) -> String? {
    switch name {
    case Self.text.name: SongWriter(chart, style: style)?.text()
    case Self.chordPro.name: SongWriter(chart)?.chordPro
    default: nil
    }
  }
}

extension ChartFormat: CustomStringConvertible {
  public var description: String { name }
}

/// A file to be read.
public struct ChartInput: Sendable {
  public let bytes: [UInt8]
  /// The title of a chart that has none.
  public let name: String
  /// The charts that are kept.
  public let wanted: ChartBook.Wanted
  /// The note names of its chords, where they are known; else they are found.
  public let names: NoteNames?
  /// Whether songs without chords are read: they can be shown, but nobody can follow or practice them.
  public let takesWords: Bool
  let scanXML: XMLScanner

  /// - Parameter scanXML: parses the bytes, in formats that are XML.
  public init(
    _ bytes: [UInt8], name: String = "Untitled", wanted: ChartBook.Wanted = .all, names: NoteNames? = nil,
    takesWords: Bool = false,
    scanXML: @escaping XMLScanner = { _, _, _ throws(XMLError) in
      throw XMLError(line: 1, column: 1, sentence: "no XML is read here")
    }
  ) {
    (self.bytes, self.name, self.wanted) = (bytes, name, wanted)
    (self.names, self.takesWords, self.scanXML) = (names, takesWords, scanXML)
  }

  /// The book for its charts.
  var book: ChartBook { ChartBook(wanted, takesWords: takesWords) }

  /// The bytes as text; invalid UTF-8 is repaired.
  var text: String {
    ChartText.utf16(bytes)
      ?? (String(validating: bytes, as: UTF8.self) ?? ChartText.latin1(bytes)
      ?? String(decoding: bytes, as: UTF8.self))
      .withoutMark
  }
}

/// Something in a chart that a format cannot express, in words for a person.
public struct ChartRemark: Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1; `nil` where it concerns the whole chart.
  public let bar: Int?
  /// A sentence without a period.
  public let sentence: String

  init(bar: Int? = nil, _ sentence: String) { (self.bar, self.sentence) = (bar, sentence) }

  public var description: String { bar.map { "bar \($0): \(sentence)" } ?? sentence }
}

extension [Chart.Bar] {
  /// The bars without the meter that is the chart's.
  func inMeter(_ meter: Chart.Meter) -> [Chart.Bar] {
    map { bar in
      var bar = bar
      if bar.meter == meter { bar.meter = nil }
      return bar
    }
  }
}
