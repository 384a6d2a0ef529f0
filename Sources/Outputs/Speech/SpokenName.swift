internal import ChordAnalysis
internal import MusicTheory

/// A reading as it is spoken: `C major seven sharp eleven`, `D over C`, `F sharp minor seven flat five`.
struct SpokenName {
  private let words: SpokenWords
  private let names: NoteNames
  private let symbol: ChordSymbol

  init(language: String, naming: NamingSettings) {
    words = .in(language)
    names = naming.style.noteNames
    var symbol = naming.symbol
    // Its parts are words of their own, whatever is shown.
    symbol.style = SymbolStyle.pop.ascii
    self.symbol = symbol
  }

  func text(_ reading: ChordReading) -> String {
    let spoken =
      switch reading {
      case .chord(let chord): self.chord(chord)
      case .polychord(let polychord):
        "\(self.chord(polychord.upper)) \(words.above) \(self.chord(polychord.lower))"
      case .note(let pitchClass): words.aNote + " " + note(symbol.speller.name(of: pitchClass))
      case .interval(let bass, let other): interval(bass, other)
      case .cluster(let set, let bass): list(symbol.speller.cluster(set, bass: bass))
      }
    return words.tiesA ? Self.tied(spoken) : spoken
  }

  private func chord(_ chord: Chord) -> String {
    let written = symbol.written(chord)
    var quality = words.quality(symbol.text(chord.quality))
    if quality.isEmpty, written.bass == nil { quality = words.major }
    let bass = written.bass.map { [words.over, note($0)] } ?? []
    return ([note(written.root), quality] + bass).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func interval(_ bass: PitchClass, _ other: PitchClass) -> String {
    let (low, high) = symbol.speller.interval(bass: bass, other: other)
    let five = words.parts["5"] ?? ""
    return switch other.semitones(above: bass) {
    case 7: "\(note(low)) \(five)"
    case 5: "\(note(high)) \(five) \(words.over) \(note(low))"
    default: list([low, high])
    }
  }

  private func list(_ pitches: [SpelledPitch]) -> String { pitches.map(note).joined(separator: ", ") }

  private func note(_ pitch: SpelledPitch) -> String { words.note(pitch, names) }

  private static func tied(_ text: String) -> String {
    text.split(separator: " ").reduce(into: "") { spoken, word in
      if !spoken.isEmpty { spoken += spoken == "A" || spoken.hasSuffix(" A") ? "-" : " " }
      spoken += word
    }
  }
}
