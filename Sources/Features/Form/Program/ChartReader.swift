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
  static func read(
    _ bytes: [UInt8], extension fileExtension: String, name: String, wanted: ChartBook.Wanted = .all
  ) throws(ChartError) -> (tunes: [Chart], entries: [Title], problems: [ChartError]) {
    if let reason = FileKind(bytes)?.isNoChart(extension: fileExtension) { throw ChartError(reason) }
    if let book = try ChartFile.read(bytes, extension: fileExtension, name: name, wanted: wanted) {
      return (book.tunes, book.entries.map { Title(title: $0.title, bars: $0.bars) }, book.problems)
    }
    let (chart, problems) = try TextChartReader.read(bytes, name: name)
    let entry = Title(title: chart.title, bars: try chart.played().bars.count)
    let isWanted =
      switch wanted {
      case .all, .only(0): true
      case .none, .only: false
      }
    return (isWanted ? [chart] : [], [entry], problems)
  }
}
