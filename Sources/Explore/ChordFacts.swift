internal import ChordAnalysis
public import MusicTheory

/// The facts about a chord symbol: its notes, what it is built on, what it contains, what else its notes can be called,
/// what goes with it, and how tense it is.
///
/// Symbols and numerals are in the style that was asked for; notes, degrees and scales are English.
public struct ChordFacts: Codable, Hashable, Sendable {
  public private(set) var type = "chordFacts"
  public var symbol: String
  /// The symbol in plain characters.
  public var ascii: String
  /// `unified`, `slash` or `polychord`.
  public var kind: ReadingKind
  /// The chord, or the lower and the upper one of two.
  public var chords: [ChordTones]
  /// The chord without its extensions and without its bass; `nil` for two chords and for a chord that is its base.
  @Nullable public var base: ChordTones?
  /// The degrees that are stacked on the base: `9`, `♯11`.
  public var extensions: [String]
  /// The triads that turn the base into the chord: D over Cma7 for Cma13(♯11).
  public var upperTriads: [UpperTriad]
  /// What both chords of a polychord are in one symbol; `nil` for one chord, and when they stay two.
  @Nullable public var together: String?
  /// The same notes read from each of their other roots: Ami7 for C6.
  public var equivalents: [String]
  /// The plain chords of three notes whose notes are some but not all of the chord's.
  public var triads: [String]
  /// The same with four notes.
  public var fourNotes: [String]
  /// The scales on the root first, then those on other roots, then pentatonics.
  public var scales: [FittingScale]
  public var tension: Tension

  /// A triad that makes the chord when it is played over the base.
  public struct UpperTriad: Codable, Hashable, Sendable {
    public var symbol: String
    /// Where it stands above the root: `II`.
    public var numeral: String
  }

  /// How much friction there is, in points; each score contains the ambiguity and the chromatic run.
  public struct Tension: Codable, Hashable, Sendable {
    public var degrees: Double
    public var voicing: Double
    public var ambiguity: Double
    public var chromaticRun: Double
  }

  /// The roots of the symbol keep their letters, whatever the key of `naming` says.
  ///
  /// - Complexity: scales × 12, and notes × plain qualities.
  public init(_ symbol: WrittenSymbol, naming: NamingSettings) {
    let anatomy = ChordAnatomy(symbol)
    var naming = naming
    naming.writtenRoots = anatomy.chords.map(\.root)
    let writing = naming.symbol
    let contained = anatomy.contained
    self.symbol = writing.text(symbol)
    ascii = ChordSymbol(style: naming.style.ascii).text(symbol)
    kind = symbol.reading.kind
    chords = anatomy.chords.map { ChordTones($0, writing) }
    base = anatomy.base.map { ChordTones($0, writing) }
    extensions = anatomy.extensions.map(\.text)
    upperTriads = anatomy.upperTriads(in: contained).map { triad in
      let structure = UpperStructure(
        root: triad.chord.root, quality: triad.chord.quality, over: anatomy.root.pitchClass)
      return UpperTriad(symbol: writing.text(triad), numeral: writing.style.finish(structure.numeral))
    }
    together = anatomy.together.map(writing.text)
    equivalents = anatomy.equivalents.map(writing.text)
    triads = contained.filter { $0.chord.quality.degrees.count == 3 }.map(writing.text)
    fourNotes = contained.filter { $0.chord.quality.degrees.count == 4 }.map(writing.text)
    scales = FittingScale.all(ContainingScales(root: anatomy.root, notes: anatomy.notes))
    tension = Tension(anatomy.tension)
  }
}

extension ChordFacts.Tension {
  init(_ tension: ChordTension) {
    degrees = Double(tension.degreeScore) / 100
    voicing = Double(tension.voicingScore) / 100
    ambiguity = Double(tension.ambiguity) / 100
    chromaticRun = Double(tension.chromaticRun) / 100
  }
}

/// A chord with its tones from the lowest up, in the stacked voicing: extensions above the chord tones, a bass behind a
/// slash below the root.
public struct ChordTones: Codable, Hashable, Sendable {
  public var symbol: String
  public var root: SpelledPitch
  /// The pitch class of the root, C = 0.
  public var rootPc: Int
  public var bass: SpelledPitch
  public var bassPc: Int
  /// The symbol without its root: empty for a major triad.
  public var quality: String
  /// `major`, `half-diminished` …
  public var family: String
  /// `everyday`, `common`, `uncommon`, `rare` or `exotic`.
  public var rarity: String
  public var notes: [Tone]

  public struct Tone: Codable, Hashable, Sendable {
    public var name: SpelledPitch
    /// The pitch class, C = 0.
    public var pc: Int
    /// `♯11`; `nil` for a bass that is foreign to the chord.
    @Nullable public var degree: String?
    /// Above the root; negative for a bass below it.
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
    family = quality.family.text
    rarity = "\(quality.row.rarity)"
    notes = written.stackedTones.map { tone in
      Tone(
        name: tone.pitch, pc: Int(tone.pitch.pitchClass.number), degree: tone.degree?.text,
        semitones: tone.height)
    }
  }
}

/// A scale that goes with a chord.
public struct FittingScale: Codable, Hashable, Sendable {
  public enum Group: String, Codable, Sendable {
    /// On the root of the chord.
    case primary
    /// A parent on another root, where no primary scale is one of its modes.
    case other
    case pentatonic
  }

  public var name: Scale
  public var tonic: SpelledPitch
  /// The name without the tonic: `Lydian dominant`.
  public var scale: String
  public var group: Group
  /// Whether the scale contains the chord, or lies inside it.
  public var relation: ContainingScale.Relation
  /// Which note of the parent it starts on, from 1.
  public var mode: Int
  public var parent: Scale

  private init(_ scale: Scale, _ group: Group, _ relation: ContainingScale.Relation = .contains) {
    name = scale
    tonic = scale.tonic
    self.scale = scale.type.name
    self.group = group
    self.relation = relation
    mode = scale.type.mode
    parent = scale.parent
  }

  static func all(_ scales: ContainingScales) -> [FittingScale] {
    scales.primary.map { FittingScale($0, .primary) } + scales.others.map { FittingScale($0, .other) }
      + scales.pentatonics.map { FittingScale($0.scale, .pentatonic, $0.relation) }
  }
}

/// What a symbol is made of, before anything is written.
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
    var known: PitchClassSet = []
    notes = chords.flatMap(\.notes).filter { known.insert(PitchClassSet($0.pitchClass)).inserted }
  }

  /// The root that the facts are seen from, of the lower chord if there are two.
  var root: SpelledPitch { chords[0].root }

  var base: WrittenChord? {
    guard case .chord(let chord) = symbol else { return nil }
    let base = WrittenChord(root: chord.root, quality: chord.chord.quality.base)
    return base == chord ? nil : base
  }

  var extensions: [ChordDegree] {
    guard case .chord(let chord) = symbol else { return [] }
    return chord.chord.quality.extensions.members
  }

  /// The triads and four-note chords inside, without the chord itself and its parts.
  var contained: [WrittenChord] { ContainedChords.within(notes) }

  func upperTriads(in contained: [WrittenChord]) -> [WrittenChord] {
    guard case .chord(let chord) = symbol, let base, !extensions.isEmpty else { return [] }
    let below = base.chord.pitchClasses
    let all = chord.chord.quality.sounding.semitones.transposed(up: Int(chord.root.pitchClass.number))
    return contained.filter { triad in
      let tones = triad.chord.pitchClasses
      return tones.count == 3 && !triad.chord.quality.degrees.isDisjoint(with: [.minorThird, .majorThird])
        && below.union(tones) == all
    }
  }

  /// In the order of the notes, spelled as they are; only complete chords, in root position, and no exotic ones,
  /// which are plainer chords inverted.
  var equivalents: [WrittenChord] {
    let set = PitchClassSet(semitones: notes.map { Int($0.pitchClass.number) })
    return notes.filter { $0.pitchClass != root.pitchClass }.compactMap { note in
      quality(of: set, on: note.pitchClass).map { WrittenChord(root: note.simplified, quality: $0) }
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
