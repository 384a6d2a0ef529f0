internal import CommandKit
internal import MusicTheory

/// Options that other programs have for notes, and the same line here: `chord C7 --transpose 2` is `chord D7`.
enum OtherNoteOptions {
  /// The sentence for an option with the word behind it; `nil` for any other.
  static func way(_ words: [String], in typed: [String]) -> String? {
    guard let option = words.first, option.hasPrefix("--"), let place = typed.firstIndex(of: option),
      place > 0,
      let command = typed.first
    else { return nil }
    let name = option.prefix { $0 != "=" }
    let text = option.contains("=") ? String(option.dropFirst(name.count + 1)) : words.dropFirst().first
    guard let number = text.flatMap({ Int($0) }) else { return nil }
    let behind = typed[(place + 1)...].drop { $0 == text }
    let notes = typed[1..<place].flatMap { $0.split(separator: " ").map(String.init) } + behind
    switch (command, name) {
    case ("chord", "--transpose"), ("key", "--transpose"), ("scale", "--transpose"), ("graph", "--transpose"):
      let root = notes.first.flatMap { transposed($0, by: number) }
      return root.map {
        "it transposes nothing; \(number) semitones on it is: \(line(command, [$0] + notes.dropFirst()))"
      }
    case ("name", "--transpose"):
      let other = notes.compactMap { $0 == "|" ? $0 : transposed($0, by: number) }
      guard other.count == notes.count else { return nil }
      return "it transposes nothing; \(number) semitones on they are: \(line(command, other))"
    case ("name", "--octave"), ("name", "--octaves"):
      let other = stacked(notes, from: number)
      guard other.count == notes.count else { return nil }
      return "an octave stands behind a note: \(line(command, other))"
    case ("scale", "--mode"), ("scale", "--degree"):
      return mode(number, of: notes)
    default: return nil
    }
  }

  private static func line(_ command: String, _ words: [String]) -> String {
    (["chordd", command] + words).map(CommandGuess.shellWord).joined(separator: " ")
  }

  /// A note, or a symbol that begins with one, further up: semitones are the shortest way on the circle of fifths.
  private static func transposed(_ text: String, by semitones: Int) -> String? {
    if let note = Int(text) { return (0...127).contains(note + semitones) ? "\(note + semitones)" : nil }
    guard abs(semitones) < 12, let (pitch, length) = NoteNames.english.read(text),
      // With an octave it would perhaps be another one.
      !(text.dropFirst(length).first.map { "0123456789".contains($0) } == true && isNote(text))
    else { return nil }
    let fifths = ((7 * semitones + 5) % 12 + 12) % 12 - 5
    let moved = SpelledPitch(fifths: pitch.fifths + fifths)
    let root = abs(moved.alteration) < 2 ? moved : moved.simplified
    return SymbolStyle.standard.ascii.finish(NoteNames.english.text(root)) + text.dropFirst(length)
  }

  private static func isNote(_ text: String) -> Bool {
    if case .note? = try? NoteText.read(text) { !["6", "7", "9"].contains(text.last) } else { false }
  }

  /// The notes with octaves, each above the one before.
  private static func stacked(_ notes: [String], from first: Int) -> [String] {
    var (octave, last) = (first, -1)
    return notes.compactMap { word in
      if word == "|" { return word }
      guard case .name(let pitch)? = try? NoteText.read(word) else { return nil }
      let place = Int(pitch.letter.rawValue)
      if place <= last { octave += 1 }
      last = place
      return "\(word)\(octave)"
    }
  }

  /// The mode of a major scale with its own root and name.
  private static func mode(_ number: Int, of words: [String]) -> String? {
    guard let root = words.first, case .name(let pitch)? = try? NoteText.read(root),
      let type = ScaleTable.scale(named: words.count > 1 ? words.dropFirst().joined(separator: " ") : "major")
    else { return nil }
    let scale = Scale(pitch, type)
    guard scale.notes.indices.contains(number - 1) else { return nil }
    let tonic = scale.notes[number - 1]
    guard let found = scale.modes.first(where: { $0.tonic == tonic }) else { return nil }
    let name = "\(SymbolStyle.standard.ascii.finish(NoteNames.english.text(tonic))) \(found.type.name)"
    return "a mode is written with its own root and name: chordd scale \(name)"
  }
}
