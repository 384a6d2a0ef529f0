public import Languages
internal import MIDI
public import MusicTheory

/// The name of some notes, and the parts of the notes in it: the fields of a chord event, of the event `reading`, and of replies.
///
/// Symbols are in the style that was asked for; notes, degrees and keys are English.
public struct ReadingFacts: Codable, Hashable, Sendable {
  /// The kind of reading.
  public var kind: ReadingKind
  /// The symbol alone; that of a note is its letter.
  public var name: String
  /// The symbol in plain ASCII characters.
  public var ascii: String
  /// The symbol taken apart; empty in a notation for programs.
  public var parts: [NamePart]
  /// The reading in English words.
  public var spoken: String
  /// The root of the chord, or of the lower one of two; `nil` when there is none.
  @Nullable public var root: SpelledPitch?
  /// The pitch class of the root, C = 0.
  @Within<0, 11, Int?> public var rootPc: Int?
  /// The lowest note.
  public var bass: SpelledPitch
  /// The pitch class of the bass, C = 0.
  @Within<0, 11, Int> public var bassPc: Int
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

  /// A note that sounds.
  public struct Note: Codable, Hashable, Sendable {
    /// The MIDI note number, 0…127.
    @Within<0, 127, Int> public var midi: Int
    /// The name of the note.
    public var name: SpelledPitch
    /// The octave of the name, −2…9: C♭4 sounds as B3.
    public var octave: Int
    /// The degree in the chord that is named, or in the hand's own chord of a polychord; `nil` for a note that is in none.
    @Nullable public var degree: String?
    /// The hand that plays it.
    public var hand: DescribedNote.Hand
    /// The key or pedal that holds it.
    public var source: DescribedNote.Source
  }

  /// The reading of one hand by itself.
  public struct Hand: Codable, Hashable, Sendable {
    /// The symbol alone; that of a note is its letter.
    public var name: String
    /// The kind of reading.
    public var kind: ReadingKind
    /// The MIDI note numbers of its notes, 0…127, from the lowest up.
    @Within<0, 127, [Int]> public var notes: [Int]
    /// The symbol taken apart; empty in a notation for programs.
    public var parts: [NamePart]
    /// The reading in English words.
    public var spoken: String

    /// The reading of these notes.
    public init(_ written: WrittenReading, _ notes: NoteSet) {
      (name, kind, parts, spoken) = (written.symbol, written.kind, written.parts, written.spoken)
      self.notes = notes.map { Int($0.rawValue) }
    }
  }

  /// Another reading of the same notes.
  public struct Alternative: Codable, Hashable, Sendable {
    /// The kind of reading.
    public var kind: ReadingKind
    /// The symbol alone; that of a note is its letter.
    public var name: String
    /// The cost of the name for its reader; 0 for a plain triad.
    public var cost: Double
    /// The reasons against it, in words; may be empty.
    public var why: String
    /// The symbol taken apart; empty in a notation for programs.
    public var parts: [NamePart]
    /// The reading in English words.
    public var spoken: String

    /// The name for people: `note C`, where the name alone is the letter.
    public var text: String { kind.text(name) }
  }

  /// The name for people: `note C`, where the name alone is the letter.
  public var text: String { kind.text(name) }

  /// The facts that a description has in words.
  ///
  /// - Parameters:
  ///   - words: the description.
  ///   - hands: the notes that were read.
  ///   - key: the key in which they were read.
  public init(_ words: ChordDescription, hands: Hands, key: Key?) {
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
        kind: other.written.kind, name: other.written.symbol, cost: other.cost.value, why: other.why,
        parts: other.written.parts, spoken: other.written.spoken)
    }
    self.key = key
  }

  /// The facts about a combination, in the style of `naming`; `nil` when no note sounds.
  ///
  /// - Parameters:
  ///   - combination: the readings.
  ///   - hands: the notes that were read.
  ///   - naming: the style, the key and the alternatives to show.
  public init?(_ combination: Combination, hands: Hands, naming: NamingSettings) {
    guard let words = ChordDescription(combination, hands: hands, down: hands.all, naming: naming) else {
      return nil
    }
    self.init(words, hands: hands, key: naming.key)
  }
}

extension ReadingFacts {
  /// The criterion that divides the hands; in JSON a MIDI note number, or the word `channel`.
  public enum Split: Codable, Hashable, Sendable {
    /// The MIDI note number of the lowest key of the upper hand, 0…127.
    case key(Int)
    /// The MIDI channel decides.
    case channel

    /// - Parameter border: the lowest key of the upper hand at the moment; `nil`: one hand.
    public init?(_ split: HandSplit, border: NoteNumber?) {
      switch (split, border) {
      case (.channel, _): self = .channel
      case (.key(let key), _): self = .key(Int(key.rawValue))
      case (.floating, let border?): self = .key(Int(border.rawValue))
      case (.floating, nil), (.off, _): return nil
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
