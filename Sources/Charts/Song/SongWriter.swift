internal import MusicTheory

/// Writes a song with its words, as a file has it: with the chords that are gripped.
struct SongWriter {
  private let chart: Chart
  private let song: Song
  private let symbol: ChordSymbol

  /// `nil` for a chart without words.
  init?(_ chart: Chart, style: SymbolStyle = .pop.ascii) {
    var chart = chart
    if let capo = chart.song?.capo, capo > 0 { chart.transpose(up: -capo) }
    guard let song = chart.song else { return nil }
    (self.chart, self.song, symbol) = (chart, song, ChordSymbol(style: style))
  }

  /// A chord without spaces.
  private func text(_ chord: Song.Chord, in key: Key?) -> String {
    guard let written = chord.symbol else { return chord.isSilence ? ChartText.silence : chord.text }
    let symbol = ChordSymbol(style: symbol.style.counting(in: key ?? chart.key))
    return symbol.style.isASCII ? ChartText.plain(written) : symbol.text(written).replacing(" ", with: ",")
  }

  // MARK: - ChordPro

  var chordPro: String {
    var text = chart.title.isEmpty ? "" : "{title: \(Self.value(chart.title))}\n"
    if let composer = chart.composer { text += "{composer: \(Self.value(composer))}\n" }
    if let key = chart.key { text += "{key: \(ChartText.plainKey(key))}\n" }
    if chart.timing == .said || chart.meter != .common {
      text += "{time: \(chart.meter.beats)/\(chart.meter.unit)}\n"
    }
    let felt = chart.tempo.map { $0 / Double(chart.meter.beatsPerFelt) }
    if let felt { text += "{tempo: \(ChartText.number(felt))}\n" }
    if song.capo > 0 { text += "{capo: \(song.capo)}\n" }
    for directive in song.kept { text += "\(directive)\n" }
    var key = chart.key
    for (index, passage) in song.order.enumerated() {
      let section = song.sections[passage.section]
      let isLastChorus =
        song.order[..<index].last { song.sections[$0.section].isChorus }?.section == passage.section
      if passage.isRecall, section.isChorus, isLastChorus {
        let name = passage.name.map { ": label=\"\(Self.label($0))\"" } ?? ""
        text += "\n{chorus\(name)}\n"
      } else {
        text += "\n" + chordPro(section, name: passage.name ?? section.name, after: &key)
      }
    }
    return text
  }

  private func chordPro(_ section: Song.Section, name: String?, after key: inout Key?) -> String {
    let kind = section.isChorus ? "chorus" : "verse"
    let label = name.map { " label=\"\(Self.label($0))\"" } ?? ""
    var text = ""
    // A grid and a tablature are parts of their own.
    var part: String?
    var isFirst = true
    func close() {
      if let open = part { text += "{end_of_\(open)}\n" }
      part = nil
    }
    for line in section.lines {
      if let change = change(to: line, from: &key) { text += "{key: \(ChartText.plainKey(change))}\n" }
      let own = line.kind == .grid ? "grid" : line.kind == .tab ? "tab" : name == nil || !isFirst ? nil : kind
      let isSame = part == own || part == kind && ![.grid, .tab].contains(line.kind)
      if isFirst || !isSame {
        close()
        part = own
        if let own { text += "{start_of_\(own)\(isFirst && !label.isEmpty ? ":\(label)" : "")}\n" }
      }
      isFirst = false
      for _ in 0..<max(line.times, 1) { text += chordPro(line) + "\n" }
    }
    if isFirst, name != nil { text += "{start_of_\(kind):\(label)}\n{end_of_\(kind)}\n" }
    close()
    return text
  }

  /// The key that begins with a line.
  private func change(to line: Song.Line, from key: inout Key?) -> Key? {
    let own = line.key ?? chart.key
    guard own != key else { return nil }
    key = own
    return own
  }

  private func chordPro(_ line: Song.Line) -> String {
    switch line.kind {
    case .comment: return "{comment: \(Self.value(line.words))}"
    case .tab: return line.words
    case .grid: return set(line) { $0 }
    case .words:
      let text = set(line) { "[\($0)]" }
      // These letters would begin something else.
      return text.first == "#" || text.first == "{" ? " " + text : text
    }
  }

  /// The words with their chords and remarks in them.
  private func set(_ line: Song.Line, _ mark: (String) -> String) -> String {
    var letters = Array(line.words)
    let isGrid = line.kind == .grid
    if !isGrid { letters = letters.map { $0 == "[" ? "(" : $0 == "]" ? ")" : $0 } }
    var text = ""
    var place = 0
    for (offset, shown) in marks(line, note: { isGrid ? $0 : "*\($0)" }) {
      let offset = max(offset, place)
      text += String(letters[min(place, letters.count)..<min(offset, letters.count)])
      text += String(repeating: " ", count: max(0, offset - max(place, letters.count)))
      text += mark(shown.replacing("]", with: ")").replacing("[", with: "("))
      place = offset
    }
    return text + String(letters[min(place, letters.count)...])
  }

  /// Chords and remarks from left to right.
  private func marks(_ line: Song.Line, note: (String) -> String) -> [(offset: Int, text: String)] {
    let chords = line.chords.enumerated().map { ($1.offset, $0, text($1, in: line.key)) }
    let notes = line.notes.enumerated().map { ($1.offset, -1 - line.notes.count + $0, note($1.text)) }
    return (chords + notes).sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { (max(0, $0.0), $0.2) }
  }

  private static func value(_ text: String) -> String {
    text.replacing("}", with: ")").replacing("{", with: "(")
  }

  private static func label(_ text: String) -> String { value(text).replacing("\"", with: "'") }

  // MARK: - Chords above words

  /// - Parameter head: the title and the facts above the words.
  func text(head: Bool = true) -> String {
    var text = ""
    if head {
      if !chart.title.isEmpty { text += chart.title + "\n" }
      if let composer = chart.composer { text += composer + "\n" }
      let key = chart.key.map(self.text)
      let meter = chart.meter == .common ? nil : "\(chart.meter.beats)/\(chart.meter.unit)"
      let tempo = chart.tempo.map { "\(ChartText.number($0)) a minute" }
      let facts = [key, meter, tempo].compactMap(\.self)
      if !facts.isEmpty { text += facts.joined(separator: ", ") + "\n" }
      if song.capo > 0 { text += "Capo: \(song.capo)\n" }
    }
    var key = chart.key
    for (index, passage) in song.order.enumerated() {
      let name = song.name(of: index)
      text += text.isEmpty ? "" : "\n"
      if let name { text += "[\(name)]\n" } else if index == 0, head { text += "[\(Self.unnamed)]\n" }
      for line in song.sections[passage.section].lines {
        if let change = change(to: line, from: &key) {
          text += ChartText.keyChange(self.text(change)) + "\n"
        }
        text += above(line).joined(separator: "\n") + "\n"
      }
    }
    return text
  }

  private func text(_ key: Key) -> String { symbol.style.finish(key.text(symbol.style.noteNames)) }

  /// The name of what has none, before which everything is a title.
  private static let unnamed = "Verse"

  /// One line, or the chords and the words below them.
  private func above(_ line: Song.Line) -> [String] {
    switch line.kind {
    case .comment: return ["(\(line.words))"]
    case .tab: return [line.words]
    case .grid, .words: break
    }
    let lines = SongLayout.lines(line.words, marks: marks(line) { $0 }, times: line.times)
    // Words below would be taken for those of the chords.
    return line.words.isEmpty && !lines[0].isEmpty ? lines + [""] : lines
  }
}
