internal import Charts
internal import Files
internal import MusicTheory
internal import System

/// Reads the charts of a file of any format, plain text included.
enum ChartReader {
  /// The file extensions that are read.
  static func isRead(_ fileExtension: String) -> Bool {
    fileExtension.lowercased() == "txt" || ChartFormat.reading(fileExtension) != nil
  }

  /// A chart of a file, whether it is kept or not.
  struct Title: Hashable, Sendable {
    var title: String
    /// How many bars are played.
    var bars: Int
  }

  /// The charts as they are written.
  ///
  /// - Parameters:
  ///   - name: the title of a chart without one.
  ///   - wanted: the charts that are kept; all of them are in `entries`.
  ///   - names: the note names of the chords, where they are known.
  static func read(
    _ bytes: [UInt8], extension fileExtension: String, name: String, wanted: ChartBook.Wanted = .all,
    names: NoteNames? = nil
  ) throws(ChartError) -> (tunes: [Chart], entries: [Title], problems: [ChartError]) {
    if let reason = FileKind(bytes)?.isNoChart { throw ChartError(reason) }
    var book = try ChartFile.read(bytes, extension: fileExtension, name: name, wanted: wanted, names: names)
    if book == nil {
      book = try ChartFormat.text.read(ChartInput(bytes, name: name, wanted: wanted, names: names))
    }
    guard let book else { return ([], [], []) }
    return (book.tunes, book.entries.map { Title(title: $0.title, bars: $0.bars) }, book.problems)
  }
}
