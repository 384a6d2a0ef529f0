internal import Wire
internal import MusicTheory
internal import Outputs

/// The choices of the page and its names for keys of the piano, so that no table of theory is kept twice.
struct PageChoices: Encodable {
  struct Style: Encodable {
    let name: String
    /// Whether no musician reads it: names as programs exchange them.
    let forPrograms: Bool
  }

  struct Names: Encodable {
    let name: String
    /// From C to B, with F♯ and B♭ rather than G♭ and A♯.
    let notes: [String]
  }

  let styles =
    SymbolStyle.forPeople.map { Style(name: $0.name, forPrograms: false) }
    + SymbolStyle.forPrograms.map { Style(name: $0.name, forPrograms: true) }

  /// Major keys with sharps, then those with flats; then minor ones.
  let keys = [Key.Mode.major, .minor].flatMap { mode in
    (Array(0...7) + (1...7).map { -$0 }).map {
      Key(SpelledPitch(fifths: $0 + (mode == .minor ? 3 : 0)), mode).text
    }
  }

  let noteNames = NoteNames.all.map { names in
    Names(
      name: names.name,
      notes: (0..<12).map { names.text(Key(SpelledPitch(.c), .major).spelling(of: PitchClass($0))) })
  }

  /// The names of notes that belong to no chord, from C to B.
  let notes = (0..<12).map { ChordSpeller().name(of: PitchClass($0)).text }

  /// All of it as JSON.
  static let json = JSONText.encode(PageChoices())
}
