internal import ChordAnalysis
internal import MusicTheory

/// A reading as it is spoken: `C major seven sharp eleven`, `D over C`, `F sharp minor seven flat five`.
struct SpokenName {
  private let words: SpokenWords
  private let names: NoteNames
  private let symbol: ChordSymbol

  init(language: String, naming: NamingSettings) {
    words = .in(language)
    names = naming.style.noteNames
    var symbol = naming.symbol
    // Its parts are words of their own, whatever is shown.
    symbol.style = SymbolStyle.pop.ascii
    self.symbol = symbol
  }

  func text(_ reading: ChordReading) -> String {
    let spoken =
      switch reading {
      case .chord(let chord): self.chord(chord)
      case .polychord(let polychord):
        "\(self.chord(polychord.upper)) \(words.above) \(self.chord(polychord.lower))"
      case .note(let pitchClass): words.aNote + " " + note(symbol.speller.name(of: pitchClass))
      case .interval(let bass, let other): interval(bass, other)
      case .cluster(let set, let bass): list(symbol.speller.cluster(set, bass: bass))
      }
    return words.tiesA ? Self.tied(spoken) : spoken
  }

  private func chord(_ chord: Chord) -> String {
    let written = symbol.written(chord)
    var quality = words.quality(symbol.text(chord.quality))
    if quality.isEmpty, written.bass == nil { quality = words.major }
    let bass = written.bass.map { [words.over, note($0)] } ?? []
    return ([note(written.root), quality] + bass).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func interval(_ bass: PitchClass, _ other: PitchClass) -> String {
    let (low, high) = symbol.speller.interval(bass: bass, other: other)
    let five = words.parts["5"] ?? ""
    return switch other.semitones(above: bass) {
    case 7: "\(note(low)) \(five)"
    case 5: "\(note(high)) \(five) \(words.over) \(note(low))"
    default: list([low, high])
    }
  }

  private func list(_ pitches: [SpelledPitch]) -> String { pitches.map(note).joined(separator: ", ") }

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
  /// How each part of a quality is spoken, as the plain style of songbooks writes it: `maj`, `b`, `13`.
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
      "add": "add", "no": "no", "b": "flat", "#": "sharp", "6/9": "six nine", "2": "two", "3": "three",
      "4": "four", "5": "five", "6": "six", "7": "seven", "9": "nine", "11": "eleven", "13": "thirteen",
    ], aNote: "note", major: "major", over: "over", above: "above",
    accidentals: ["double flat", "flat", "", "sharp", "double sharp"], tiesA: true)

  static let german = SpokenWords(
    parts: [
      "maj": "major", "m": "moll", "dim": "vermindert", "aug": "übermäßig", "sus": "sus", "alt": "alteriert",
      "add": "add", "no": "ohne", "b": "be", "#": "Kreuz", "6/9": "sechs neun", "2": "zwei", "3": "drei",
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
    if names == .german { return names.text(pitch) }
    let letter = names.text(SpelledPitch(pitch.letter, 0))
    guard (-2...2).contains(pitch.alteration), pitch.alteration != 0 else { return letter }
    return letter + " " + accidentals[pitch.alteration + 2]
  }

  /// A quality, as `m7b5` or `7(b9,#11)`; empty for a major triad.
  func quality(_ text: String) -> String {
    var words: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      guard let part = Self.parts.first(where: { rest.hasPrefix($0) }) else {
        // Brackets and commas are not spoken.
        rest.removeFirst()
        continue
      }
      parts[part].map { words.append($0) }
      rest = rest.dropFirst(part.count)
    }
    return words.joined(separator: " ")
  }

  /// The longest first: `m` is also the beginning of `maj`.
  private static let parts = english.parts.keys.sorted { ($0.count, $1) > ($1.count, $0) }
}
