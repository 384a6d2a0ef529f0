internal import Charts
internal import Files
internal import MusicTheory
internal import System

/// Reads the charts of a file of any format, plain text included.
enum ChartReader {
  /// A chart of a file, whether it is kept or not.
  struct Title: Hashable, Sendable {
    var title: String
    /// How many bars are played; 0 of a song without chords.
    var bars: Int
    var facts: ListedFacts
  }

  /// The charts as they are written.
  ///
  /// - Parameters:
  ///   - name: the title of a chart without one.
  ///   - wanted: the charts that are kept; all of them are in `entries`.
  ///   - names: the note names of the chords, where they are known.
  ///   - takesWords: whether songs without chords are read, too.
  static func read(
    _ bytes: [UInt8], extension fileExtension: String, name: String, wanted: ChartBook.Wanted = .all,
    names: NoteNames? = nil, takesWords: Bool = false
  ) throws(ChartError) -> (tunes: [Chart], entries: [Title], problems: [ChartError]) {
    if let reason = FileKind(bytes)?.isNoChart { throw ChartError(reason) }
    // The columns of a table would be read as words and bars.
    if bytes.prefix(while: { $0 != UInt8(ascii: "\n") }).suffix(5).elementsEqual("\tbars".utf8) {
      throw ChartError("this is a table of charts, which only chordd forecast reads")
    }
    var book = try ChartFile.read(
      bytes, extension: fileExtension, name: name, wanted: wanted, names: names, takesWords: takesWords)
    if book == nil {
      if FileKind(bytes) == .html {
        throw ChartError(
          "this is a page of the web without links of iReal Pro; copy its chords into a text: | Dm7 G7 | Cma7 |"
        )
      }
      if FileKind(bytes) == .zip {
        throw ChartError(
          "this is a ZIP archive without a score, such as a document of a word processor; save its chords as text, in a .txt"
        )
      }
      book = try ChartFormat.text.read(
        ChartInput(bytes, name: name, wanted: wanted, names: names, takesWords: takesWords))
    }
    guard let book else { return ([], [], []) }
    let titles = book.entries.map { Title(title: $0.title, bars: $0.bars, facts: $0.facts) }
    return (book.tunes, titles, book.problems)
  }
}
