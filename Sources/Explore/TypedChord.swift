internal import ChordAnalysis
public import Languages
internal import MIDI
public import MusicTheory
internal import Playback

/// A piece of a line that was typed, and the chord that it names.
public struct TypedChord: Codable, Hashable, Sendable {
  /// The text that was typed.
  public var text: String
  /// The chord; `nil` for a piece that is none.
  @Nullable public var chord: LinkedChord?
  /// Its numeral in the key in which several chords stand, `ii7`; `nil` where it stands in none.
  @Nullable public internal(set) var numeral: String?
  /// Its notes from the lowest up: the stacked voicing of a symbol, or the exact notes that were typed.
  public var notes: [WrittenNote]
  /// The text with which `play` sounds it, independent of the key at that time.
  public var play: String
  /// One sentence about the mistake; `nil` where it could be read.
  @Nullable public var error: String?
  /// The texts for other languages; left out where all are the same in every language.
  public private(set) var sentences: Sentences?

  /// Whether it was typed note by note.
  var isNotes: Bool { error == nil && isExact }
  private var isExact = false

  private enum CodingKeys: CodingKey {
    case text, chord, numeral, notes, play, error, sentences
  }

  init(_ text: String, _ step: Result<PlaybackStep, PlaybackTextError>, _ naming: NamingSettings) {
    self.text = text
    play = text
    notes = []
    chord = nil
    numeral = nil
    error = nil
    switch step {
    case .failure(.noKey(let word)):
      let said = Phrase.say(
        "typed.counted-in",
        ["text": .say("quoted", ["text": .text(word)]), "example": .text("\(word) in C major")])
      error = said.english
      sentences = Sentences(["error": said])
    case .failure(let mistake): error = mistake.description
    case .success(let step):
      if let symbol = step.symbol {
        var naming = naming
        naming.writtenRoots = symbol.chords.map(\.root)
        chord = LinkedChord(symbol, naming.symbol)
        notes = WrittenNote.stacked(symbol)
        if step.isCounted { play = naming.symbol.lossless(symbol) }
      } else if case .notes(let hands) = step.sound {
        isExact = true
        var naming = naming
        if naming.key == nil {
          naming.typedNotes = (try? NoteList(text, names: naming.style.noteNames))?.spellings ?? []
        }
        read(hands, naming)
      }
    }
  }

  /// A line that is not understood.
  init(_ text: String, mistake: Phrase) {
    (self.text, play, notes) = (text, text, [])
    (chord, numeral, error) = (nil, nil, mistake.english)
    sentences = Sentences(["error": mistake])
  }

  /// Notes of one chord.
  init(_ text: String, _ notes: NoteList, _ naming: NamingSettings) {
    self.text = text
    play = notes.all.map { "\($0.rawValue)" }.joined(separator: ",")
    self.notes = []
    chord = nil
    numeral = nil
    error = nil
    isExact = true
    var naming = naming
    if naming.key == nil { naming.typedNotes = notes.spellings }
    read(notes.hands ?? Hands(lower: notes.all, upper: []), naming)
  }

  /// Reads exact notes, and names them if they are a chord.
  private mutating func read(_ hands: Hands, _ naming: NamingSettings) {
    let combination = ChordCombiner().combine(hands, in: HarmonicContext(key: naming.key))
    guard let best = combination.readings.best,
      let words = ChordDescription(combination, hands: hands, down: hands.all, naming: naming)
    else { return }
    notes = words.notes.map {
      WrittenNote($0.number, $0.spelled, degree: $0.degree?.text, hand: $0.hand)
    }
    chord = naming.symbol.symbol(best.reading).map { LinkedChord($0, naming.symbol) }
  }
}
