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

  /// Whether a word among chords is a list of notes. The commas of `C7(b9,#11)` make none.
  func isList(_ word: String) -> Bool {
    Self.startsAsNumber(word) || (word.contains(",") && !word.contains("("))
  }

  func read(_ text: String) throws(PlaybackTextError) -> Voicing {
    let hands = text.split(separator: "|", omittingEmptySubsequences: false)
    guard hands.count <= 2 else { throw .tooManyHands(text) }
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

  private static func startsAsNumber(_ word: String) -> Bool {
    guard let first = word.first else { return false }
    return first == "-" || first.isASCII && first.isNumber
  }
}
