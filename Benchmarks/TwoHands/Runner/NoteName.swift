import MusicTheory

/// Names keys for a reader of the misses; what the table spells is lost once the notes are numbers.
enum NoteName {
  static func text(_ note: NoteNumber) -> String {
    let names = ["C", "D♭", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"]
    return "\(names[Int(note.pitchClass.number)])\(note.octave)"
  }
}
