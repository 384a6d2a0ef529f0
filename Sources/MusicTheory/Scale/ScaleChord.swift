/// A chord on a note of a scale.
public struct ScaleChord: Hashable, Sendable {
  /// Where its root lies, counted from the major scale or, in a minor key, from the natural minor one.
  public let degree: ScaleDegree
  public let written: WrittenChord

  public init(degree: ScaleDegree, written: WrittenChord) {
    self.degree = degree
    self.written = written
  }

  /// The function: `ii7`, `♭III`, `V7`, `vii˚`; lower case says minor or diminished.
  public func numeral(style: SymbolStyle) -> String {
    let text = QualityText(written.chord.quality, words: style.words).text
    guard written.chord.quality.degrees.contains(.minorThird) else {
      return style.finish(degree.numeral + text)
    }
    let rest = text.hasPrefix(style.words.minor) ? text.dropFirst(style.words.minor.count) : text[...]
    return style.finish(degree.numeral.lowercased() + rest)
  }
}
