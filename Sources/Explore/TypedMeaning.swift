public import MusicTheory

/// One meaning that a line could have, and the path of its page.
public struct TypedMeaning: Codable, Hashable, Sendable {
  /// The kinds of things that a line can name.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// A chord, a scale, a key.
    case chord, scale, key
    /// The chords that were played before.
    case diary
  }

  /// The parts of a page that a question may be about.
  public enum Part: String, CaseIterable, Codable, Sendable {
    /// The chords that may be played in the hand below it, and in the one above it.
    case under, over
    /// Other names of the same notes, voicings, scales, keys in which it stands, its notes.
    case equivalents, voicings, scales, keys, notes
  }

  /// The kind of thing.
  public var kind: Kind
  /// The name: `E♭mi7`, `E♭ Lydian`, `E♭ major`.
  public var name: String
  /// The symbol of a chord taken apart; empty for anything else.
  public var parts: [NamePart]
  /// The name in English words.
  public var spoken: String
  /// The path of the page that shows it, at the part that was asked for.
  public var link: String
  /// The part that was asked for; `nil` where it was only named.
  @Nullable public var part: Part?

  /// The largest number of meanings that are shown below a line.
  private static let most = 8

  /// With the mode as a word it is a key or a scale, `C major`; without, a chord, `Ebm`, which may be a key as well. Any other line may
  /// be a
  /// question about one of them.
  static func all(
    _ text: String, _ chords: [TypedChord], _ naming: NamingSettings, counting: CountingKey?
  ) -> [TypedMeaning] {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty, chords.count < 2 || chords.contains(where: { $0.error != nil }) else { return [] }
    let named = named(words, chords, naming, counting)
    guard named.isEmpty, let question = TypedQuestion(words) else { return named }
    let asked = TypedChords.read(question.subject, naming, counting)
    let subject = question.subject.split(separator: " ").map(String.init)
    let answers = question.answers(
      Self.named(subject, asked, naming, counting), key(subject, naming.style.noteNames), naming.style,
      chords: TypedChords.written(question.subject, naming, counting))
    return Array(answers.prefix(most))
  }

  private static func named(
    _ words: [String], _ chords: [TypedChord], _ naming: NamingSettings, _ counting: CountingKey?
  ) -> [TypedMeaning] {
    let style = naming.style
    let chord = chords.count == 1 ? chords[0].chord.map { TypedMeaning($0) } : nil
    let isExact = chords.first?.isNotes == true
    let key = isExact ? nil : Self.key(words, style.noteNames).map { TypedMeaning($0, style) }
    let start = counting?.key.tonic ?? SpelledPitch(fifths: 0)
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

  init(_ chord: LinkedChord) {
    kind = .chord
    (name, parts, spoken, link) = (chord.symbol, chord.parts, chord.spoken, chord.link)
    part = nil
  }

  private init(_ scale: Scale, _ style: SymbolStyle) {
    kind = .scale
    name = "\(style.finish(style.noteNames.text(scale.tonic))) \(scale.type.name)"
    parts = []
    spoken = scale.text
    link = PageLink.path(scale, style)
    part = nil
  }

  init(_ key: Key, _ style: SymbolStyle) {
    kind = .key
    name = style.finish(key.text(style.noteNames))
    parts = []
    spoken = key.text
    link = PageLink.path(key, style)
    part = nil
  }

  /// The page of the chords that were played.
  static let diary = TypedMeaning(
    kind: .diary, name: "Diary", parts: [], spoken: "what you played", link: "/diary", part: nil)

  private init(
    kind: Kind, name: String, parts: [NamePart], spoken: String, link: String, part: Part?
  ) {
    (self.kind, self.name, self.parts, self.spoken, self.link, self.part) = (
      kind, name, parts, spoken, link, part
    )
  }

  /// The same meaning with the path of a part of its page; unchanged where its page has no such part.
  func opened(at part: Part) -> TypedMeaning {
    guard kind == .chord else { return self }
    var opened = self
    opened.part = part
    opened.link = PageLink.path(to: part, ofChordAt: link)
    return opened
  }
}
