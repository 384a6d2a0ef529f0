/// A reading as it is spoken: `C major seven sharp eleven`, `D over C`, `F sharp minor seven flat five`.
public struct SpokenName: Sendable {
  private let words: SpokenWords
  private let names: NoteNames

  /// Speaks in a language such as `de` or `de-AT`; in English where there are no words for it.
  public init(language: String, names: NoteNames) {
    words = .in(language)
    self.names = names
  }

  /// The reading as a text for a voice: words that are separated by spaces.
  public func text(_ reading: SpelledReading) -> String {
    let spoken =
      switch reading {
      case .note(let pitch): words.aNote + " " + note(pitch)
      case .chord(let chord): self.chord(chord)
      case .polychord(let upper, let lower): "\(chord(upper)) \(words.above) \(chord(lower))"
      case .notes(let pitches): pitches.map(note).joined(separator: ", ")
      }
    return words.tiesA ? Self.tied(spoken) : spoken
  }

  private func chord(_ written: WrittenChord) -> String {
    // Each of its parts is a word of its own, independent of the style that is shown.
    var quality = words.quality(QualityText(written.chord.quality, words: SymbolStyle.pop.words).text)
    if quality.isEmpty, written.bass == nil { quality = words.major }
    let bass = written.bass.map { [words.over, note($0)] } ?? []
    return ([note(written.root), quality] + bass).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func note(_ pitch: SpelledPitch) -> String { words.note(pitch, names) }

  private static func tied(_ text: String) -> String {
    text.split(separator: " ").reduce(into: "") { spoken, word in
      if !spoken.isEmpty { spoken += spoken == "A" || spoken.hasSuffix(" A") ? "-" : " " }
      spoken += word
    }
  }
}

/// The words that a chord is spoken with, in one language: the one table to change or to add to.
struct SpokenWords: Hashable, Sendable {
  /// How each part of a quality is spoken, as the plain style of songbooks writes it: `maj`, `♭`, `13`.
  var parts: [String: String]
  /// Before a note, which is no chord.
  var aNote: String
  /// A triad that stands for itself: C major.
  var major: String
  /// Between a chord and its bass.
  var over: String
  /// Between the two chords of a polychord.
  var above: String
  /// Behind the letter, from 𝄫 to 𝄪.
  var accidentals: [String]
  /// Whether a voice would take the note A for an article, unless it is tied to the next word.
  var tiesA = false

  static let english = SpokenWords(
    parts: [
      "maj": "major", "m": "minor", "dim": "diminished", "aug": "augmented", "sus": "sus", "alt": "altered",
      "add": "add", "no": "no", "♭": "flat", "♯": "sharp", "6/9": "six nine", "1": "one", "2": "two",
      "3": "three",
      "4": "four", "5": "five", "6": "six", "7": "seven", "9": "nine", "11": "eleven", "13": "thirteen",
    ], aNote: "note", major: "major", over: "over", above: "above",
    accidentals: ["double flat", "flat", "", "sharp", "double sharp"], tiesA: true)

  static let german = SpokenWords(
    parts: [
      "maj": "major", "m": "moll", "dim": "vermindert", "aug": "übermäßig", "sus": "sus", "alt": "alteriert",
      "add": "add", "no": "ohne", "♭": "be", "♯": "Kreuz", "6/9": "sechs neun", "1": "eins", "2": "zwei",
      "3": "drei",
      "4": "vier", "5": "fünf", "6": "sechs", "7": "sieben", "9": "neun", "11": "elf", "13": "dreizehn",
    ], aNote: "Note", major: "Dur", over: "über", above: "auf",
    accidentals: ["doppel be", "be", "", "Kreuz", "doppel Kreuz"])

  /// Those of a language, such as `de` or `de-AT`; English where there are none.
  static func `in`(_ language: String) -> SpokenWords {
    language.hasPrefix("de") ? .german : .english
  }

  /// A note: `F sharp`, `Fis`.
  func note(_ pitch: SpelledPitch, _ names: NoteNames) -> String {
    // German syllables can be spoken as they are.
    if let degree = names.degree(of: pitch) {
      let number = "\(degree.number)"
      return [accidentals[degree.alteration + 2], parts[number] ?? number].filter { !$0.isEmpty }
        .joined(separator: " ")
    }
    if names.name == NoteNames.german.name { return names.text(pitch) }
    let pitch = names.shown(pitch)
    let letter = names.letter(pitch.letter)
    guard (-2...2).contains(pitch.alteration), pitch.alteration != 0 else { return letter }
    return letter + " " + accidentals[pitch.alteration + 2]
  }

  /// A quality in the plain style of songbooks, as `m7♭5` or `7(♭9,♯11)`; empty for a major triad.
  func quality(_ text: String) -> String {
    // Brackets and commas are not spoken.
    NameToken.tokens(text).compactMap { parts[$0.text] }.joined(separator: " ")
  }
}
