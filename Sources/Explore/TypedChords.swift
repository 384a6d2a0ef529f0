internal import ChordAnalysis
internal import MIDI
public import MusicTheory
internal import Playback

/// What a person types into one line: chords, each read by itself, `Dm7 G7 Cmaj7`; or a scale or a key, `Eb lydian`.
public struct TypedChords: Codable, Hashable, Sendable {
  public private(set) var type = "typedChords"
  /// In the order in which they were typed; empty for what is a scale and no chord.
  public var chords: [TypedChord]
  /// What the whole line could be, the most probable first; empty for several chords.
  public var meanings: [TypedMeaning]
  /// The key in which chords were counted; `nil` where none was.
  @Nullable public var key: Key?
  /// Where that key comes from.
  @Nullable public var keySource: CountingKey.Source?

  /// What cannot be read stands among the others with its mistake. Numerals are counted in `counting`, else in the key of `naming`.
  public init(_ text: String, naming: NamingSettings, counting: CountingKey? = nil) {
    let counting = counting ?? naming.key.map { CountingKey($0, from: .settings) }
    let reader = PlaybackTextReader(noteNames: naming.style.noteNames, key: counting?.key)
    let pieces = reader.readEach(text)
    chords = pieces.map { TypedChord($0.text, $0.step, naming) }
    let isCounted = pieces.contains { (try? $0.step.get().isCounted) ?? false }
    key = isCounted ? counting?.key : nil
    keySource = isCounted ? counting?.source : nil
    meanings = TypedMeaning.all(text, chords, naming, tonic: counting?.key.tonic)
    // Of a scale, "lydian" is no mistake.
    if !meanings.isEmpty, chords.contains(where: { $0.error != nil }) { chords = [] }
  }
}

/// The key in which numerals are counted.
public struct CountingKey: Hashable, Sendable {
  /// Who chose it.
  public enum Source: String, Codable, Sendable {
    /// The request itself.
    case request
    case settings
    /// The one that is heard.
    case heard
  }

  public let key: Key
  public let source: Source

  public init(_ key: Key, from source: Source) {
    self.key = key
    self.source = source
  }
}

/// One thing that a line could be, and where the page shows it.
public struct TypedMeaning: Codable, Hashable, Sendable {
  public enum Kind: String, Codable, Sendable {
    case chord, scale, key
  }

  public var kind: Kind
  /// `E♭mi7`, `E♭ Lydian`, `E♭ major`.
  public var name: String
  /// The symbol of a chord taken apart; empty for anything else.
  public var parts: [NamePart]
  /// In English words.
  public var spoken: String
  public var link: String

  /// More than anybody reads below a line.
  private static let most = 8

  /// With the mode as a word it is a key or a scale, `C major`; without, a chord, `Ebm`, which may be a key as well.
  static func all(
    _ text: String, _ chords: [TypedChord], _ naming: NamingSettings, tonic: SpelledPitch?
  ) -> [TypedMeaning] {
    let style = naming.style
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty, chords.count < 2 || chords.contains(where: { $0.error != nil }) else { return [] }
    let chord = chords.count == 1 ? chords[0].chord.map { TypedMeaning($0) } : nil
    let isExact = chords.first?.isNotes == true
    let key = isExact ? nil : Self.key(words, style.noteNames).map { TypedMeaning($0, style) }
    let start = tonic ?? SpelledPitch(fifths: 0)
    // A chord that is counted, or by a letter alone, is no scale.
    let scales =
      isExact || chord != nil && words.count == 1
      ? nil : ScaleText(words.joined(separator: " "), names: style.noteNames, tonic: start)
    let named = scales?.named.map { TypedMeaning($0, style) }
    let others = (scales?.others ?? []).map { TypedMeaning($0, style) }
    let first = words.count > 1 ? [key, named, chord] : [chord, key, named]
    return Array((first.compactMap(\.self) + others).prefix(most))
  }

  /// `F minor`, `Ebm`, `key of F minor`, `F minor key`.
  private static func key(_ words: [String], _ names: NoteNames) -> Key? {
    var words = words[...]
    if words.count > 2, words.prefix(2).map({ $0.lowercased() }) == ["key", "of"] {
      words = words.dropFirst(2)
    }
    if words.count > 1, words.last?.lowercased() == "key" { words = words.dropLast() }
    return Key.read(words.joined(separator: " "), names: names)?.usual
  }

  private init(_ chord: LinkedChord) {
    kind = .chord
    (name, parts, spoken, link) = (chord.symbol, chord.parts, chord.spoken, chord.link)
  }

  private init(_ scale: Scale, _ style: SymbolStyle) {
    kind = .scale
    name = "\(style.finish(style.noteNames.text(scale.tonic))) \(scale.type.name)"
    parts = []
    spoken = scale.text
    link = PageLink.path(scale, style)
  }

  private init(_ key: Key, _ style: SymbolStyle) {
    kind = .key
    name = style.finish(key.text(style.noteNames))
    parts = []
    spoken = key.text
    link = PageLink.path(key, style)
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
  /// What `play` takes to sound it, whatever the key is then.
  public var play: String
  /// One sentence about what is wrong; `nil` where it could be read.
  @Nullable public var error: String?

  /// Whether it was typed note by note.
  var isNotes: Bool { error == nil && isExact }
  private var isExact = false

  private enum CodingKeys: CodingKey {
    case text, chord, notes, play, error
  }

  init(_ text: String, _ step: Result<PlaybackStep, PlaybackTextError>, _ naming: NamingSettings) {
    self.text = text
    play = text
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
