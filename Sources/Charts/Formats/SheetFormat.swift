public import MusicTheory

/// In which form a lead sheet is written into a file.
public enum SheetFormat: String, CaseIterable, Hashable, Sendable {
  case text, csv, json, chordPro, iReal, musicXML, abc, lilyPond, midi

  /// What the command line, the requests and the page call it, such as `musicxml`.
  public var name: String { rawValue.lowercased() }

  /// What a menu shows.
  public var title: String {
    switch self {
    case .text: "Text"
    case .csv: "CSV"
    case .json: "JSON"
    case .chordPro: "ChordPro"
    case .iReal: "iReal Pro"
    case .musicXML: "MusicXML"
    case .abc: "ABC"
    case .lilyPond: "LilyPond"
    case .midi: "MIDI file"
    }
  }

  /// What the name of a file ends with, without the period.
  public var fileExtension: String {
    switch self {
    case .text, .iReal: "txt"
    case .csv: "csv"
    case .json: "json"
    case .chordPro: "cho"
    case .musicXML: "musicxml"
    case .abc: "abc"
    case .lilyPond: "ly"
    case .midi: "mid"
    }
  }

  /// The type for HTTP. All formats but MIDI are UTF-8.
  public var mediaType: String {
    switch self {
    case .text, .chordPro, .iReal: "text/plain; charset=utf-8"
    case .csv: "text/csv; charset=utf-8; header=present"
    case .json: "application/json"
    case .musicXML: "application/vnd.recordare.musicxml+xml"
    case .abc: "text/vnd.abc; charset=utf-8"
    case .lilyPond: "text/x-lilypond; charset=utf-8"
    case .midi: "audio/midi"
    }
  }

  /// The format with this name or file extension, in any case: `musicxml`, `ly`. `txt` is the printed text.
  public init?(name: some StringProtocol) {
    let name = name.lowercased()
    let found = Self.allCases.first { $0.name == name } ?? Self.allCases.first { $0.fileExtension == name }
    guard let found else { return nil }
    self = found
  }
}

/// What a format cannot say, in words for a person.
public struct SheetRemark: Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1; `nil` where it concerns the whole sheet.
  public let bar: Int?
  /// A sentence without a period.
  public let sentence: String

  init(bar: Int? = nil, _ sentence: String) { (self.bar, self.sentence) = (bar, sentence) }

  public var description: String { bar.map { "bar \($0): \(sentence)" } ?? sentence }
}

/// Writes lead sheets into files.
public enum SheetWriter {
  /// The bytes of a file with `sheet` in it, and what of the sheet is not in them.
  ///
  /// - Parameter style: how people want to read their chords. Text, CSV and JSON follow it; the other formats have
  ///   symbols of their own.
  public static func write(
    _ sheet: LeadSheet, as format: SheetFormat, style: SymbolStyle = .standard
  ) -> (bytes: [UInt8], remarks: [SheetRemark]) {
    let score = SheetScore(sheet)
    var remarks = score.remarks
    let text: String
    switch format {
    case .text: text = TextSheet(score, style: style).text(&remarks)
    case .csv: text = CSVSheet(score, style: style).text
    case .json: text = JSONSheet(score, style: style).text
    case .chordPro: text = ChordProSheet(score).text(&remarks)
    case .iReal: text = IRealSheet(score).text(&remarks)
    case .musicXML: text = MusicXMLSheet(score).text(&remarks)
    case .abc: text = ABCSheet(score).text(&remarks)
    case .lilyPond: text = LilyPondSheet(score, style: style).text(&remarks)
    case .midi: return (MIDISheet(score).bytes(&remarks), remarks)
    }
    return (Array(text.utf8), remarks)
  }
}
