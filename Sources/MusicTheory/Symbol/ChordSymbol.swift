/// A chord written down: a reading, its spelling and a style make the text.
public struct ChordSymbol: Hashable, Sendable {
  public var style: SymbolStyle
  public var speller: ChordSpeller

  public init(style: SymbolStyle = .standard, key: Key? = nil) {
    self.style = style
    speller = ChordSpeller(key: key)
  }

  /// The name of any reading: `Cma13(♯11)`, `D/C`, `F♯|C`, `C5`, `C–E`; a cluster is listed by its notes.
  public func text(_ reading: ChordReading) -> String {
    switch reading {
    case .note(let pitchClass): style.finish(speller.name(of: pitchClass).text)
    case .interval(let bass, let other): interval(bass: bass, other: other)
    case .chord(let chord): text(chord)
    case .polychord(let polychord): "\(text(polychord.upper))|\(text(polychord.lower))"
    case .cluster(let set, let bass): cluster(set, bass: bass)
    }
  }

  /// The name of one chord.
  public func text(_ chord: Chord) -> String {
    let root = speller.root(of: chord)
    let quality = QualityText(chord.quality, style: style).text
    let slash = chord.isSlash ? "/" + speller.bass(of: chord, root: root).text : ""
    return style.finish(root.text + quality + slash)
  }

  /// The quality alone: `ma13(♯11)`; empty for a major triad.
  public func text(_ quality: ChordQuality) -> String {
    style.finish(QualityText(quality, style: style).text)
  }

  private func interval(bass: PitchClass, other: PitchClass) -> String {
    let (low, high) = speller.interval(bass: bass, other: other)
    if other.semitones(above: bass) == 7 { return style.finish("\(low.text)5") }
    return style.finish("\(low.text)–\(high.text)")
  }

  private func cluster(_ set: PitchClassSet, bass: PitchClass) -> String {
    let names = speller.cluster(set, bass: bass).map(\.text)
    return style.finish(names.joined(separator: "–"))
  }
}
