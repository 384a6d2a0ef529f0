// Text within a file of MusicXML.
extension MusicXMLWriter {
  /// The words under a note of a bar.
  static func lyric(_ bar: ChartScore.Bar, _ note: Int) -> String {
    guard let piece = bar.lyrics[note] else { return "" }
    let syllabic =
      switch (piece.isWithin, piece.goesOn) {
      case (false, false): "single"
      case (false, true): "begin"
      case (true, true): "middle"
      case (true, false): "end"
      }
    let words =
      piece.text.isEmpty
      ? "<extend/>" : "<syllabic>\(syllabic)</syllabic><text>\(escaped(piece.text))</text>"
    let end =
      switch piece.end {
      case .nothing: ""
      case .line: "<end-line/>"
      case .paragraph: "<end-paragraph/>"
      }
    return "<lyric number=\"1\">\(words)\(end)</lyric>"
  }

  /// Text for an element: without what XML 1.0 has no place for.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\u{FFFE}", "\u{FFFF}", "\0"..."\u{1F}": break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
