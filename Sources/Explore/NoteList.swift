public import MusicTheory

/// Notes as a person types them: numbers or names, with a `|` between the lower and the upper hand if the hands matter.
public struct NoteList: Sendable {
  /// The notes of each hand; `nil` without a `|`.
  public private(set) var hands: Hands?
  /// All notes, of both hands.
  public private(set) var all: NoteSet = []
  /// The letters and accidentals of the notes that were typed with a name, in the order in which they were typed.
  public private(set) var spellings: [SpelledPitch] = []

  /// Reads notes, separated by spaces or commas, in these note names. A name without octave is the next such note above the one before;
  /// the first one lies in the octave below middle C.
  ///
  /// - Throws: `NoteListError`: the first mistake.
  /// - Complexity: O(*n*) in the number of characters.
  public init(_ text: String, names: NoteNames = .english) throws(NoteListError) {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { throw .tooManyBars }
    if parts.count == 2, let chord = Self.chord(beside: parts, names) { throw .chordBesideBar(chord) }
    var previous: NoteNumber?
    var sets: [NoteSet] = []
    for part in parts {
      let words = SpokenSymbol.joined(Self.words(part).map(String.init))
      sets.append(try Self.notes(words, names, after: &previous))
      spellings += words.compactMap { NoteText.spelling($0, names: names) }
    }
    if sets.count == 2 { hands = Hands(lower: sets[0], upper: sets[1]) }
    all = sets.reduce(into: NoteSet()) { $0.formUnion($1) }
  }

  /// A word that is meant as a chord: one that is a symbol and no note, such as `Cma7`; or one that could be either, C7,
  /// alone on its side, with nothing but names without octave on the other.
  private static func chord(beside parts: [Substring], _ names: NoteNames) -> String? {
    let sides = parts.map(words)
    let parser = ChordSymbolParser(noteNames: names)
    for (side, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
      for word in side where (try? parser.parse(String(word))) != nil {
        let reading = try? NoteText.read(word, names: names)
        guard case .note? = reading else {
          if reading == nil { return String(word) }
          continue
        }
        let couldBeChord = side.count == 1 && ["6", "7", "9"].contains(word.last)
        let isBesideNames = other.allSatisfy { word in
          if case .name? = try? NoteText.read(word, names: names) { true } else { false }
        }
        // A high note above several names is a melody, as in C E G | C6; one below names is nothing that a hand plays.
        guard couldBeChord, isBesideNames, !other.isEmpty else { continue }
        if side == sides[0] || other.count == 1 { return String(word) }
      }
    }
    return nil
  }

  private static func words(_ text: Substring) -> [Substring] {
    text.split(whereSeparator: { $0.isWhitespace || $0 == "," })
  }

  private static func notes(
    _ words: [String], _ names: NoteNames, after previous: inout NoteNumber?
  ) throws(NoteListError) -> NoteSet {
    var notes: NoteSet = []
    for word in words {
      let note = try Self.note(word[...], names, after: previous)
      notes.insert(note)
      previous = note
    }
    return notes
  }

  private static func note(
    _ word: Substring, _ names: NoteNames, after previous: NoteNumber?
  ) throws(NoteListError) -> NoteNumber {
    let reading: NoteText.Reading
    do {
      reading = try NoteText.read(word, names: names)
    } catch {
      throw .note(error)
    }
    switch reading {
    case .note(let note): return note
    case .name(let name): return try next(name, after: previous)
    }
  }

  /// A name without octave is the next such note above the one before; the first one is in the octave below
  /// middle C, where a left hand begins.
  private static func next(
    _ name: SpelledPitch, after previous: NoteNumber?
  ) throws(NoteListError) -> NoteNumber {
    let floor = previous.map { Int($0.rawValue) + 1 } ?? 48
    let number = floor + name.pitchClass.semitones(above: PitchClass(floor))
    guard let note = NoteNumber(number) else { throw .stackedTooHigh(name.text) }
    return note
  }
}

/// The reason why a line is no list of notes.
public enum NoteListError: Error, Hashable {
  /// There are only bars.
  case empty
  /// A word is no note.
  case note(NoteTextError)
  /// There is more than one bar.
  case tooManyBars
  /// A name without octave would be above the highest MIDI note; the name.
  case stackedTooHigh(String)
  /// The line has more than `limit` bytes, which is more than all notes need.
  case tooLong(limit: Int)
  /// A chord stands beside a bar where notes are expected; for chords, the sides of the bar have the opposite order. Carries the chord.
  case chordBesideBar(String)
}

extension NoteListError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "there are no notes, such as C E G Bb"
    case .note(let error): error.description
    case .tooManyBars: "there is more than one '|'; it stands once, between the lower and the upper hand"
    case .tooLong(let limit): "the line is longer than \(limit) bytes, which no chord needs"
    case .chordBesideBar(let word):
      "'\(word)' beside a '|' can be a chord; notes stand as lower | upper, such as C3 E3 \"|\" D4; chords as "
        + "upper|lower, such as: chordd chord \"D|C7\""
    case .stackedTooHigh(let name):
      "'\(name)' would be above the highest MIDI note (G9); give the notes octaves, such as \(name)4"
    }
  }
}
