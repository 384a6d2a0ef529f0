internal import Languages
internal import MusicTheory
internal import Outputs
internal import Practice
internal import System

/// Says phrases for a player in a language, with symbols as words, so that `B♭` is `B flat`.
struct PhraseSpeaker: MusicVoice, Sendable {
  let catalog: Catalog
  private let voice: SpokenName
  private let isEnglish: Bool

  /// `notes`: the names that the player wants to hear; `nil`: those of the language, see `SpeechSettings.names`.
  init(_ catalog: Catalog, _ naming: NamingSettings, notes: NoteNames? = nil) {
    self.catalog = catalog
    isEnglish = catalog.code == Catalog.english.code
    voice = SpokenName(
      language: catalog.code,
      names: notes ?? SpeechSettings.names(of: catalog.code, where: naming.style.noteNames))
  }

  /// A speaker of each language.
  static func all(_ naming: NamingSettings, notes: NoteNames? = nil) -> [PhraseSpeaker] {
    Catalog.all.values.map { PhraseSpeaker($0, naming, notes: notes) }
  }

  /// The words of a phrase, as a sentence.
  func say(_ phrase: Phrase) -> String {
    let text = tidy(catalog.text(phrase, voice: self))
    guard let last = text.last, !".?!".contains(last) else { return text }
    return text + "."
  }

  /// The words of phrases, one after the other.
  func say(_ phrases: [Phrase]) -> String {
    phrases.map(say).filter { !$0.isEmpty }.joined(separator: " ")
  }

  func words(of name: MusicName, written: String) -> String {
    switch name {
    case .reading(let reading): voice.text(reading)
    case .note(let pitch): mark(voice.text(pitch))
    case .quality(let quality): voice.text(quality)
    case .degree:
      // A natural sign is not spoken.
      voice.degree(written.replacing("𝄫", with: "♭♭").replacing("♮", with: ""))
        ?? ChordQuality(word: written).map(voice.text) ?? plain(written)
    case .numeral: voice.numeral(written) ?? plain(written)
    }
  }

  func plain(_ text: String) -> String {
    text.replacing("♭", with: " \(catalog["voice.flat"] ?? "") ")
      .replacing("♯", with: " \(catalog["voice.sharp"] ?? "") ")
      .replacing(" | ", with: ", ").replacing("–", with: ", ").replacing("…", with: "")
  }

  /// A voice would take the note A for an article: it is tied to the word behind it.
  private func mark(_ note: String) -> String { isEnglish && note == "A" ? "A\u{E000}" : note }

  private func tidy(_ text: String) -> String {
    var text = text.replacing("A\u{E000} ", with: "A-").replacing("\u{E000}", with: "")
    for (sign, word) in [
      ("  ", " "), (" ,", ","), (" .", "."), ("..", "."), ("?.", "?"), ("|", " "), ("(", ""), (")", ""),
    ] {
      while text.contains(sign) { text = text.replacing(sign, with: word) }
    }
    return text.trimmed
  }
}
