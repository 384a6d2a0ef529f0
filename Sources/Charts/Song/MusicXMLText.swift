// Text within a file of MusicXML.
extension MusicXMLWriter {
  /// The words of a bar, which are sung on its first note.
  static func lyric(_ bar: ChartScore.Bar) -> String {
    guard let words = bar.lyric else { return "" }
    return "<lyric number=\"1\"><syllabic>single</syllabic><text>\(escaped(words))</text></lyric>"
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
