internal import MusicTheory

/// What may have been meant by a word that is no note.
struct NoteHints {
  let names: NoteNames
  /// What was typed as notes.
  let words: [String]

  func hint(for word: String) -> String? {
    if word == "/" { return "the hands are separated by \"|\"" }
    if let pieces = pieces(of: word) {
      let notes = words.flatMap { $0 == word ? pieces : [$0] }.map(CommandGuess.shellWord)
      return "separate notes with spaces: chordd name \(notes.joined(separator: " "))"
    }
    return names.foreignHint(for: word)
  }

  /// The notes of `C-E-G`, `C+E+G` or `CEG`.
  private func pieces(of word: String) -> [String]? {
    let signs = word.split { "-+/;".contains($0) }.map(String.init)
    let capitals = word.reduce(into: [String]()) { pieces, character in
      if character.isUppercase || pieces.isEmpty { pieces.append("") }
      pieces[pieces.count - 1].append(character)
    }
    return [signs, capitals].first { pieces in
      pieces.count > 1 && pieces.allSatisfy { (try? NoteText.read($0, names: names)) != nil }
    }
  }
}

extension NoteNames {
  /// `Cis is C♯ in German note names: --notes german`; nothing for a word that begins with the same note in these names.
  func foreignHint(for text: String) -> String? {
    guard let hint = hint(for: text), let word = hint.split(separator: " ").first,
      (try? NoteText.read(word, names: self)) == nil
    else { return nil }
    return hint
  }
}
