public import ChordAnalysis
public import Languages
public import MusicTheory

/// The name of some notes, and the parts of the notes in it: the fields of a chord event without a performance around it.
///
/// Symbols are in the style that was asked for; notes, degrees and keys are English.
public struct ReadingFacts: Codable, Hashable, Sendable {
  /// The word by which JSON readers recognize this value.
  public private(set) var type = "reading"
  /// The kind of reading.
  public var kind: ReadingKind
  /// The symbol alone; that of a note is its letter.
  public var name: String
  /// The symbol taken apart; empty in a notation for programs.
  public var parts: [NamePart]
  /// The reading in English words.
  public var spoken: String
  /// The symbol in plain ASCII characters.
  public var ascii: String
  /// The root of the chord, or of the lower one of two; `nil` when there is none.
  @Nullable public var root: SpelledPitch?
  /// The pitch class of the root, C = 0.
  @Nullable public var rootPc: Int?
  public var bass: SpelledPitch
  /// The pitch class of the bass, C = 0.
  public var bassPc: Int
  /// The quality of the chord, or of the lower chord of a polychord; `nil` when there is no chord.
  @Nullable public var quality: String?
  /// For two pitch classes, the interval in words; left out for everything else.
  public var interval: String?
  /// The texts for other languages; left out where all are the same in every language.
  public var sentences: Sentences?
  /// The notes from the lowest up.
  public var notes: [Note]
  /// The reading of the lower hand by itself; `nil` when it plays nothing.
  @Nullable public var lower: Hand?
  /// The reading of the upper hand by itself; `nil` when it plays nothing.
  @Nullable public var upper: Hand?
  /// The triad stacked on the chord, as a numeral: `II`.
  @Nullable public var upperStructure: String?
  /// The function of the chord in the key, if there is one.
  @Nullable public var roman: String?
  /// Whether the root is understood but does not sound.
  public var rootless: Bool
  /// The cost of the name for its reader; 0 for a plain triad.
  public var cost: Double
  /// The other readings, best first.
  public var alternatives: [Alternative]
  /// The key in which the notes were read; `nil` without one.
  @Nullable public var key: Key?
  /// The first key of the upper hand, or `channel`; `nil` where nothing divides the hands.
  @Nullable public var split: Split?

  /// A note that sounds.
  public struct Note: Codable, Hashable, Sendable {
    /// The MIDI note number, 0…127.
    public var midi: Int
    /// The name of the note.
    public var name: SpelledPitch
    /// The octave of the name, −2…9: C♭4 sounds as B3.
    public var octave: Int
    /// The degree in the chord that is named, or in the hand's own chord of a polychord; `nil` for a note that is in none.
    @Nullable public var degree: String?
    public var hand: DescribedNote.Hand
    /// The key or pedal that holds it.
    public var source: DescribedNote.Source
  }

  /// The reading of one hand by itself.
  public struct Hand: Codable, Hashable, Sendable {
    /// The symbol alone; that of a note is its letter.
    public var name: String
    /// The symbol taken apart; empty in a notation for programs.
    public var parts: [NamePart]
    /// The reading in English words.
    public var spoken: String
    /// The kind of reading.
    public var kind: ReadingKind
    /// The MIDI note numbers of its notes, 0…127, from the lowest up.
    public var notes: [Int]
  }

  /// Another reading of the same notes.
  public struct Alternative: Codable, Hashable, Sendable {
    /// The kind of reading.
    public var kind: ReadingKind
    /// The symbol alone; that of a note is its letter.
    public var name: String
    /// The symbol taken apart; empty in a notation for programs.
    public var parts: [NamePart]
    /// The reading in English words.
    public var spoken: String
    /// The cost of the name for its reader; 0 for a plain triad.
    public var cost: Double
    /// The reasons against it, in words.
    public var why: String

    /// The name for people: `note C`, where the name alone is the letter.
    public var text: String { kind.text(name) }
  }

  /// The name for people: `note C`, where the name alone is the letter.
  public var text: String { kind.text(name) }

  /// The facts about a combination, in the style of `naming`; `nil` when no note sounds.
  ///
  /// - Parameters:
  ///   - combination: the readings.
  ///   - hands: the notes that were read.
  ///   - naming: the style, the key and the alternatives to show.
  ///   - split: the split that divided the hands.
  public init?(
    _ combination: Combination, hands: Hands, naming: NamingSettings, split: HandSplit = .off
  ) {
    guard let words = ChordDescription(combination, hands: hands, down: hands.all, naming: naming) else {
      return nil
    }
    kind = words.kind
    name = words.written.symbol
    parts = words.written.parts
    spoken = words.spoken
    ascii = words.writtenInASCII.symbol
    root = words.root
    rootPc = words.root.map { Int($0.pitchClass.number) }
    bass = words.bass
    bassPc = Int(words.bass.pitchClass.number)
    quality = words.quality
    interval = words.interval
    sentences = words.sentences
    notes = words.notes.map { note in
      Note(
        midi: Int(note.number.rawValue), name: note.spelled, octave: note.octave, degree: note.degree?.text,
        hand: note.hand, source: note.source)
    }
    lower = words.lower.map { Hand($0, hands.lower) }
    upper = words.upper.map { Hand($0, hands.upper) }
    upperStructure = words.upperStructure?.numeral
    roman = words.roman
    rootless = words.isRootless
    cost = words.cost.value
    alternatives = words.alternatives.map { other in
      Alternative(
        kind: other.written.kind, name: other.written.symbol, parts: other.written.parts,
        spoken: other.written.spoken, cost: other.cost.value, why: other.why)
    }
    key = naming.key
    self.split = Split(split, hands.all)
  }

  /// The facts about two chords together, one in each hand; `nil` when no note sounds.
  ///
  /// The lower chord is voiced from C3 upwards, its root or its own bass lowest, the upper one above all of it. Their roots keep their
  /// letters
  /// in any key.
  public init?(lower: WrittenChord, upper: WrittenChord, naming: NamingSettings, idiom: Idiom = .popular) {
    let pair = ChordPair(lower: lower, upper: upper, combiner: ChordCombiner(idiom: idiom), key: naming.key)
    var naming = naming
    naming.writtenRoots = [lower.root, upper.root]
    self.init(pair.combination, hands: pair.hands, naming: naming)
    let writing = pair.writing(naming)
    let symbol = pair.symbol(writing)
    let written = writing.written(symbol)
    (name, parts, spoken) = (written.symbol, written.parts, written.spoken)
    ascii = ChordSymbol(style: naming.style.ascii).text(symbol)
    self.lower = Hand(writing.written(.chord(lower)), pair.hands.lower)
    self.upper = Hand(writing.written(.chord(upper)), pair.hands.upper)
    guard case .polychord = symbol else { return }
    // Two roots may be one key with two names.
    (root, bass) = (lower.root, lower.bass ?? lower.root)
    for place in notes.indices {
      let chord = notes[place].hand == .lower ? lower : upper
      notes[place].spell(as: chord)
    }
  }
}

extension ReadingFacts.Note {
  /// Takes the letter that the note has in a chord.
  fileprivate mutating func spell(as chord: WrittenChord) {
    guard let key = NoteNumber(midi) else { return }
    let own = chord.chord.degree(of: key.pitchClass).map {
      chord.chord.quality.pitch(of: $0, above: chord.root)
    }
    guard let pitch = own ?? chord.bass, pitch.pitchClass == key.pitchClass else { return }
    name = pitch
    octave = pitch.octave(of: key)
  }
}

extension ReadingFacts.Hand {
  init(_ written: WrittenReading, _ notes: NoteSet) {
    self.init(
      name: written.symbol, parts: written.parts, spoken: written.spoken, kind: written.kind,
      notes: notes.map { Int($0.rawValue) })
  }
}

extension ReadingFacts {
  /// The criterion that divides the hands; in JSON a MIDI note number, or the word `channel`.
  public enum Split: Codable, Hashable, Sendable {
    /// The MIDI note number of the lowest key of the upper hand, 0…127.
    case key(Int)
    /// The MIDI channel decides.
    case channel

    init?(_ split: HandSplit, _ notes: NoteSet) {
      if case .channel = split {
        self = .channel
      } else {
        guard let border = split.border(for: notes) else { return nil }
        self = .key(Int(border.rawValue))
      }
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let key = try? container.decode(Int.self) {
        self = .key(key)
      } else if try container.decode(String.self) == Self.channelWord {
        self = .channel
      } else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "neither a note number nor \(Self.channelWord)")
      }
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .key(let key): try container.encode(key)
      case .channel: try container.encode(Self.channelWord)
      }
    }

    private static let channelWord = "channel"
  }
}

extension Hands {
  /// Two chords as two hands play them: the lower one from C3 upwards, the upper one above all of it, each within a tenth.
  init(lower: Chord, upper: Chord) {
    let below = Self.withinReach(StackedVoicing(lower).notes(root: lower.root, from: Self.lowestKey))
    let top = below.highest.map { Int($0.rawValue) + 1 } ?? 60
    let above = StackedVoicing(upper).notes(root: upper.root, from: NoteNumber(min(top, 127))!)
    self.init(lower: below, upper: Self.withinReach(above))
  }

  /// The notes, with those that a hand does not reach moved down by octaves.
  private static func withinReach(_ notes: NoteSet) -> NoteSet {
    guard let lowest = notes.lowest else { return notes }
    return NoteSet(
      notes.map { note in
        var key = Int(note.rawValue)
        while key - Int(lowest.rawValue) > reach { key -= 12 }
        return NoteNumber(dataByte: UInt8(key))
      })
  }

  /// A major tenth.
  private static let reach = 16

  /// These notes in one hand, with `bass` lowest and the others close above it.
  init(_ set: PitchClassSet, over bass: PitchClass) {
    let start = 48 + Int(bass.number)
    self.init(lower: NoteSet(set.members.compactMap { NoteNumber(start + $0.semitones(above: bass)) }))
  }

  private static let lowestKey = NoteNumber(dataByte: 48)
}
