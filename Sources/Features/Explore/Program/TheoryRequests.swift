internal import ChordAnalysis
internal import Explore
internal import FeatureKit
internal import Languages
internal import MusicTheory
internal import Outputs
internal import Settings
internal import System
internal import Wire

/// Everything about a chord symbol, as the running program writes names.
struct ChordRequest: Request {
  static let declaration = RequestDeclaration(
    "chord", .read, "Says everything about a chord symbol."
  ).promised

  @Field("a chord, or two as upper|lower", example: "Cma13(#11)") var symbol: RequestText
  @Field(.key) var key: RequestText?

  func perform(in explore: ExploreService) throws(RequestFailure) -> ChordFacts {
    let terms = try explore.terms(in: key)
    let naming = terms.naming
    let symbol = try terms.typed { reader throws(TheoryInputError) in
      try reader.symbol(self.symbol.text)
    }
    return ChordFacts(symbol, naming: naming)
  }
}

/// The chords that one can be changed into.
struct ChordChoicesRequest: Request {
  static let declaration = RequestDeclaration(
    "chord-choices", .read,
    "Says which roots, kinds, extensions and basses a chord could have instead, each with the chord that this makes."
  )

  @Field("a chord, or two as upper|lower", example: "Cma13(#11)") var symbol: RequestText
  @Field(.key) var key: RequestText?

  func perform(in explore: ExploreService) throws(RequestFailure) -> ChordChoices {
    let terms = try explore.terms(in: key)
    let symbol = try terms.typed { reader throws(TheoryInputError) in try reader.symbol(self.symbol.text) }
    return ChordChoices(symbol, naming: terms.naming)
  }
}

/// How a chord is gripped.
struct ShapesRequest: Request {
  static let declaration = RequestDeclaration(
    "shapes", .read, "Says how a chord is gripped on a guitar or another instrument with frets.")

  @Field("a chord", example: "Cma7") var symbol: RequestText
  // Every request may say the instrument of its reader, so this one is called otherwise.
  @Field(FrettedInstrument.names, example: "ukulele") var strings: RequestText
  @Field("the fret of a capo", example: "2", in: 0...11) var capo: Int?
  @Field("the chord before, whose shape the hand leaves", example: "Dmi7") var before: RequestText?
  @Field(.key) var key: RequestText?

  func perform(in explore: ExploreService) throws(RequestFailure) -> FretboardFacts {
    guard let instrument = FrettedInstrument.named(strings.text) else {
      throw .usage("\(strings.text.quoted) has no frets here; write \(FrettedInstrument.names)")
    }
    let terms = try explore.terms(in: key)
    let symbol = try terms.typed { reader throws(TheoryInputError) in try reader.symbol(self.symbol.text) }
    let before = try self.before.map { before throws(RequestFailure) in
      try terms.typed { reader throws(TheoryInputError) in try reader.symbol(before.text) }
    }
    return FretboardFacts(symbol, after: before, on: instrument, capo: capo ?? 0, naming: terms.naming)
  }
}

/// The names of notes in the language that is set.
struct NoteNamesRequest: Request {
  static let declaration = RequestDeclaration(
    "note-names", .read,
    "Says what the notes of other replies, which are English, are called in the language that is set.")

  struct Reply: Codable, Sendable {
    /// Every letter with up to two accidentals.
    let notes: [CalledNote]
  }

  /// A note and what it is called.
  struct CalledNote: Codable, Sendable {
    /// The note.
    let name: SpelledPitch
    /// Its name in the language that is set.
    let called: String
  }

  func perform(in explore: ExploreService) -> Reply {
    let style = explore.context.naming.style
    let notes = Letter.allCases.flatMap { letter in (-2...2).map { SpelledPitch(letter, $0) } }
    return Reply(notes: notes.map { CalledNote(name: $0, called: style.finish(style.noteNames.text($0))) })
  }
}

/// Names two chords that sound together.
struct CombineRequest: Request {
  static let declaration = RequestDeclaration(
    "combine", .read, "Says what two chords are together, that of the lower hand first."
  ).promised

  @Field("the chord of the lower hand", example: "Cma7") var lower: RequestText
  @Field("the chord of the upper hand", example: "D") var upper: RequestText
  @Field(.key) var key: RequestText?

  func perform(in explore: ExploreService) throws(RequestFailure) -> ReadingEvent {
    let terms = try explore.terms(in: key)
    let naming = terms.naming
    let (lower, upper) = try terms.typed { reader throws(TheoryInputError) in
      (try reader.chord(self.lower.text), try reader.chord(self.upper.text))
    }
    let idiom = explore.context.settings.analyzer.idiom
    guard let facts = ReadingEvent(lower: lower, upper: upper, naming: naming, idiom: idiom) else {
      throw .noNotes
    }
    return facts
  }
}

/// Names notes.
struct NameRequest: Request {
  static let declaration = RequestDeclaration(
    "name", .read, "Names notes."
  ).promised

  @Field("names or numbers, with a | between the hands", example: "48 52 55 | 62 66 69")
  var notes: RequestText

  func perform(in explore: ExploreService) throws(RequestFailure) -> ReadingEvent {
    guard let facts = try explore.named([notes.text], remembers: false).first else { throw .noNotes }
    return facts
  }
}

/// Explains the name of notes.
struct ExplainRequest: Request {
  static let declaration = RequestDeclaration(
    "explain", .read, "Says of notes every reading, with its reasons and what would make it right.")

  @Field("names or numbers, with a | between the hands", example: "48 52 55 | 62 66 69")
  var notes: RequestText
  @Field("the key to read them in, as events write it; without it that of the settings", example: "F major")
  var key: RequestText?

  func perform(in explore: ExploreService) throws(RequestFailure) -> Explanation {
    // In English, as events write keys, and independent of the note names that are set.
    let given = try key.map { key throws(RequestFailure) in
      guard let given = Key(text: key.text) else {
        throw .usage("\(key.text.quoted) is not a key; write one such as C major or Eb minor")
      }
      return given.usual
    }
    let chords = try explore.read([notes.text], remembers: false, key: given)
    guard let chord = chords.first else { throw .noNotes }
    return chord.explanation
  }
}

/// Names chords that follow one another.
struct ProgressionRequest: Request {
  static let declaration = RequestDeclaration(
    "progression", .read, "Names chords that follow one another, each in the light of those before it.")

  struct Reply: Codable, Sendable {
    /// The reading of each chord.
    let readings: [ReadingEvent]
  }

  @Field(
    "the notes of each chord, with ; between the chords", example: "D F A C; G B D F; C E G B",
    words: "NOTES; NOTES; …")
  var chords: RequestText

  func perform(in explore: ExploreService) throws(RequestFailure) -> Reply {
    Reply(readings: try explore.named(chords.text.split(separator: ";").map(String.init), remembers: true))
  }
}

/// A scale, its modes and its chords.
struct ScaleRequest: Request {
  static let declaration = RequestDeclaration(
    "scale", .read, "Says the notes, modes and chords of a scale.")

  @Field("its root", example: "C") var root: RequestText
  @Field("its name", example: "lydian dominant") var name: RequestText

  func perform(in explore: ExploreService) throws(RequestFailure) -> ScaleFacts {
    let style = explore.context.naming.style
    let scale = try style.typed { reader throws(TheoryInputError) in
      Scale(try reader.root(root.text), try reader.scale(name.text, nearest: Suggestion.nearest))
    }
    return ScaleFacts(scale, style: style)
  }
}

/// A key, its neighbors and its chords; the request `key` sets one.
struct KeyFactsRequest: Request {
  static let declaration = RequestDeclaration(
    "key-facts", .read, "Says the signature, neighbors and chords of a key.")

  @Field("a key", example: "Eb minor") var key: RequestText

  func perform(in explore: ExploreService) throws(RequestFailure) -> KeyFacts {
    let style = explore.context.naming.style
    return KeyFacts(try style.key(key), style: style)
  }
}

/// Lists every chord quality that has a name.
struct VocabularyRequest: Request {
  static let declaration = RequestDeclaration("vocabulary", .read, "Lists the chord qualities.").promised

  struct Reply: Codable, Sendable {
    /// All chord qualities.
    let qualities: [QualityFacts]
  }

  func perform(in explore: ExploreService) -> Reply {
    Reply(qualities: QualityFacts.vocabulary(withExtensions: false, style: explore.context.naming.style))
  }
}

extension ExploreService {
  /// The readings of notes as they are typed, chord by chord.
  fileprivate func named(_ chords: [String], remembers: Bool) throws(RequestFailure) -> [ReadingEvent] {
    try read(chords, remembers: remembers).map(\.facts)
  }

  /// Reads notes as they are typed, in the key of the settings or in `key`.
  fileprivate func read(
    _ chords: [String], remembers: Bool, key: Key? = nil
  ) throws(RequestFailure) -> [ReadChord] {
    var (analyzer, naming) = (context.settings.analyzer, context.naming)
    if let key {
      analyzer.key = .given(key)
      naming.key = key
    }
    var progression = Progression(analyzer, naming: naming, remembers: remembers)
    var read: [ReadChord] = []
    for text in chords {
      do throws(NoteListError) {
        let notes = try NoteList(text, names: naming.style.noteNames)
        if let chord = progression.read(notes) { read.append(chord) }
      } catch {
        throw .usage(error.description)
      }
    }
    return read
  }
}

extension RequestFailure {
  fileprivate static var noNotes: Self { .usage(.say("typed.nothing")) }
}
