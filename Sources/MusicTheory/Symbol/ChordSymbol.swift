/// A chord written down: a reading, its spelling and a style make the text.
public struct ChordSymbol: Hashable, Sendable {
  /// The words and signs of the text.
  public var style: SymbolStyle
  /// Chooses the letters.
  public var speller: ChordSpeller

  /// Writes in this style and, if a key is known, in its letters.
  public init(style: SymbolStyle = .standard, key: Key? = nil) {
    self.style = style
    speller = ChordSpeller(key: key)
  }

  /// The name of any reading: `Cma13(♯11)`, `D/C`, `F♯|C`, `C5`, `C–E`; a cluster is listed by its notes.
  public func text(_ reading: ChordReading) -> String { text(spelled(reading)) }

  /// The name of a reading whose letters are known already.
  public func text(_ spelled: SpelledReading) -> String {
    switch spelled {
    case .note(let pitch): style.text(pitch)
    case .chord(let chord): text(chord)
    case .polychord(let upper, let lower): text(WrittenSymbol.polychord(upper: upper, lower: lower))
    case .notes(let pitches): style.finish(pitches.map(style.noteNames.text).joined(separator: "–"))
    }
  }

  /// A reading with its letters; `nil` for a reading that is no chord.
  public func symbol(_ reading: ChordReading) -> WrittenSymbol? {
    switch spelled(reading) {
    case .chord(let chord): .chord(chord)
    case .polychord(let upper, let lower): .polychord(upper: upper, lower: lower)
    case .note, .notes: nil
    }
  }

  /// The name of one chord.
  public func text(_ chord: Chord) -> String { text(written(chord)) }

  /// The name of a chord whose letters are known already.
  public func text(_ written: WrittenChord) -> String {
    switch style.notation {
    case .words: style.finish(words(written))
    case .harte: HarteText(written).text
    case .musicXML: MusicXMLText(written).text
    case .lilyPond: LilyPondText(written).text
    }
  }

  /// The symbol in plain characters that reads back as exactly these notes in these letters: `C13(omit9)` where `C13` would have
  /// a 9. It is for links and keys, not for display; the note names are those of the style.
  public func lossless(_ symbol: WrittenSymbol) -> String {
    switch symbol {
    case .chord(let chord): lossless(chord)
    case .polychord(let upper, let lower): "\(lossless(upper))|\(lossless(lower))"
    }
  }

  /// Made once: a page has hundreds of links.
  private static let plainStyle = SymbolStyle.standard.ascii

  private func lossless(_ written: WrittenChord) -> String {
    let (plain, names) = (Self.plainStyle, style.noteNames)
    let slash = written.bass.map { "/" + names.text($0) } ?? ""
    let quality = QualityText(written.chord.quality, words: plain.words, isLossless: true).text
    return plain.finish(names.text(written.root) + quality + slash)
  }

  /// The text of a symbol that was read, or made elsewhere.
  public func text(_ symbol: WrittenSymbol) -> String {
    switch symbol {
    case .chord(let chord): text(chord)
    case .polychord(let upper, let lower):
      style.notation == .musicXML ? MusicXMLText(upper, lower).text : "\(text(upper))|\(text(lower))"
    }
  }

  /// The quality alone: `ma13(♯11)`; empty for a major triad.
  ///
  /// Machine-readable notations have no text for a quality alone; theirs is the standard one.
  public func text(_ quality: ChordQuality) -> String {
    style.finish(QualityText(quality, words: style.words).text)
  }

  /// The chord with the letters of its root and bass.
  public func written(_ chord: Chord) -> WrittenChord { written(chord, by: speller) }

  func written(_ chord: Chord, by speller: ChordSpeller) -> WrittenChord {
    let root = speller.root(of: chord)
    let bass = chord.isSlash ? speller.bass(of: chord, root: root) : nil
    var written = WrittenChord(root: root, quality: chord.quality, bass: bass)
    written.chord = chord
    return written
  }

  private func words(_ written: WrittenChord) -> String {
    let names = style.noteNames
    let slash = written.bass.map { "/" + names.text($0) } ?? ""
    let (root, quality) = style.headline(written)
    return root + quality + slash
  }
}

extension SymbolStyle {
  /// The root and the quality of a chord, as they stand beside each other: `C` and `mi7`, or `ii` and `7`.
  func headline(_ written: WrittenChord) -> (root: String, quality: String) {
    guard case .counted(_, .roman)? = noteNames.view, let degree = noteNames.degree(of: written.root)
    else {
      return (noteNames.text(written.root), QualityText(written.chord.quality, words: words).text)
    }
    return numeral(degree, written.chord.quality)
  }

  /// The numeral of a chord and what stands behind it: small letters say minor or diminished.
  func numeral(_ degree: ScaleDegree, _ quality: ChordQuality) -> (root: String, quality: String) {
    let text = QualityText(quality, words: words).text
    guard quality.degrees.contains(.minorThird) else { return (degree.numeral, text) }
    return (
      degree.numeral.lowercased(),
      text.hasPrefix(words.minor) ? String(text.dropFirst(words.minor.count)) : text
    )
  }
}

/// How readings are turned into text.
public struct NamingSettings: Hashable, Sendable {
  /// The words and signs of a symbol.
  public var style: SymbolStyle
  /// The key in which notes are spelled, if one is known.
  public var key: Key?
  /// The readings that are shown beside the name.
  public var alternatives: ShownAlternatives

  /// Roots that were written; they keep their letters in any key.
  public var writtenRoots: [SpelledPitch] = []
  /// The sounding notes as a person spelled them; empty where a given key decides how they are spelled.
  public var typedNotes: [SpelledPitch] = []
  /// The root of the chord before, as it was written; `nil` where it does not matter. See `ChordSpeller.rootBefore`.
  public var rootBefore: SpelledPitch?
  /// Whether that root was written in this key, too. See `ChordSpeller.keyStays`.
  public var keyStays = false
  /// The side that roots stay on while no key is known.
  public var side: AccidentalSide?
  /// The tonic that the beginning suggests while no key is known. See `ChordSpeller.firstTonic`.
  public var firstTonic: FirstTonic?

  /// Settings for a new performance: no root has been written and no note typed.
  public init(style: SymbolStyle = .standard, key: Key? = nil, alternatives: ShownAlternatives = .usual) {
    self.style = style
    self.key = key
    self.alternatives = alternatives
  }

  /// A writer of symbols with these settings.
  public var symbol: ChordSymbol {
    var symbol = ChordSymbol(style: style, key: key)
    symbol.speller.writtenRoots = writtenRoots
    symbol.speller.typedNotes = typedNotes
    symbol.speller.rootBefore = rootBefore
    symbol.speller.keyStays = keyStays
    symbol.speller.side = side
    symbol.speller.firstTonic = firstTonic
    return symbol
  }
}

/// How a style puts a symbol together.
enum SymbolNotation: Hashable, Sendable {
  /// Root, headline, alterations, bass: everything that people read.
  case words
  /// `C:maj7(9)/3`
  case harte
  /// `<harmony>…</harmony>`
  case musicXML
  /// `c:maj7.9`
  case lilyPond
}

/// A chord as it is written down: the chord, and the letters of its root and bass.
public struct WrittenChord: Hashable, Sendable {
  /// The chord.
  public var chord: Chord
  /// The name of its root.
  public var root: SpelledPitch
  /// The bass after the slash; `nil` when the symbol names none, or the root itself.
  public var bass: SpelledPitch?

  /// A chord of this quality on `root`, above `bass` if that is another note.
  public init(root: SpelledPitch, quality: ChordQuality, bass: SpelledPitch? = nil) {
    let isRootless = quality.omitted.contains(.root)
    let slash = bass.flatMap { $0.pitchClass == root.pitchClass ? nil : $0 }
    chord = Chord(
      root: root.pitchClass, quality: quality, bass: slash?.pitchClass,
      rootPresence: isRootless ? .missing : .sounds)
    self.root = root
    self.bass = slash
  }

  /// Whether both are the same symbol: the same root, degrees and bass.
  ///
  /// The symbol does not say whether a fifth or a root that belongs to the chord sounds.
  public func isWrittenLike(_ other: WrittenChord) -> Bool {
    root == other.root && bass == other.bass && chord.quality.degrees == other.chord.quality.degrees
  }
}

extension WrittenChord {
  /// The notes that sound, in the order in which a chord is written; a foreign bass comes last.
  public var notes: [SpelledPitch] {
    let own = chord.quality.sounding.members.map { chord.quality.pitch(of: $0, above: root) }
    guard let bass, !own.contains(where: { $0.pitchClass == bass.pitchClass }) else { return own }
    return own + [bass]
  }

  /// The tones from the lowest up, as `StackedVoicing` has them.
  public var stackedTones: [StackedTone] {
    let notes = notes
    return StackedVoicing(chord).heights.compactMap { height in
      let pitchClass = chord.root.up(height)
      return notes.first { $0.pitchClass == pitchClass }.map {
        StackedTone(pitch: $0, degree: chord.degree(of: pitchClass), height: height)
      }
    }
  }
}

/// The chord that a symbol names, or the two chords at once.
public enum WrittenSymbol: Hashable, Sendable {
  /// One chord.
  case chord(WrittenChord)
  /// `D|C7`: D above C7.
  case polychord(upper: WrittenChord, lower: WrittenChord)

  /// The symbol as a reading of notes.
  public var reading: ChordReading {
    switch self {
    case .chord(let chord): .chord(chord.chord)
    case .polychord(let upper, let lower): .polychord(Polychord(upper: upper.chord, lower: lower.chord))
    }
  }

  /// Whether both are the same symbol; see `WrittenChord.isWrittenLike`.
  public func isWrittenLike(_ other: WrittenSymbol) -> Bool {
    switch (self, other) {
    case (.chord(let one), .chord(let two)): one.isWrittenLike(two)
    case (.polychord(let upper, let lower), .polychord(let upper2, let lower2)):
      upper.isWrittenLike(upper2) && lower.isWrittenLike(lower2)
    default: false
    }
  }
}

extension WrittenSymbol {
  /// The chord, or the lower and the upper one of two.
  public var chords: [WrittenChord] {
    switch self {
    case .chord(let chord): [chord]
    case .polychord(let upper, let lower): [lower, upper]
    }
  }
}
