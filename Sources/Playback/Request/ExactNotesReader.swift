internal import MusicTheory

/// Reads exact notes: `48,52,55|62,66,69`, `C3,E3,G3`.
struct ExactNotesReader {
  let noteNames: NoteNames

  /// Whether the text is a single chord in numbers, with a bar between the hands or without.
  ///
  /// Where commas join the notes of a chord, spaces part chords.
  func areNumbers(_ words: [String]) -> Bool {
    words.contains(where: Self.startsAsNumber)
      && words.allSatisfy { $0 == "|" || Self.startsAsNumber($0) && !$0.contains(",") }
  }

  /// Whether a word among chords is a list of notes. The commas of `C7(b9,#11)` and of `Dm7,G7` make none.
  func isList(_ word: String) -> Bool {
    let pieces = word.split { $0 == "," || $0 == "|" }.map(String.init)
    return Self.startsAsNumber(word) || (word.contains(",") && areNotes(pieces, orChords: true))
  }

  /// Whether these can only be notes, `C3` and `E3`; `C6` and `G7` are chords as well, which `orChords` permits.
  func areNotes(_ words: [String], orChords: Bool = false) -> Bool {
    let notes = words.filter { (try? NoteNumber(text: $0, names: noteNames)) != nil }
    let onlyNotes = notes.contains { (try? ChordSymbolParser(noteNames: noteNames).parse($0)) == nil }
    return onlyNotes || (orChords && !words.isEmpty && notes.count == words.count)
  }

  func read(_ text: String) throws(PlaybackTextError) -> Voicing {
    let hands = text.split(separator: "|", omittingEmptySubsequences: false)
    guard hands.count <= 2 else { throw .tooManyHands(text) }
    guard hands.count < 2 || !hands.contains(where: isChord) else { throw .mixed(text) }
    var sets: [NoteSet] = []
    for hand in hands { sets.append(try notes(hand, of: text)) }
    let voicing = Voicing(lower: sets[0], upper: sets.count > 1 ? sets[1] : [])
    guard !voicing.all.isEmpty else { throw .empty }
    return voicing
  }

  private func notes(_ hand: Substring, of text: String) throws(PlaybackTextError) -> NoteSet {
    var notes: NoteSet = []
    for word in hand.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      do throws(NoteTextError) {
        notes.insert(try NoteNumber(text: word, names: noteNames))
      } catch {
        throw .notANote(text, error)
      }
    }
    return notes
  }

  /// Whether a side of a bar is a chord symbol, and no note.
  private func isChord(_ hand: Substring) -> Bool {
    (try? ChordSymbolParser(noteNames: noteNames).parse(hand)) != nil
      && (try? NoteNumber(text: hand, names: noteNames)) == nil
  }

  private static func startsAsNumber(_ word: String) -> Bool {
    guard let first = word.first else { return false }
    return first == "-" || first.isASCII && first.isNumber
  }
}
