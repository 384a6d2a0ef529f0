internal import ChordAnalysis
internal import Playback
public import MusicTheory

/// The facts about a chord symbol: its notes, what it is built on, what it contains, what else its notes can be called,
/// what goes with it, and how tense it is.
///
/// Symbols and numerals are in the style that was asked for; notes, degrees and scales are English.
public struct ChordFacts: Codable, Hashable, Sendable {
  /// The word by which JSON readers recognize this value.
  public private(set) var type = "chordFacts"
  /// The symbol, in the style that was asked for.
  public var symbol: String
  /// The symbol taken apart; empty in a notation for programs.
  public var parts: [NamePart]
  /// The symbol in English words.
  public var spoken: String
  /// The symbol in plain ASCII characters.
  public var ascii: String
  /// `unified`, `slash` or `polychord`.
  public var kind: ReadingKind
  /// The chord, or the lower and the upper one of two.
  public var chords: [ChordTones]
  /// All notes in the stacked voicing from C3 upwards; the upper chord of two above the lower one.
  public var notes: [WrittenNote]
  /// The chord without its extensions and without its bass; `nil` for two chords and for a chord that is its base.
  @Nullable public var base: ChordTones?
  /// The degrees that are stacked on the base: `9`, `♯11`.
  public var extensions: [String]
  /// The triads that turn the base into the chord: D over Cma7 for Cma13(♯11). Of a dominant with more colors than a triad
  /// has, those that show two: A♭ over C7 for C7alt. Where none has a 9 and a 13, those with the 13: Ami over C7 for C13.
  public var upperTriads: [UpperTriad]
  /// One symbol for both chords of a polychord; `nil` for one chord, and when there is no such symbol.
  @Nullable public var together: String?
  /// The same notes read from each of their other roots: Ami7 for C6.
  public var equivalents: [String]
  /// The plain chords of three notes whose notes are some but not all of the chord's.
  public var triads: [String]
  /// The plain chords of four notes whose notes are some but not all of the chord's.
  public var fourNotes: [String]
  /// The scales on the root first, then those on other roots, then pentatonics.
  public var scales: [FittingScale]
  /// The pairs of plain chords, one in each hand, that make the chord: those on its base first, the plainest of them first.
  public var components: [Component]
  /// The voicings in which pianists play it, each once.
  public var voicings: [Voicing]
  /// The keys in which it stands, with its numerals.
  public var inKeys: [ChordInKey]
  /// How tense it is.
  public var tension: Tension
  /// The path of the page that shows it.
  public var link: String
  /// The pages of all chords that the facts name.
  public var links: [LinkedChord]

  /// A chord of each hand.
  public struct Component: Codable, Hashable, Sendable {
    /// The chord of the left hand.
    public var lower: String
    /// The chord of the right hand.
    public var upper: String
    /// The notes that both have.
    public var shared: [SpelledPitch]
  }

  /// A way to lay out the chord on the keyboard.
  public struct Voicing: Codable, Hashable, Sendable {
    /// The word that `chordd play --voicing` takes: `drop-2`.
    public var name: String
    /// Whether it is the one that is recommended to begin with.
    public var recommended: Bool
    /// The number of hands that play it: 1 or 2.
    public var hands: Int
    /// The MIDI note numbers of the left hand, or of the only one, from the lowest up.
    public var lower: [Int]
    /// The MIDI note numbers of the right hand; empty when one hand plays everything.
    public var upper: [Int]
    /// The notes of both from the lowest up, spelled as the chord is.
    public var notes: [SpelledPitch]
    /// The octave of each name, −2…9: C♭4 sounds as B3.
    public var octaves: [Int]
    /// The degree of each note in the chord; `bass` for a bass that is foreign to it.
    public var degrees: [String]
    /// The same notes with the values that a picture needs.
    public var keys: [WrittenNote]
  }

  /// A triad that makes the chord when it is played over the base.
  public struct UpperTriad: Codable, Hashable, Sendable {
    /// The symbol of the triad.
    public var symbol: String
    /// The degree of its root above the root of the chord, as a numeral: `II`.
    public var numeral: String
  }

  /// The friction of the chord in points, 0 or more; each score contains the ambiguity and the chromatic run.
  public struct Tension: Codable, Hashable, Sendable {
    /// The score of the pitch classes.
    public var degrees: Double
    /// The score of the stacked voicing.
    public var voicing: Double
    /// The fifth of the vocabulary that the degrees score is in: 1 for the calmest chords, 5 for the tensest.
    public var step: Int
    /// The part of both scores for an unclear resolution, 0…6.
    public var ambiguity: Double
    /// The part of both scores for three or more neighboring semitones; 0 without them.
    public var chromaticRun: Double
    /// The terms that the pairs of notes add to the degrees score.
    public var degreeTerms: [Term]
    /// The terms that the pairs of notes add to the voicing score.
    public var voicingTerms: [Term]

    /// The pairs of notes at one distance.
    public struct Term: Codable, Hashable, Sendable {
      /// The distance in words: `tritone`, `minor 9th`.
      public var interval: String
      /// The number of pairs, 1 or more.
      public var count: Int
      /// The points that each pair adds.
      public var weight: Double
      /// The points that all pairs add.
      public var sum: Double
    }
  }

  /// The facts about `symbol`, in the style of `naming`. The roots of the symbol keep their letters in any key.
  ///
  /// - Complexity: O(*s* + *n* · *q*) in the numbers of scales, of notes and of plain qualities.
  public init(_ symbol: WrittenSymbol, naming: NamingSettings) {
    let anatomy = ChordAnatomy(symbol)
    var naming = naming
    naming.writtenRoots = anatomy.chords.map(\.root)
    let writing = naming.symbol
    let contained = anatomy.contained
    let linked = LinkedChord(symbol, writing)
    (self.symbol, parts, spoken, link) = (linked.symbol, linked.parts, linked.spoken, linked.link)
    ascii = ChordSymbol(style: naming.style.ascii).text(symbol)
    kind = symbol.reading.kind
    chords = anatomy.chords.map { ChordTones($0, writing) }
    base = anatomy.base.map { ChordTones($0, writing) }
    extensions = anatomy.extensionTexts
    upperTriads = anatomy.upperTriads(in: contained).map { triad in
      let structure = UpperStructure(
        root: triad.chord.root, quality: triad.chord.quality, over: anatomy.root.pitchClass)
      return UpperTriad(symbol: writing.text(triad), numeral: writing.style.finish(structure.numeral))
    }
    together = anatomy.together.map(writing.text)
    let suspended = anatomy.suspended
    let equivalent = anatomy.equivalents.filter { $0.root.pitchClass != suspended?.root.pitchClass }
    equivalents = ([suspended].compactMap(\.self) + equivalent).map(writing.text)
    triads = contained.filter { $0.chord.quality.degrees.count == 3 }.map(writing.text)
    fourNotes = contained.filter { $0.chord.quality.degrees.count == 4 }.map(writing.text)
    scales = FittingScale.all(
      ContainingScales(root: suspended?.root ?? anatomy.root, notes: suspended?.notes ?? anatomy.notes),
      style: naming.style)
    voicings = NamedVoicing.all(of: symbol).map { voicing in
      Voicing(voicing) { degree in anatomy.quality?.text(of: degree) ?? degree.text }
    }
    let keys = ChordInKey.all(
      suspended.map { [$0] } ?? anatomy.chords, notes: suspended?.notes ?? anatomy.notes,
      style: naming.style)
    // A suspended dominant is one first of all.
    let isDominant = { (place: ChordInKey) in
      suspended.map { $0.root.pitchClass == place.key.tonic.pitchClass.up(7) } ?? false
    }
    inKeys = keys.filter(isDominant) + keys.filter { !isDominant($0) }
    tension = Tension(anatomy.tension)
    notes = WrittenNote.stacked(symbol)
    let pairs = anatomy.components(of: contained)
    components = pairs.map { pair in
      let shared = pair.lower.notes.filter { note in
        pair.upper.notes.contains { $0.pitchClass == note.pitchClass }
      }
      return Component(lower: writing.text(pair.lower), upper: writing.text(pair.upper), shared: shared)
    }
    let together = anatomy.together.flatMap { reading -> WrittenChord? in
      if case .chord(let chord) = reading { writing.written(chord) } else { nil }
    }
    let named =
      anatomy.chords + [anatomy.base, together, suspended].compactMap(\.self) + anatomy.equivalents
      + contained
    var known: Set<String> = []
    links = (named + pairs.flatMap { [$0.lower, $0.upper] })
      .map { LinkedChord($0, writing) }
      .filter { known.insert($0.symbol).inserted }
  }
}

extension ChordFacts.Voicing {
  init(_ voicing: NamedVoicing, text: (ChordDegree) -> String) {
    name = voicing.style.rawValue
    lower = voicing.hands.lower.map { Int($0.rawValue) }
    upper = voicing.hands.upper.map { Int($0.rawValue) }
    hands = upper.isEmpty ? 1 : 2
    recommended = voicing.isRecommended
    notes = voicing.notes.map(\.pitch)
    octaves = voicing.notes.map { $0.pitch.octave(of: $0.key) }
    degrees = voicing.notes.map { $0.degree.map(text) ?? "bass" }
    keys = voicing.notes.map { note in
      WrittenNote(
        note.key, note.pitch, degree: note.degree.map(text),
        hand: voicing.hands.upper.contains(note.key) ? .upper : .lower)
    }
  }
}

extension ChordFacts.Tension {
  /// The highest scores of the first four fifths of the vocabulary.
  private static let steps: [Int] = {
    let scores = ChordQuality.all.map { ChordTension(Chord(root: PitchClass(0), quality: $0)).degreeScore }
      .sorted()
    return (1...4).map { scores[$0 * scores.count / 5] }
  }()

  init(_ tension: ChordTension) {
    degrees = Double(tension.degreeScore) / 100
    voicing = Double(tension.voicingScore) / 100
    step = 1 + Self.steps.count { $0 < tension.degreeScore }
    ambiguity = Double(tension.ambiguity) / 100
    chromaticRun = Double(tension.chromaticRun) / 100
    degreeTerms = tension.degreeTerms.map(Term.init)
    voicingTerms = tension.voicingTerms.map(Term.init)
  }
}

extension ChordFacts.Tension.Term {
  init(_ term: TensionTerm) {
    interval = term.distance == 6 ? "tritone" : Interval(semitones: term.distance).text
    count = term.count
    weight = Double(term.weight) / 100
    sum = Double(term.sum) / 100
  }
}

/// A chord with its tones from the lowest up, in the stacked voicing: extensions above the chord tones, a bass behind a
/// slash below the root.
public struct ChordTones: Codable, Hashable, Sendable {
  /// The symbol, in the style that was asked for.
  public var symbol: String
  /// The root.
  public var root: SpelledPitch
  /// The pitch class of the root, C = 0.
  public var rootPc: Int
  /// The bass; the root for a chord in root position.
  public var bass: SpelledPitch
  /// The pitch class of the bass, C = 0.
  public var bassPc: Int
  /// The symbol without its root: empty for a major triad.
  public var quality: String
  /// The family: `major`, `half-diminished` …
  public var family: ChordFamily
  /// How often a reader meets it: `everyday`, `common`, `uncommon`, `rare` or `exotic`.
  public var rarity: Rarity
  /// The tones from the lowest up.
  public var notes: [Tone]

  /// A tone of a chord.
  public struct Tone: Codable, Hashable, Sendable {
    /// The name of the tone.
    public var name: SpelledPitch
    /// The pitch class, C = 0.
    public var pc: Int
    /// The degree, such as `♯11`; `nil` for a bass that is foreign to the chord.
    @Nullable public var degree: String?
    /// Semitones above the root; negative for a bass below it.
    public var semitones: Int
  }

  init(_ written: WrittenChord, _ writing: ChordSymbol) {
    let quality = written.chord.quality
    symbol = writing.text(written)
    root = written.root
    rootPc = Int(written.root.pitchClass.number)
    bass = written.bass ?? written.root
    bassPc = Int(written.chord.bass.number)
    self.quality = writing.text(quality)
    family = quality.family
    rarity = quality.row.rarity
    notes = written.stackedTones.map { tone in
      Tone(
        name: tone.pitch, pc: Int(tone.pitch.pitchClass.number), degree: tone.degree.map(quality.text),
        semitones: tone.height)
    }
  }
}

/// A scale that goes with a chord.
public struct FittingScale: Codable, Hashable, Sendable {
  /// The reasons for which a scale is listed.
  public enum Group: String, CaseIterable, Codable, Sendable {
    /// It stands on the root of the chord.
    case primary
    /// It is a parent on another root, and no primary scale is one of its modes.
    case other
    /// A pentatonic or a blues scale.
    case pentatonic
  }

  /// The scale.
  public var name: Scale
  /// Its tonic.
  public var tonic: SpelledPitch
  /// The name without the tonic: `Lydian dominant`.
  public var scale: String
  /// The reason for which it is listed.
  public var group: Group
  /// Whether the scale contains the chord, lies inside it, or lacks only its perfect fifth.
  public var relation: ContainingScale.Relation
  /// The number of the note of the parent that it starts on, from 1.
  public var mode: Int
  /// The scale of its family that has the same notes and is the first mode.
  public var parent: Scale
  /// The path of the page that shows it.
  public var link: String
  /// The path of the page that shows the parent.
  public var parentLink: String

  private init(
    _ scale: Scale, _ group: Group, _ relation: ContainingScale.Relation, _ style: SymbolStyle
  ) {
    name = scale
    tonic = scale.tonic
    self.scale = scale.type.name
    self.group = group
    self.relation = relation
    mode = scale.type.mode
    parent = scale.parent
    link = PageLink.path(scale, style)
    parentLink = PageLink.path(scale.parent, style)
  }

  static func all(_ scales: ContainingScales, style: SymbolStyle) -> [FittingScale] {
    scales.primary.map { FittingScale($0, .primary, .contains, style) }
      + scales.withoutFifth.map { FittingScale($0, .primary, .withoutFifth, style) }
      + scales.others.map { FittingScale($0, .other, .contains, style) }
      + scales.pentatonics.map { FittingScale($0.scale, .pentatonic, $0.relation, style) }
  }
}

/// The parts of a symbol, from which the facts are written.
private struct ChordAnatomy {
  let symbol: WrittenSymbol
  /// The chord, or the lower and the upper one of two.
  let chords: [WrittenChord]
  /// Every note once, as the first chord that has it spells it.
  let notes: [SpelledPitch]
  private let combiner = ChordCombiner()

  init(_ symbol: WrittenSymbol) {
    self.symbol = symbol
    switch symbol {
    case .chord(let chord): chords = [chord]
    case .polychord(let upper, let lower): chords = [lower, upper]
    }
    notes = symbol.notes
  }

  /// The root that the facts are seen from, of the lower chord if there are two.
  var root: SpelledPitch { chords[0].root }

  var base: WrittenChord? {
    guard case .chord(let chord) = symbol else { return nil }
    let base = WrittenChord(root: chord.root, quality: chord.chord.quality.base)
    return base == chord ? nil : base
  }

  /// Of a single chord.
  var quality: ChordQuality? {
    if case .chord(let chord) = symbol { chord.chord.quality } else { nil }
  }

  /// As the chord calls them.
  var extensionTexts: [String] { quality.map { extensions.map($0.text) } ?? [] }

  var extensions: [ChordDegree] {
    guard case .chord(let chord) = symbol else { return [] }
    return chord.chord.quality.extensions.members
  }

  /// The triads and four-note chords inside, without the chord itself and its parts.
  var contained: [WrittenChord] { ContainedChords.within(notes) }

  /// Two chords are their own components.
  func components(of contained: [WrittenChord]) -> [(lower: WrittenChord, upper: WrittenChord)] {
    switch symbol {
    case .chord(let chord):
      ChordComponents.pairs(making: chord, contained: contained, combiner: combiner)
    case .polychord(let upper, let lower): [(lower, upper)]
    }
  }

  func upperTriads(in contained: [WrittenChord]) -> [WrittenChord] {
    guard case .chord(let chord) = symbol, let base, !extensions.isEmpty else { return [] }
    let below = base.chord.pitchClasses
    let all = chord.chord.quality.sounding.semitones.transposed(up: Int(chord.root.pitchClass.number))
    let triads = contained.filter {
      $0.notes.count == 3 && !$0.chord.quality.degrees.isDisjoint(with: [.minorThird, .majorThird])
    }
    let whole = triads.filter { below.union($0.chord.pitchClasses) == all }
    if whole.isEmpty, Set(extensions).isSubset(of: [.ninth, .eleventh, .thirteenth]) {
      // The 13 is decisive: a reader takes the tones below it for granted.
      let highest = chord.root.pitchClass.up(extensions[extensions.count - 1].semitones)
      return triads.filter {
        [.major, .minor].contains($0.chord.quality.family) && $0.chord.quality.row.hasPerfectFifth
          && $0.chord.pitchClasses.contains(highest)
      }
    }
    guard whole.isEmpty, chord.chord.quality.family == .dominant, extensions.count > 2 else { return whole }
    // No triad has all the colors of C7alt; ♭VI has the two that define it, ♯9 and ♭13.
    let colors = PitchClassSet(semitones: extensions.map(\.semitones)).transposed(
      up: Int(chord.root.pitchClass.number))
    let altered = PitchClassSet(semitones: [3, 8]).transposed(up: Int(chord.root.pitchClass.number))
    let plain = triads.filter {
      [.major, .minor].contains($0.chord.quality.family) && $0.chord.quality.row.hasPerfectFifth
    }
    let partial = plain.filter { colors.intersection($0.chord.pitchClasses).count > 1 }
    return partial.filter { altered.isSubset(of: $0.chord.pitchClasses) }
      + partial.filter { !altered.isSubset(of: $0.chord.pitchClasses) }
  }

  /// The suspended dominant on the bass that players hear in F/G, Dmi7/G and Fma7/G: G9sus4 or G13sus4.
  ///
  /// Source: Levine, *The Jazz Theory Book* (1995), chapter on sus chords.
  var suspended: WrittenChord? {
    guard case .chord(let chord) = symbol, let bass = chord.bass, chord.chord.isSlash else { return nil }
    let steps = chord.root.pitchClass.semitones(above: bass.pitchClass)
    let upper = chord.chord.quality.sounding
    let ninth: DegreeSet = [.root, .fourth, .fifth, .minorSeventh, .ninth]
    let degrees: DegreeSet? =
      switch (steps, upper) {
      case (10, [.root, .majorThird, .fifth]), (7, [.root, .minorThird, .fifth, .minorSeventh]): ninth
      case (10, [.root, .majorThird, .fifth, .majorSeventh]): ninth.union([.thirteenth])
      default: nil
      }
    return degrees.flatMap { ChordQuality(degrees: $0) }.map { WrittenChord(root: bass, quality: $0) }
  }

  /// In the order of the notes, spelled as they are; only complete chords, in root position, and no exotic ones,
  /// which are plainer chords inverted.
  var equivalents: [WrittenChord] {
    let set = PitchClassSet(semitones: notes.map { Int($0.pitchClass.number) })
    return notes.filter { $0.pitchClass != root.pitchClass }.compactMap { note in
      quality(of: set, on: note.pitchClass).map {
        WrittenChord(on: note.pitchClass, quality: $0, within: notes)
      }
    }
  }

  var together: ChordReading? {
    guard case .polychord(let upper, let lower) = symbol else { return nil }
    let readings = combiner.combine(Hands(lower: lower.chord, upper: upper.chord)).readings
    return (0..<readings.count).map { readings[$0].reading }
      .first { $0.kind == .unified || $0.kind == .slash }
  }

  var tension: ChordTension {
    switch symbol {
    case .chord(let chord): ChordTension(chord.chord)
    case .polychord(let upper, let lower): ChordTension(Polychord(upper: upper.chord, lower: lower.chord))
    }
  }

  private func quality(of set: PitchClassSet, on root: PitchClass) -> ChordQuality? {
    let readings = combiner.combine(Hands(set, over: root)).readings
    for place in 0..<readings.count {
      guard case .chord(let chord) = readings[place].reading, chord.root == root, !chord.isRootless,
        chord.quality.omitted.isEmpty, chord.quality.row.rarity != .exotic
      else { continue }
      return chord.quality
    }
    return nil
  }
}
