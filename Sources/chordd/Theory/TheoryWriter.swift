internal import MusicTheory

/// Writes notes, degrees, chords and scales in one style.
struct TheoryWriter {
  let symbol: ChordSymbol

  var style: SymbolStyle { symbol.style }

  func text(_ pitch: SpelledPitch) -> String { style.text(pitch) }
  func texts(_ pitches: [SpelledPitch]) -> [String] { pitches.map(style.text) }
  func text(_ chord: WrittenChord) -> String { symbol.text(chord) }
  func texts(_ chords: [WrittenChord]) -> [String] { chords.map(symbol.text) }

  /// `C Lydian dominant`.
  func text(_ scale: Scale) -> String { "\(text(scale.tonic)) \(text(scale.type))" }
  func text(_ type: ScaleType) -> String { style.finish(type.name) }
  func text(_ key: Key) -> String { style.finish(key.text(style.noteNames)) }

  /// The degree of a chord; a foreign bass has none.
  func text(_ degree: ChordDegree?) -> String { degree.map { style.finish($0.text) } ?? "bass" }
  func text(_ degree: ScaleDegree) -> String { style.finish(degree.text) }

  /// The family in words: `half-diminished`.
  func text(_ family: ChordFamily) -> String {
    family == .halfDiminished ? "half-diminished" : "\(family)"
  }

  /// Hundredths as people write them: `21.35`.
  func points(_ hundredths: Int) -> String {
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
