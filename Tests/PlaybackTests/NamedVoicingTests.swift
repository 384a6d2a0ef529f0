import MusicTheory
import Playback
import Testing

@Suite struct NamedVoicingTests {
  /// Lower hand, upper hand.
  @Test(arguments: [
    ("C7", "close", "C4 E4 G4 B♭4"), ("C7", "shell", "C3 E3 B♭3"), ("C7", "rootless-a", "E3 A3 B♭3 D4"),
    ("C7", "rootless-b", "B♭3 D4 E4 A4"), ("Cma7", "drop-2", "C4 G4 / B4 E5"),
    ("Cma7", "drop-3", "C3 B3 / E4 G4"), ("Cma7", "drop-2-4", "C3 G3 / E4 B4"),
    ("C7", "quartal", "B♭3 E4 / A4 D5"), ("Cmi7", "quartal", "C4 F4 / B♭4 E♭5"),
    ("C9", "spread", "C3 B♭3 / E4 G4 D5"), ("C", "spread", "C3 G3 / E4"),
    ("C6", "locked-hands", "C4 / E4 G4 A4 C5"), ("C13(♯11)", "upper-structure", "C3 E3 B♭3 / A4 D5 F♯5"),
    ("G♭mi7", "shell", "G♭3 B𝄫3 F♭4"), ("A♭7sus4", "shell", "A♭3 D♭4 G♭4"), ("G7sus4", "shell", "G3 C4 F4"),
    ("B♭/C", "close", "C3 / B♭3 D4 F4"), ("D|C7", "hands", "C3 E3 G3 B♭3 / A4 D5 F♯5"),
    ("C", "rootless-a", ""), ("C", "shell", ""), ("C7(♭9)", "quartal", ""), ("C", "hands", ""),
    ("C7alt", "upper-structure", "C3 E3 B♭3 / A♭4 C5 E♭5"), ("C7alt", "rootless-a", "E3 A♭3 B♭3 E♭4"),
    ("C7alt", "rootless-b", "B♭3 E♭4 E4 A♭4"), ("C7alt", "two-handed", "C3 B♭3 / E4 A♭4 E♭5"),
    ("E7(♯9)", "drop-2", "G♯3 D4 / F𝄪4 B4"), ("C13", "upper-structure", "C3 E3 B♭3 / A4 D5 G5"),
    ("G13sus4", "upper-structure", "G2 F3 / C4 E4 A4"),
    ("C13(♯11)", "rootless-a", "E3 F♯3 A3 B♭3"),
  ])
  func voicing(symbol: String, name: String, notes: String) {
    let voicing = NamedVoicing.all(of: writtenSymbol(symbol)).first { $0.style.rawValue == name }
    #expect(voicing.map(text) ?? "" == notes)
  }

  private func text(_ voicing: NamedVoicing) -> String {
    [voicing.hands.lower, voicing.hands.upper].filter { !$0.isEmpty }.map { hand in
      voicing.notes.filter { hand.contains($0.key) }.map { "\($0.pitch)\($0.pitch.octave(of: $0.key))" }
        .joined(separator: " ")
    }.joined(separator: " / ")
  }

  /// Every quality on every root: letters from the chord, hands that reach, and one layout on all roots.
  @Test func `Every chord is laid out and spelled alike on every root`() {
    let roots = (-8...12).map { SpelledPitch(fifths: $0) }
    var complaints: [String] = []
    for quality in ChordQuality.all {
      let onC = NamedVoicing.all(of: .chord(WrittenChord(root: SpelledPitch(.c), quality: quality)))
      if Set(onC.map(\.style)).count != onC.count || onC.first?.style != .close {
        complaints.append("styles")
      }
      for root in roots {
        let chord = WrittenChord(root: root, quality: quality)
        for (voicing, other) in zip(NamedVoicing.all(of: .chord(chord)), onC) {
          let heights = voicing.notes.map { Int($0.key.rawValue) - Int(voicing.notes[0].key.rawValue) }
          let isRight =
            voicing.style == other.style
            && heights == other.notes.map { Int($0.key.rawValue) - Int(other.notes[0].key.rawValue) }
            && voicing.notes.allSatisfy { note in
              note.pitch.pitchClass == note.key.pitchClass
                && note.degree.map { $0.spelled(above: root) == note.pitch } ?? false
            }
            && [voicing.hands.lower, voicing.hands.upper].allSatisfy {
              Int($0.highest?.rawValue ?? 0) - Int($0.lowest?.rawValue ?? 0) <= 16
            }
            && (!voicing.style.rawValue.hasPrefix("rootless") || voicing.notes.count == 4)
          if !isRight { complaints.append("\(ChordSymbol().text(chord)) \(voicing.style.rawValue)") }
        }
      }
    }
    #expect(complaints.isEmpty, "\(complaints.count): \(complaints.prefix(8))")
  }
}
