internal import MusicTheory
internal import Outputs

/// The choices of the page and its names for keys of the piano, so that no table of theory is kept twice.
public struct PageChoices: Codable, Sendable {
  struct Style: Codable, Sendable {
    /// Whether no musician reads it: names as programs exchange them.
    let forPrograms: Bool
    /// As in the setting `naming.style`.
    let name: String
  }

  struct Names: Codable, Sendable {
    /// As in the setting `naming.notes`.
    let name: String
    /// From C to B, with F♯ and B♭ rather than G♭ and A♯.
    let notes: [String]
  }

  /// Major keys with sharps, then those with flats; then minor ones.
  let keys: [String]
  /// The note names.
  let noteNames: [Names]
  /// The names of notes that belong to no chord, from C to B.
  let notes: [String]
  /// The symbol styles.
  let styles: [Style]

  private init() {
    styles =
      SymbolStyle.forPeople.map { Style(forPrograms: false, name: $0.name) }
      + SymbolStyle.forPrograms.map { Style(forPrograms: true, name: $0.name) }
    keys = [Key.Mode.major, .minor].flatMap { mode in
      (Array(0...7) + (1...7).map { -$0 }).map {
        Key(SpelledPitch(fifths: $0 + (mode == .minor ? 3 : 0)), mode).text
      }
    }
    noteNames = NoteNames.all.map { names in
      Names(
        name: names.name,
        notes: (0..<12).map { names.text(Key(SpelledPitch(.c), .major).spelling(of: PitchClass($0))) })
    }
    notes = (0..<12).map { ChordSpeller().name(of: PitchClass($0)).text }
  }

  /// All of them.
  public static let all = PageChoices()
}
