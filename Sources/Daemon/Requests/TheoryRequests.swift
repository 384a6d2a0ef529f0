internal import Settings
internal import System
internal import ChordAnalysis
public import Explore
package import MusicTheory
internal import Outputs
public import Requests

/// Everything about a chord symbol, as the running program writes names.
public struct ChordRequest: Request {
  public static let form = RequestForm(
    "chord", .read, "Says everything about a chord symbol.", words: "SYMBOL",
    fields: [RequestField("symbol", "a chord, or two as upper|lower", example: "Cma13(#11)"), .key])

  public let symbol: RequestText
  public let key: RequestText?

  public func perform(in program: RunningProgram) throws(RequestFailure) -> ChordFacts {
    let terms = try program.terms(in: key)
    let naming = terms.naming
    let symbol = try terms.typed { reader throws(TheoryInputError) in
      try reader.symbol(self.symbol.text)
    }
    return ChordFacts(symbol, naming: naming)
  }
}

/// What two chords are together.
public struct CombineRequest: Request {
  public static let form = RequestForm(
    "combine", .read, "Says what two chords are together, that of the lower hand first.",
    words: "LOWER UPPER",
    fields: [
      RequestField("lower", "the chord of the lower hand", example: "Cma7"),
      RequestField("upper", "the chord of the upper hand", example: "D"),
      .key,
    ])

  public let lower: RequestText
  public let key: RequestText?
  public let upper: RequestText

  public func perform(in program: RunningProgram) throws(RequestFailure) -> ReadingFacts {
    let terms = try program.terms(in: key)
    let naming = terms.naming
    let (lower, upper) = try terms.typed { reader throws(TheoryInputError) in
      (try reader.chord(self.lower.text), try reader.chord(self.upper.text))
    }
    let idiom = program.settings.current.analyzer.idiom
    guard let facts = ReadingFacts(lower: lower, upper: upper, naming: naming, idiom: idiom) else {
      throw .noNotes
    }
    return facts
  }
}

/// What some notes are called.
public struct NameRequest: Request {
  public static let form = RequestForm(
    "name", .read, "Names notes.", words: "NOTES",
    fields: [
      RequestField("notes", "names or numbers, with a | between the hands", example: "48 52 55 | 62 66 69")
    ])

  public let notes: RequestText

  public func perform(in program: RunningProgram) throws(RequestFailure) -> ReadingFacts {
    guard let facts = try program.named([notes.text], remembers: false).first else { throw .noNotes }
    return facts
  }
}

/// Why some notes are called what they are.
public struct ExplainRequest: Request {
  public static let form = RequestForm(
    "explain", .read, "Says of notes every reading, with its reasons and what would make it right.",
    words: "NOTES",
    fields: [
      RequestField("notes", "names or numbers, with a | between the hands", example: "48 52 55 | 62 66 69"),
      RequestField(
        "key", "the key to read them in, as events write it; without it that of the settings",
        example: "F major",
        isRequired: false, isOnLine: false),
    ])

  public let notes: RequestText
  public let key: RequestText?

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Explanation {
    // In English, as events write keys, whatever notes are called.
    let given = try key.map { key throws(RequestFailure) in
      guard let given = Key(text: key.text) else {
        throw .usage("\(key.text.quoted) is no key; write one such as C major or Eb minor")
      }
      return given.usual
    }
    let chords = try program.read([notes.text], remembers: false, key: given)
    guard let chord = chords.first else { throw .noNotes }
    return chord.explanation
  }
}

/// What chords are called that follow one another.
public struct ProgressionRequest: Request {
  public static let form = RequestForm(
    "progression", .read, "Names chords that follow one another, each in the light of those before it.",
    words: "NOTES; NOTES; …",
    fields: [
      RequestField(
        "chords", "the notes of each chord, with ; between the chords", example: "D F A C; G B D F; C E G B")
    ])

  public struct Reply: Codable, Sendable {
    public let readings: [ReadingFacts]
  }

  public let chords: RequestText

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    Reply(readings: try program.named(chords.text.split(separator: ";").map(String.init), remembers: true))
  }
}

/// A scale, its modes and its chords.
public struct ScaleRequest: Request {
  public static let form = RequestForm(
    "scale", .read, "Says the notes, modes and chords of a scale.", words: "ROOT NAME",
    fields: [
      RequestField("root", "its root", example: "C"),
      RequestField("name", "its name", example: "lydian dominant"),
    ])

  public let root: RequestText
  public let name: RequestText

  public func perform(in program: RunningProgram) throws(RequestFailure) -> ScaleFacts {
    let style = program.context.naming.style
    let scale = try style.typed { reader throws(TheoryInputError) in
      Scale(try reader.root(root.text), try reader.scale(name.text, nearest: Suggestion.nearest))
    }
    return ScaleFacts(scale, style: style)
  }
}

/// A key, its neighbors and its chords; the request `key` sets one.
public struct KeyFactsRequest: Request {
  public static let form = RequestForm(
    "key-facts", .read, "Says the signature, neighbors and chords of a key.", words: "KEY",
    fields: [RequestField("key", "a key", example: "Eb minor")])

  public let key: RequestText

  public func perform(in program: RunningProgram) throws(RequestFailure) -> KeyFacts {
    let style = program.context.naming.style
    let read = try style.typed { reader throws(TheoryInputError) in try reader.key(key.text) }
    return KeyFacts(read.usual, style: style)
  }
}

/// Every chord quality that there is a name for.
public struct VocabularyRequest: Request {
  public static let form = RequestForm("vocabulary", .read, "Lists the chord qualities.")

  public struct Reply: Codable, Sendable {
    public let qualities: [QualityFacts]
  }

  public func perform(in program: RunningProgram) -> Reply {
    Reply(qualities: QualityFacts.vocabulary(withExtensions: false, style: program.context.naming.style))
  }
}

extension RunningProgram {
  /// The readings of notes as they are typed, chord by chord.
  fileprivate func named(_ chords: [String], remembers: Bool) throws(RequestFailure) -> [ReadingFacts] {
    try read(chords, remembers: remembers).map(\.facts)
  }

  /// Reads notes as they are typed, in the key of the settings or in `key`.
  fileprivate func read(
    _ chords: [String], remembers: Bool, key: Key? = nil
  ) throws(RequestFailure) -> [ReadChord] {
    var (analyzer, naming) = (settings.current.analyzer, context.naming)
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

extension SymbolStyle {
  /// What a person typed; a mistake is wrong usage. Numerals are counted in the key.
  package func typed<Value>(
    in key: Key? = nil, _ read: (TheoryReader) throws(TheoryInputError) -> Value
  ) throws(RequestFailure) -> Value {
    do {
      return try read(TheoryReader(names: noteNames, key: key, quote: { $0.quoted }))
    } catch {
      throw .usage(error.description)
    }
  }
}

extension RequestFailure {
  fileprivate static var noNotes: Self { .usage("there are no notes to name") }
}
