public import Charts
public import MusicTheory
internal import System

/// Charts in a file of any format that is read.
public enum ChartFile {
  /// Bytes of a file, and of a score in a compressed file.
  public static let sizeLimit = 8 << 20

  /// The files that are read, as the end of a sentence.
  public static let kinds =
    "read are iReal Pro (.irealb, .html), ChordPro (.cho), MusicXML (.musicxml, .mxl) and text (.txt)"

  /// Whether files of this extension are read, plain text included.
  public static func isRead(_ fileExtension: String) -> Bool {
    fileExtension.lowercased() == "txt" || ChartFormat.reading(fileExtension) != nil
  }

  /// The charts of a file; `nil` where nothing that we read has this extension, or where a text has none in it.
  ///
  /// The content of a file says its format; its extension does where the content says nothing.
  ///
  /// - Parameters:
  ///   - fileExtension: without the period, in any case.
  ///   - name: the title of a chart without one.
  ///   - wanted: which of the charts are kept.
  ///   - names: the note names of the chords, where they are known.
  ///   - takesWords: whether songs without chords are read, too.
  public static func read(
    _ bytes: [UInt8], extension fileExtension: String, name: String, wanted: ChartBook.Wanted = .all,
    names: NoteNames? = nil, takesWords: Bool = false
  ) throws(ChartError) -> ChartBook? {
    guard let usual = ChartFormat.reading(fileExtension) else { return nil }
    guard bytes.count <= sizeLimit else {
      throw ChartError("a file of charts has at most \(sizeLimit) bytes")
    }
    let input = try input(bytes, name: name, wanted: wanted, names: names, takesWords: takesWords)
    // Texts and pages of the web may be anything, and other programs have files of these names as well.
    let mayBeAnything = ["html", "htm", "txt", "pro", "crd"].contains(fileExtension.lowercased())
    guard let format = ChartFormat.found(in: input) ?? (mayBeAnything ? nil : usual) else { return nil }
    return try format.read(input)
  }

  /// The same file with a line that says its note names; `nil` where its format has notes of its own.
  public static func saying(
    _ names: NoteNames, in bytes: [UInt8], extension fileExtension: String
  ) -> [UInt8]? {
    guard let input = try? input(bytes, name: "") else { return nil }
    let format = ChartFormat.found(in: input) ?? ChartFormat.reading(fileExtension)
    return format?.line(saying: names).map { bytes + Array("\n\($0)\n".utf8) }
  }

  /// A file with what reads XML: `bytes` may be compressed, as `.mxl` is.
  public static func input(
    _ bytes: [UInt8], name: String, wanted: ChartBook.Wanted = .all, names: NoteNames? = nil,
    takesWords: Bool = false
  ) throws(ChartError) -> ChartInput {
    // A ZIP file.
    let isCompressed = bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
    let plain = isCompressed ? try CompressedMusicXML.score(of: bytes) : bytes
    return ChartInput(plain, name: name, wanted: wanted, names: names, takesWords: takesWords) {
      kept, reported, report throws(XMLError) in
      try XMLScan.scan(plain, kept: kept, reported: reported, report: report)
    }
  }
}
