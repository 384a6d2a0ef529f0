/// Why a text is not a note.
public enum NoteTextError: Error, Hashable, Sendable {
  case notANote(String)
  case outOfRange(String)
  case octaveMissing(String)
}

extension NoteTextError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notANote(let text):
      "\(Self.quoted(text)) is not a note; write a MIDI number from 0 to 127 or a name such as C4, Eb4 or F#3"
    case .outOfRange(let text):
      "\(Self.quoted(text)) is outside the MIDI range; notes go from 0 (C-1) to 127 (G9)"
    case .octaveMissing(let text):
      "'\(text)' has no octave; write it as '\(text)4', for example (C4 is middle C)"
    }
  }

  /// What was typed, as far as it helps to see it.
  private static func quoted(_ text: String) -> String {
    let head = text.prefix(40).map(\.shown).joined()
    return "'\(head)\(text.count > 40 ? "…" : "")'"
  }
}
