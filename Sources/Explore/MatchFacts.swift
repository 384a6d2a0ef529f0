public import ChordAnalysis
public import MusicTheory

/// Two chords to combine, and the names that other letters, accidentals and kinds of one of them would make with the other.
public struct MatchFacts: Codable, Hashable, Sendable {
  /// The word by which JSON readers recognize this value.
  public private(set) var type = "matches"
  /// The name of the two together; `nil` until both are chosen.
  @Nullable public var result: CombinedName?
  /// The best name of each kind, and the part of each note in it; empty until both are chosen.
  public var readings: [CombinedReading]
  /// The chord of the left hand, and its choices.
  public var lower: Side
  /// The chord of the right hand, and its choices.
  public var upper: Side

  /// The chord of one hand, and the choices for it.
  public struct Side: Codable, Hashable, Sendable {
    /// The symbol; `nil` until it is chosen. Its choices are shown on C until then.
    @Nullable public var symbol: String?
    /// The symbol taken apart; empty without one, and in a notation for programs.
    public var parts: [NamePart]
    /// The path of the page that shows it; `nil` until it is chosen.
    @Nullable public var link: String?
    /// The letter of its root in English; `nil` until it is chosen.
    @Nullable public var letter: String?
    /// The accidental of its root; `nil` until it is chosen, and for a double one.
    @Nullable public var accidental: Accidental?
    /// The name of a kind in the menu; `nil` for a kind that is not there.
    @Nullable public var type: String?
    /// The pitch class of the root that the types stand on, C = 0.
    public var rootPc: Int
    /// The letters C D E F G A B.
    public var letters: [Choice]
    /// The accidentals ♭ ♮ ♯.
    public var accidentals: [Choice]
    /// The kinds in the order of the menu.
    public var types: [TypeChoice]
  }

  /// Another letter or accidental of a chord.
  public struct Choice: Codable, Hashable, Sendable {
    /// The letter or accidental in English: `E`, `♭`.
    public var value: String
    /// The letter or accidental in the note names that were asked for.
    public var label: String
    /// The chord that it would be.
    public var symbol: String
    /// Whether it is the one that the chord has.
    public var selected: Bool
    /// The name that the chord would make with the other one; `nil` until both are chosen.
    @Nullable public var match: CombinedName?
  }

  /// Another kind of chord on the same root.
  public struct TypeChoice: Codable, Hashable, Sendable {
    /// The name of the kind in the menu: `mi7(b5)`.
    public var value: String
    /// The quality in the style that was asked for; empty for a major triad.
    public var label: String
    /// The chord that it would be.
    public var symbol: String
    /// The symbol taken apart; empty in a notation for programs.
    public var parts: [NamePart]
    /// The group of the kind in the menu.
    public var group: ChordMenu.Group
    /// The notes from the lowest up, in the stacked voicing.
    public var notes: [SpelledPitch]
    /// The semitones of each note above the root.
    public var semitones: [Int]
    /// Whether it is the one that the chord has.
    public var selected: Bool
    /// The name of this chord together with the other one; `nil` until both are chosen.
    @Nullable public var match: CombinedName?
  }

  /// The names of `lower` and `upper` and of their choices, in the style of `naming`; `nil` stands for a chord that is not chosen yet.
  ///
  /// - Complexity: O(*n*) in the number of choices, each with a few look-ups in the table of answers.
  public init(
    lower: WrittenChord?, upper: WrittenChord?, naming: NamingSettings,
    combiner: ChordCombiner = ChordCombiner()
  ) {
    let named = { (lower: WrittenChord?, upper: WrittenChord?) -> CombinedName? in
      guard let lower, let upper else { return nil }
      return CombinedName(lower: lower, upper: upper, naming: naming, combiner: combiner)
    }
    result = named(lower, upper)
    readings = []
    if let lower, let upper {
      let pair = ChordPair(lower: lower, upper: upper, combiner: combiner, key: naming.key)
      readings = CombinedReading.all(pair, naming)
    }
    self.lower = Side(lower, naming) { lower == nil ? nil : named($0, upper) }
    self.upper = Side(upper, naming) { upper == nil ? nil : named(lower, $0) }
  }
}

/// The accidentals that a person chooses from.
public enum Accidental: String, CaseIterable, Codable, Hashable, Sendable {
  /// Lower by a semitone.
  case flat = "♭"
  /// Neither raised nor lowered.
  case natural = "♮"
  /// Higher by a semitone.
  case sharp = "♯"

  /// The accidental in semitones, −1…1.
  public var alteration: Int {
    switch self {
    case .flat: -1
    case .natural: 0
    case .sharp: 1
    }
  }

  /// `nil` for a double one.
  init?(alteration: Int) {
    guard let accidental = Self.allCases.first(where: { $0.alteration == alteration }) else { return nil }
    self = accidental
  }
}

extension MatchFacts.Side {
  init(_ chord: WrittenChord?, _ naming: NamingSettings, _ match: (WrittenChord) -> CombinedName?) {
    let writing = ChordSymbol(style: naming.style)
    let entry = chord.flatMap { $0.bass == nil ? ChordMenu.entry(of: $0.chord.quality) : nil }
    symbol = chord.map(writing.text)
    parts = chord.map { writing.style.parts(.chord($0)) } ?? []
    link = chord.map { PageLink.path($0, writing) }
    letter = chord?.root.letter.text
    accidental = chord.flatMap { Accidental(alteration: $0.root.alteration) }
    type = entry?.name
    // The choices for a chord that is not chosen are shown on C.
    let base = chord ?? WrittenChord(root: SpelledPitch(.c), quality: ChordMenu.entries[0].quality)
    rootPc = Int(base.root.pitchClass.number)
    letters = Letter.allCases.map { letter in
      let root = SpelledPitch(letter, base.root.alteration)
      let other = base.moved(to: root)
      return MatchFacts.Choice(
        value: letter.text, label: writing.style.text(SpelledPitch(letter)), symbol: writing.text(other),
        selected: chord?.root.letter == letter, match: match(other))
    }
    accidentals = Accidental.allCases.map { accidental in
      let other = base.moved(to: SpelledPitch(base.root.letter, accidental.alteration))
      return MatchFacts.Choice(
        value: accidental.rawValue,
        label: accidental == .natural ? "♮" : writing.style.finish(accidental.rawValue),
        symbol: writing.text(other), selected: chord?.root.alteration == accidental.alteration,
        match: match(other))
    }
    types = ChordMenu.entries.map { kind in
      let other = WrittenChord(root: base.root, quality: kind.quality)
      let tones = other.stackedTones
      return MatchFacts.TypeChoice(
        value: kind.name, label: writing.text(kind.quality), symbol: writing.text(other),
        parts: writing.style.parts(.chord(other)), group: kind.group, notes: tones.map(\.pitch),
        semitones: tones.map(\.height), selected: kind == entry, match: match(other))
    }
  }
}

extension WrittenChord {
  /// The same chord on another root; its bass moves with it.
  fileprivate func moved(to root: SpelledPitch) -> WrittenChord {
    let moved = bass.map { bass in
      let steps = Int(bass.letter.rawValue) - Int(self.root.letter.rawValue)
      let semitones = bass.pitchClass.semitones(above: self.root.pitchClass)
      return SpelledPitch(root.letter.up(steps), soundingAs: root.pitchClass.up(semitones)).simplified
    }
    return WrittenChord(root: root, quality: chord.quality, bass: moved)
  }
}
