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
    if let book = try ChartFile.read(bytes, extension: fileExtension, name: name, wanted: wanted) {
      return (book.tunes, book.entries.map { Title(title: $0.title, bars: $0.bars) }, book.problems)
    }
    let chart = try text(String(decoding: bytes, as: UTF8.self), name: name)
    let entry = Title(title: chart.title, bars: try chart.played().bars.count)
    let isWanted =
      switch wanted {
      case .all, .only(0): true
      case .none, .only: false
      }
    return (isWanted ? [chart] : [], [entry], [])
  }

  /// Plain text: `| Dm7 G7 | Cma7 . | % |` in any number of lines.
  ///
  /// Above the bars may stand the title, and a line with the facts as the printed text has them: `G minor, 3/4, 120 a minute`. A line such
  /// as `A:` names the section of the bars below it.
  static func text(_ text: String, name: String) throws(ChartError) -> Chart {
    var chart = Chart(title: name)
    // Lines end with either, or both.
    let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
    guard lines.contains(where: { $0.contains("|") }) else {
      chart.bars = try ProgressionReader.read(text.trimmed)
      return chart
    }
    var (barLines, sections): ([String], [(name: String, line: Int)]) = ([], [])
    for line in lines {
      if line.contains("|") {
        barLines.append(line)
      } else if line.hasSuffix(":") {
        sections.append((String(line.dropLast()), barLines.count))
      } else if barLines.isEmpty, !take(facts: line, into: &chart) {
        chart.title = line
      }
    }
    func bars(_ lines: some Sequence<String>) throws(ChartError) -> [Chart.Bar] {
      try ProgressionReader.read(lines.joined(separator: " "), beats: chart.meter.beats, key: chart.key)
    }
    chart.bars = try bars(barLines)
    for section in sections {
      // As many bars as the lines before it have.
      let start = section.line == 0 ? 0 : (try? bars(barLines.prefix(section.line)).count) ?? 0
      if chart.bars.indices.contains(start) { chart.bars[start].section = section.name }
    }
    return chart
  }

  /// Takes a line with a key, a meter and a tempo, or some of these; false for a line with anything else.
  private static func take(facts line: String, into chart: inout Chart) -> Bool {
    var (key, meter, tempo) = (chart.key, chart.meter, chart.tempo)
    for word in line.split(separator: ",").map({ String($0).trimmed }) {
      if let found = word.wholeMatch(of: #/(\d{1,2})/(2|4|8|16)/#), let beats = Int(found.1),
        let unit = Int(found.2), (1...32).contains(beats)
      {
        meter = Chart.Meter(beats: beats, unit: unit)
      } else if let found = word.wholeMatch(of: #/(\d{2,3})( a minute| bpm)?/#), let number = Double(found.1),
        (20...400).contains(number)
      {
        tempo = number
      } else if let found = Key(text: word) {
        key = found
      } else {
        return false
      }
    }
    (chart.key, chart.meter, chart.tempo) = (key, meter, tempo)
    return true
  }
}
