import MusicTheory
import Playback

/// The notes of a voicing as the symbol spells them: `D3 C4 / F4 A4`, with a stroke between the hands.
func spelled(_ voicing: Hands, of symbol: String) -> String {
  let written = writtenSymbol(symbol)
  return [voicing.lower, voicing.upper].filter { !$0.isEmpty }
    .map { $0.map { spelled($0, of: written) }.joined(separator: " ") }
    .joined(separator: " / ")
}

func writtenSymbol(_ text: String) -> WrittenSymbol {
  do { return try ChordSymbolParser().parse(text) } catch { fatalError("\(text): \(error)") }
}

/// The chord of a symbol that is a single one.
func chord(_ text: String) -> Chord {
  guard case .chord(let written) = writtenSymbol(text) else { fatalError("\(text) is two chords") }
  return written.chord
}

private func spelled(_ note: NoteNumber, of symbol: WrittenSymbol) -> String {
  let chords: [WrittenChord] =
    switch symbol {
    case .chord(let chord): [chord]
    case .polychord(let upper, let lower): [lower, upper]
    }
  let own = chords.lazy.compactMap { name(note, of: $0) }.first
  let pitch = own ?? added(note, to: chords[0])
  return "\(pitch)\((Int(note.rawValue) - pitch.alteration) / 12 - 1)"
}

private func name(_ note: NoteNumber, of chord: WrittenChord) -> SpelledPitch? {
  if let degree = chord.chord.degree(of: note.pitchClass) { return degree.spelled(above: chord.root) }
  return chord.bass.flatMap { $0.pitchClass == note.pitchClass ? $0 : nil }
}

/// A tone that a rootless voicing adds is a nine or a thirteen.
private func added(_ note: NoteNumber, to chord: WrittenChord) -> SpelledPitch {
  let degrees: [ChordDegree] = [.flatNinth, .ninth, .flatThirteenth, .thirteenth]
  let distance = note.pitchClass.semitones(above: chord.root.pitchClass)
  guard let degree = degrees.first(where: { $0.semitones == distance }) else {
    fatalError("\(note) is no tone of \(chord)")
  }
  return degree.spelled(above: chord.root)
}
