public import MusicTheory

/// Why a text cannot be played.
public enum PlaybackTextError: Error, Hashable, Sendable {
  case empty
  /// More chords than anybody plays in one go.
  case tooLong(limit: Int)
  case notASymbol(String, ChordSymbolError)
  /// A note by name among the chords: `C3`, `E3`.
  case looksLikeANote(String)
  /// A piece of a word with commas or numbers that is not a note.
  case notANote(String, NoteTextError)
  /// A `+` or `over` with nothing, or with more than a chord, before or behind it.
  case nothingToCombine(sign: String)
  /// One of two chords that is no single chord itself.
  case notOneChord(String)
  /// A chord on one side of a bar and notes on the other.
  case mixed(String)
  /// Notes with more than one `|` between hands.
  case tooManyHands(String)
}

extension PlaybackTextError: CustomStringConvertible {
  /// One sentence that names the piece at fault.
  public var description: String {
    switch self {
    case .empty: "there is nothing to play; write a chord such as Cma7, or several: Dm7 G7 Cma7"
    case .tooLong(let limit): "that is too much to play in one go; \(limit) chords are allowed"
    case .notASymbol(let text, let error): "\(Self.quoted(text)) is no chord symbol; \(error)"
    case .looksLikeANote(let text):
      "\(Self.quoted(text)) is no chord symbol; exact notes are joined by commas, such as C3,E3,G3"
    case .notANote(let text, let error): "\(Self.quoted(text)) cannot be played; \(error)"
    case .nothingToCombine(let sign):
      "\(Self.quoted(sign)) stands between two chords, such as Cma7 + D or D over Cma7"
    case .notOneChord(let text):
      "\(Self.quoted(text)) is no single chord; give one for each hand"
    case .mixed(let text):
      "\(Self.quoted(text)) mixes a chord and notes; chords stand as upper|lower, such as D|Cma7, notes as lower|upper, "
        + "such as 48,52,55|62,66,69"
    case .tooManyHands(let text):
      "\(Self.quoted(text)) has more than one '|'; it stands once, between the lower and the upper hand"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.prefix(40).map(\.shown).joined())\(text.count > 40 ? "…" : "")'"
  }
}
