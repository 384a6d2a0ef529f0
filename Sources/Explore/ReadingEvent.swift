public import ChordAnalysis
public import MusicTheory

/// The event `reading`: the name of some notes without a performance around it. Replies have it, too.
@dynamicMemberLookup
public struct ReadingEvent: Codable, Hashable, Sendable {
  /// The name of the event.
  public enum Name: String, CaseIterable, Codable, Sendable { case reading }

  /// The word by which JSON readers recognize this value.
  public private(set) var type = Name.reading
  /// The criterion that divides the hands: the first key of the upper hand, or `channel`; `nil` where nothing does.
  @Nullable public var split: ReadingFacts.Split?
  /// The name and the parts of the notes.
  public private(set) var facts: ReadingFacts

  private enum CodingKeys: CodingKey { case type, split }

  public subscript<Fact>(dynamicMember fact: KeyPath<ReadingFacts, Fact>) -> Fact { facts[keyPath: fact] }

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
    guard let facts = ReadingFacts(combination, hands: hands, naming: naming) else { return nil }
    self.facts = facts
    self.split = ReadingFacts.Split(split, border: split.border(for: hands.all))
  }

  /// The facts about two chords together, one in each hand; `nil` when no note sounds.
  ///
  /// The lower chord is voiced from C3 upwards, its root or its own bass lowest, the upper one above all of it. Their roots keep their
  /// letters
  /// in any key.
  public init?(lower: WrittenChord, upper: WrittenChord, naming: NamingSettings, idiom: Idiom = .popular) {
    guard let facts = ReadingFacts(lower: lower, upper: upper, naming: naming, idiom: idiom) else {
      return nil
    }
    self.facts = facts
  }

  // The facts are no field: theirs are those of the event.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    type = try fields.decode(Name.self, forKey: .type)
    facts = try ReadingFacts(from: decoder)
    _split = try fields.decode(Nullable<ReadingFacts.Split>.self, forKey: .split)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(type, forKey: .type)
    try facts.encode(to: encoder)
    try fields.encode(_split, forKey: .split)
  }
}

extension ReadingFacts {
  init?(lower: WrittenChord, upper: WrittenChord, naming: NamingSettings, idiom: Idiom = .popular) {
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
