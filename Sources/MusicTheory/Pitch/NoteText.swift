/// Reads notes as people write them: `60`, `C4`, `E♭4`, `Eb4`, `f#3`, `Bb-1`, or a name without octave.
public enum NoteText {
  /// The meaning of a text: an exact key, or a name that leaves the octave open.
  public enum Reading: Hashable, Sendable {
    /// A key: `60`, `C4`.
    case note(NoteNumber)
    /// A name without octave: `E♭`.
    case name(SpelledPitch)
  }

  /// Reads one note, in either case.
  ///
  /// - Throws: `NoteTextError.notANote` when the text is no note, `NoteTextError.outOfRange` when its number is not in 0…127.
  /// - Complexity: O(*n*) in the number of characters.
  public static func read(
    _ text: some StringProtocol, names: NoteNames = .english
  ) throws(NoteTextError) -> Reading {
    if let first = text.first, first.isASCII, first.isNumber || first == "-" {
      guard let value = Int(text) else { throw .notANote(String(text)) }
      guard let note = NoteNumber(value) else { throw .outOfRange(String(text)) }
      return .note(note)
    }
    guard let (pitch, length) = names.read(text) else { throw .notANote(String(text)) }
    let rest = text.dropFirst(length)
    guard !rest.isEmpty else { return .name(pitch) }
    guard rest.count < 4, let octave = Int(rest), rest.first != "+" else { throw .notANote(String(text)) }
    let value = (octave + 1) * 12 + pitch.letter.semitones + pitch.alteration
    guard let note = NoteNumber(value) else { throw .outOfRange(String(text)) }
    return .note(note)
  }
}

extension NoteText {
  /// The letter and accidental of a note that is typed with a name; `nil` for a number and for a text that is no note.
  public static func spelling(_ text: some StringProtocol, names: NoteNames = .english) -> SpelledPitch? {
    guard (try? read(text, names: names)) != nil else { return nil }
    return names.read(text)?.pitch
  }
}

extension NoteNumber {
  /// Reads a note with its octave, `E♭4`, or a number, `63`.
  ///
  /// - Throws: `NoteTextError`; for a name without octave `NoteTextError.octaveMissing`.
  public init(text: some StringProtocol, names: NoteNames = .english) throws(NoteTextError) {
    switch try NoteText.read(text, names: names) {
    case .note(let note): self = note
    case .name: throw .octaveMissing(String(text))
    }
  }
}

/// The reason why a text is not a note; each case carries the text.
public enum NoteTextError: Error, Hashable, Sendable {
  /// The text is neither a number nor the name of a note.
  case notANote(String)
  /// The note is below 0 (C-1) or above 127 (G9).
  case outOfRange(String)
  /// The text is the name of a note without its octave.
  case octaveMissing(String)
}

extension NoteTextError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notANote(let text):
      "\(Self.quoted(text)) is not a note; write a MIDI number from 0 to 127 or a name such as C4, Eb4 or F#3"
        + (StrangeLetter.hint(for: text).map { "; \($0)" } ?? "")
    case .outOfRange(let text):
      "\(Self.quoted(text)) is outside the MIDI range; notes go from 0 (C-1) to 127 (G9)"
    case .octaveMissing(let text):
      "'\(text)' has no octave; write it as '\(text)4', for example (C4 is middle C)"
    }
  }

  /// The text that was typed, in quotation marks; at most 40 characters of it.
  private static func quoted(_ text: String) -> String {
    let head = text.prefix(40).map(\.shown).joined()
    return "'\(head)\(text.count > 40 ? "…" : "")'"
  }
}
