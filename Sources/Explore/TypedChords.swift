internal import ChordAnalysis
internal import Languages
public import MusicTheory
internal import Playback

/// A line that a person types: chords, each read by itself, `Dm7 G7 Cmaj7`; a scale or a key, `Eb lydian`; or a question about one of
/// them,
/// `relative minor of Ab`.
public struct TypedChords: Codable, Hashable, Sendable {
  /// The word by which JSON readers recognize this value.
  public private(set) var type = "typedChords"
  /// The chords in the order in which they were typed; empty for a line that is a scale and no chord.
  public var chords: [TypedChord]
  /// The possible meanings of the whole line, the most probable first; empty for several chords.
  public var meanings: [TypedMeaning]
  /// Letters that may be chords, `C E G`, as the notes of one; `nil` where they are none.
  @Nullable public var together: TypedChord?
  /// The key in which several chords stand together; `nil` where there is none.
  @Nullable public var home: TypedMeaning?
  /// The key in which chords were counted; `nil` where none was.
  @Nullable public var key: Key?
  /// The choice that the key comes from; `nil` without a key.
  @Nullable public var keySource: CountingKey.Source?

  /// Reads a line. A piece that cannot be read is among the chords with its mistake. Numerals are counted in the key at the end of the
  /// line,
  /// `ii7 V7 in C`, else in `counting`, else in the key of `naming`.
  /// - Complexity: O(*n*) in the number of characters.
  public init(_ text: String, naming: NamingSettings, counting: CountingKey? = nil) {
    var counting = counting ?? naming.key.map { CountingKey($0, from: .settings) }
    var text = text
    if let (line, key) = Self.keyAtTheEnd(of: text, naming) {
      text = line
      counting = CountingKey(key, from: .request)
    }
    var pieces = Self.pieces(text, naming, counting)
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    if pieces.contains(where: { (try? $0.step.get()) == nil }), let question = TypedQuestion(words) {
      // "What is C E G B": the letters without the question.
      let asked = Self.pieces(question.subject, naming, counting)
      if asked.count > 1, asked.allSatisfy({ (try? $0.step.get()) != nil }) {
        (pieces, text) = (asked, question.subject)
      }
    }
    chords = pieces.map { TypedChord($0.text, $0.step, naming) }
    let isCounted = pieces.contains { (try? $0.step.get().isCounted) ?? false }
    key = isCounted ? counting?.key : nil
    keySource = isCounted ? counting?.source : nil
    let isPast = TypedQuestion.isAboutThePast(words)
    meanings = isPast ? [.diary] : TypedMeaning.all(text, chords, naming, counting: counting)
    together = nil
    home = nil
    // Of a scale, "lydian" is no mistake.
    if !meanings.isEmpty, chords.contains(where: { $0.error != nil }) { chords = [] }
    if let advice = advice(words, naming, counting) {
      chords = [TypedChord(words.joined(separator: " "), mistake: advice)]
      return
    }
    if !isCounted { place(pieces, naming.style) }
    // Two letters are two chords, or an interval.
    if chords.count > 2 { together = Self.together(text, naming) }
  }

  /// One sentence about a line of words that is not understood, instead of one about each of its words.
  private func advice(_ words: [String], _ naming: NamingSettings, _ counting: CountingKey?) -> Phrase? {
    let wrong = Set(chords.filter { $0.error != nil }.map(\.text))
    guard words.count > 1, meanings.isEmpty, wrong.contains(where: TypedQuestion.isWord) else { return nil }
    if let mended = TypedQuestion.mended(words),
      !TypedMeaning.all(mended, Self.read(mended, naming, counting), naming, counting: counting).isEmpty
    {
      return .didYouMean([.say("quoted", ["text": .text(mended)])])
    }
    return .say("typed.no-question")
  }

  /// The chords of a line.
  static func read(_ text: String, _ naming: NamingSettings, _ counting: CountingKey?) -> [TypedChord] {
    pieces(text, naming, counting).map { TypedChord($0.text, $0.step, naming) }
  }

  /// Those of its pieces that are one chord each.
  static func written(_ text: String, _ naming: NamingSettings, _ counting: CountingKey?) -> [WrittenChord] {
    pieces(text, naming, counting).compactMap { piece in
      guard case .chord(let chord)? = (try? piece.step.get())?.symbol else { return nil }
      return chord
    }
  }

  private static func pieces(
    _ text: String, _ naming: NamingSettings, _ counting: CountingKey?
  ) -> [PlaybackTextReader.Piece] {
    PlaybackTextReader(noteNames: naming.style.noteNames, key: counting?.key).readEach(text)
  }

  /// Finds the key in which several chords stand, and their numerals.
  private mutating func place(_ pieces: [PlaybackTextReader.Piece], _ style: SymbolStyle) {
    let symbols = pieces.map { try? $0.step.get().symbol }
    guard symbols.count == chords.count else { return }
    let written = symbols.compactMap { $0?.chords }
    guard let found = ProgressionKey(written, style: style) else { return }
    home = TypedMeaning(found.key, style)
    let places = symbols.indices.filter { symbols[$0] != nil }
    for (index, numeral) in zip(places, found.numerals) { chords[index].numeral = numeral }
  }

  /// Names without octaves as the notes of one chord, the first one lowest.
  private static func together(_ text: String, _ naming: NamingSettings) -> TypedChord? {
    let words = text.split(whereSeparator: { $0.isWhitespace || $0 == "," }).map(String.init)
    let areNames = words.allSatisfy { word in
      if case .name? = try? NoteText.read(word, names: naming.style.noteNames) { true } else { false }
    }
    guard areNames, let notes = try? NoteList(words.joined(separator: " "), names: naming.style.noteNames)
    else { return nil }
    let typed = TypedChord(text, notes, naming)
    return typed.chord == nil ? nil : typed
  }

  /// `ii7 V7` and E♭ major of `ii7 V7 in Eb major`.
  private static func keyAtTheEnd(of text: String, _ naming: NamingSettings) -> (line: String, key: Key)? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let place = words.lastIndex(where: { $0.lowercased() == "in" }), place > 0 else { return nil }
    let line = words[..<place].joined(separator: " ")
    let name = words[(place + 1)...].joined(separator: " ")
    guard let key = Key.read(name, names: naming.style.noteNames)?.usual else { return nil }
    // "Chords in E major" is a question.
    let chords = read(line, naming, CountingKey(key, from: .request))
    return chords.contains { $0.error == nil } ? (line, key) : nil
  }
}

/// The key in which numerals are counted.
public struct CountingKey: Hashable, Sendable {
  /// The choice that a key comes from.
  public enum Source: String, CaseIterable, Codable, Sendable {
    /// The request itself.
    case request
    /// The settings of the program.
    case settings
    /// The key that is heard.
    case heard
  }

  /// The key.
  public let key: Key
  /// The choice that it comes from.
  public let source: Source

  /// A key and the choice that it comes from.
  public init(_ key: Key, from source: Source) {
    self.key = key
    self.source = source
  }
}
