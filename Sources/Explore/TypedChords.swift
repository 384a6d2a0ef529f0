internal import ChordAnalysis
internal import MIDI
public import MusicTheory
internal import Playback

/// Chords as a person types them in one line, each read by itself: `Dm7 G7 Cmaj7`.
public struct TypedChords: Codable, Hashable, Sendable {
  public private(set) var type = "typedChords"
  /// In the order in which they were typed.
  public var chords: [TypedChord]

  /// What cannot be read stands among the others with its mistake.
  public init(_ text: String, naming: NamingSettings) {
    if let words = Self.numbers(text), naming.key != nil {
      chords = words.map { TypedChord(counted: $0, naming) }
      return
    }
    let reader = PlaybackTextReader(noteNames: naming.style.noteNames)
    chords = reader.readEach(text).map { piece in
      Self.counted(piece, naming) ?? TypedChord(piece.text, piece.step, naming)
    }
  }
}

extension TypedChords {
  /// The chords of a line in the Nashville system, `1 4 5-7 6-`; `nil` for any other line.
  ///
  /// Read as keys of the piano, 1 to 7 would lie far below the lowest one.
  private static func numbers(_ text: String) -> [String]? {
    let words = text.split { $0.isWhitespace || $0 == ";" }.map(String.init).filter {
      !["|", "-", "–", "→"].contains($0)
    }
    guard words.contains(where: { $0.first?.isNumber == true }),
      words.allSatisfy({ ChordNumeralParser.reads($0) })
    else { return nil }
    return words
  }

  /// Chords that are counted in a key, which is what a piece may be that is nothing else: `ii7`, `1 4 5-7`.
  private static func counted(_ piece: PlaybackTextReader.Piece, _ naming: NamingSettings) -> TypedChord? {
    guard case .failure = piece.step, ChordNumeralParser.reads(piece.text) else { return nil }
    return TypedChord(counted: piece.text, naming)
  }
}

/// A piece of what was typed, and the chord that it is.
public struct TypedChord: Codable, Hashable, Sendable {
  /// What was typed.
  public var text: String
  /// `nil` for what is no chord.
  @Nullable public var chord: LinkedChord?
  /// How it sounds: the stacked voicing of a symbol, or the very notes that were typed; from the lowest up.
  public var notes: [WrittenNote]
  /// One sentence about what is wrong; `nil` where it could be read.
  @Nullable public var error: String?

  init(_ text: String, _ step: Result<PlaybackStep, PlaybackTextError>, _ naming: NamingSettings) {
    self.text = text
    notes = []
    chord = nil
    error = nil
    switch step {
    case .failure(let mistake): error = mistake.description
    case .success(let step):
      if let symbol = step.symbol {
        var naming = naming
        naming.writtenRoots = symbol.chords.map(\.root)
        chord = LinkedChord(symbol, naming.symbol)
        notes = WrittenNote.stacked(symbol)
      } else if case .notes(let hands) = step.sound {
        var naming = naming
        if naming.key == nil {
          naming.typedNotes = (try? NoteList(text, names: naming.style.noteNames))?.spellings ?? []
        }
        read(hands, naming)
      }
    }
  }

  /// A chord that is counted in the key.
  fileprivate init(counted text: String, _ naming: NamingSettings) {
    let reader = TheoryReader(names: naming.style.noteNames, key: naming.key) { "'\($0)'" }
    self.text = text
    notes = []
    chord = nil
    error = nil
    do throws(TheoryInputError) {
      let symbol = try reader.symbol(text)
      var naming = naming
      naming.writtenRoots = symbol.chords.map(\.root)
      chord = LinkedChord(symbol, naming.symbol)
      notes = WrittenNote.stacked(symbol)
    } catch {
      self.error = error.description
    }
  }

  /// What exact notes are called, as far as they are a chord.
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

extension ChordSymbol {
  /// A reading with its letters; `nil` for what is no chord.
  func symbol(_ reading: ChordReading) -> WrittenSymbol? {
    switch spelled(reading) {
    case .chord(let chord): .chord(chord)
    case .polychord(let upper, let lower): .polychord(upper: upper, lower: lower)
    case .note, .notes: nil
    }
  }
}

extension WrittenSymbol {
  /// The chord, or the lower and the upper one of two.
  var chords: [WrittenChord] {
    switch self {
    case .chord(let chord): [chord]
    case .polychord(let upper, let lower): [lower, upper]
    }
  }
}
