import MusicTheory

/// The degrees that `text` names, such as "1 ♭3 5 ♭7"; an unknown one is a mistake in the test.
func degrees(_ text: String) -> DegreeSet {
  text.split(separator: " ").reduce(into: []) { set, word in
    set.formUnion(DegreeSet(ChordDegree.allCases.first { $0.text == word }!))
  }
}

/// The note that `text` names, such as "E♭" or "F𝄪".
func pitch(_ text: String) -> SpelledPitch {
  guard case .name(let pitch) = try? NoteText.read(text) else { fatalError("\(text) is not a note name") }
  return pitch
}

/// The chord with this root and these degrees, such as ("E♭", "1 3 5 ♭7"), over `bass` if that is given.
func chord(_ root: String, _ formula: String, bass: String? = nil) -> Chord {
  Chord(
    root: pitch(root).pitchClass, quality: ChordQuality(degrees: degrees(formula))!,
    bass: bass.map { pitch($0).pitchClass })
}

/// Every pitch-class set there is.
let everyPitchClassSet = (0..<4096).map { PitchClassSet(rawValue: UInt16($0)) }
