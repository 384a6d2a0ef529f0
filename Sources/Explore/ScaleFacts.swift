internal import ChordAnalysis
public import Languages
public import MusicTheory

/// The facts about a scale on a tonic: its notes, its modes and its chords.
///
/// Symbols and numerals are in the style that was asked for; notes, degrees and scales are English.
public struct ScaleFacts: Codable, Hashable, Sendable {
  /// The word by which JSON readers recognize this value.
  public private(set) var type = "scale"
  /// The scale.
  public var name: Scale
  /// Its tonic.
  public var tonic: SpelledPitch
  /// The name without the tonic: `Lydian dominant`.
  public var scale: String
  /// Other names for the same notes on the same tonic, without the tonic.
  public var otherNames: [String]
  /// The notes from the tonic upwards, without the octave.
  public var notes: [SpelledPitch]
  /// The pitch classes of the notes, C = 0.
  public var pcs: [Int]
  /// The degrees of the notes: `1`, `♭3`, `♯4` …
  public var degrees: [String]
  /// The interval of each note above the tonic, in words: `major 3rd`.
  public var intervals: [String]
  /// The semitones of each note above the tonic.
  public var semitones: [Int]
  /// Semitones from each note to the next, the last one to the octave.
  public var steps: [Int]
  /// The number of the note of the parent that it starts on, from 1.
  public var mode: Int
  /// The scale of its family that has the same notes and is the first mode.
  public var parent: Scale
  /// The named scales with the same notes, in the order of the parent's notes.
  public var modes: [Scale]
  /// The triads on its notes: stacked in thirds on scales of seven notes, else the plain triads whose notes are all in the scale.
  public var triads: [ScaleChordFacts]
  /// The seventh chords on its notes, chosen like the triads.
  public var sevenths: [ScaleChordFacts]
  /// The chords on its tonic, of the menu and some more, over which it may be played.
  public var fits: [ScaleChordFacts]
  /// The same scale on the other name of its tonic, if this one needs double accidentals and that one has fewer accidentals; else `nil`.
  @Nullable public var simpler: Scale?
  /// A sentence that a player should know about it; `nil` if there is none.
  @Nullable public var remark: String?
  /// The texts for other languages.
  public var sentences: Sentences
  /// Its notes on the keys from the first tonic above C4 to the one an octave higher.
  public var keys: [WrittenNote]
  /// The path of the page that shows it.
  public var link: String
  /// The pages of the other scales that the facts name.
  public var links: [LinkedScale]

  /// The facts about `scale`, in this style.
  ///
  /// - Complexity: O(*n*) in the number of scales of the table.
  public init(_ scale: Scale, style: SymbolStyle) {
    let type = scale.type
    name = scale
    tonic = scale.tonic
    self.scale = type.name
    otherNames = type.otherNames
    notes = scale.notes
    pcs = scale.notes.map { Int($0.pitchClass.number) }
    degrees = type.degrees.map(\.text)
    let intervals = type.degrees.map {
      Phrase.interval(Interval(semitones: $0.semitones, number: $0.number))
    }
    self.intervals = intervals.map(\.english)
    semitones = type.degrees.map(\.semitones)
    steps = type.steps
    mode = type.mode
    parent = scale.parent
    modes = scale.modes
    let key = Key(counting: scale)
    let facts = { (chord: ScaleChord) in ScaleChordFacts(key?.counted(chord) ?? chord, style: style) }
    triads = scale.triads.map(facts)
    sevenths = scale.sevenths.map(facts)
    fits = (ChordMenu.entries.map(\.quality) + Self.further).map {
      WrittenChord(root: scale.tonic, quality: $0)
    }
    .filter { chord in
      type.fits(chord.chord.quality.degrees.semitones)
        || ContainingScales.ofDominant(on: chord.root, notes: chord.notes).contains(scale)
    }.map { ScaleChordFacts(ScaleChord(degree: ScaleDegree(1), written: $0), style: style) }
    simpler = scale.simpler
    let remark = type.heardOverDominant.map { degrees in
      Phrase.say("heard-over-dominant", ["degrees": .list(degrees.map { .name(.degree, $0) })])
    }
    self.remark = remark?.english
    sentences = Sentences(["intervals": .list(intervals), "remark": remark])
    keys = Self.keys(scale)
    link = PageLink.path(scale, style)
    var known: Set<Scale> = [scale]
    links = ([scale.parent, scale.simpler].compactMap(\.self) + scale.modes)
      .filter { known.insert($0).inserted }.map { LinkedScale($0, style) }
  }

  /// Chords that are not in the menu and that define a scale. The perfect fifth of a dominant is left out where a scale has none.
  private static let further =
    ([
      [.root, .majorThird, .fifth, .majorSeventh, .ninth, .sharpEleventh],
      [.root, .majorThird, .fifth, .majorSeventh, .ninth, .sharpEleventh, .thirteenth],
      [.root, .majorThird, .sharpFifth, .majorSeventh, .ninth],
      [.root, .majorThird, .fifth, .minorSeventh, .ninth, .sharpEleventh],
      [.root, .majorThird, .fifth, .minorSeventh, .ninth, .sharpEleventh, .thirteenth],
      [.root, .majorThird, .sharpFifth, .minorSeventh, .ninth],
      [.root, .fourth, .fifth, .minorSeventh, .flatNinth],
      [.root, .minorThird, .fifth, .minorSeventh, .ninth, .eleventh, .thirteenth],
      [.root, .minorThird, .fifth, .majorSeventh, .ninth],
      [.root, .minorThird, .flatFifth, .minorSeventh, .ninth],
      [.root, .minorThird, .flatFifth, .minorSeventh, .ninth, .eleventh],
    ] as [DegreeSet]).compactMap { degrees in
      ChordMenu.entries.contains { $0.quality.degrees == degrees } ? nil : ChordQuality(degrees: degrees)
    } + dominants

  private static let dominants = [
    [.flatNinth, .sharpNinth], [.flatNinth, .flatThirteenth], [.sharpNinth, .flatThirteenth],
    [.flatNinth, .sharpEleventh], [.sharpNinth, .sharpEleventh], [.flatNinth, .thirteenth],
    [.sharpNinth, .thirteenth], [.flatNinth, .sharpNinth, .sharpEleventh, .flatThirteenth],
  ].compactMap { (extensions: DegreeSet) in
    ChordQuality(degrees: extensions.union([.root, .majorThird, .fifth, .minorSeventh]))
  }

  /// Every tonic from which a person chooses a scale: a white key of the piano by its letter, a black one by both its names; and C♭, on
  /// which
  /// there is a key.
  public static let tonics: [SpelledPitch] =
    PitchClass.all.flatMap { pitchClass in
      let names = Letter.allCases.flatMap { letter in [1, 0, -1].map { SpelledPitch(letter, $0) } }.filter {
        $0.pitchClass == pitchClass
      }
      let plain = names.filter { $0.alteration == 0 }
      return plain.isEmpty ? names : plain
    } + [SpelledPitch(.c, -1)]

  private static func keys(_ scale: Scale) -> [WrittenNote] {
    let first = 60 + Int(scale.tonic.pitchClass.number)
    let tones = zip(scale.notes, scale.type.degrees).map { ($0, $1.text, $1.semitones) }
    return (tones + [(scale.tonic, tones[0].1, 12)]).compactMap { pitch, degree, height in
      NoteNumber(first + height).map { WrittenNote($0, pitch, degree: degree, hand: .upper) }
    }
  }
}

/// A chord on a note of a scale or key.
public struct ScaleChordFacts: Codable, Hashable, Sendable {
  /// The symbol, in the style that was asked for.
  public var symbol: String
  /// The symbol taken apart; empty in a notation for programs.
  public var parts: [NamePart]
  /// The symbol in English words.
  public var spoken: String
  /// The numeral, `ii7`, `♭III`, `vii˚`: counted from the major scale; in a minor key and in its three scales from natural minor, so III.
  public var numeral: String
  /// The notes of the chord.
  public var notes: [SpelledPitch]
  /// The path of the page that shows it.
  public var link: String

  init(_ chord: ScaleChord, style: SymbolStyle) {
    let writing = ChordSymbol(style: style)
    let linked = LinkedChord(chord.written, writing)
    (symbol, parts, spoken, link) = (linked.symbol, linked.parts, linked.spoken, linked.link)
    numeral = chord.numeral(style: style)
    notes = chord.written.notes
  }
}

/// The facts about a kind of scale without a tonic.
public struct ScaleTypeFacts: Codable, Hashable, Sendable {
  /// The word by which JSON readers recognize this value.
  public private(set) var type = "scaleType"
  /// The usual name: `Lydian dominant`.
  public var scale: String
  /// Other names for the same notes on the same tonic.
  public var otherNames: [String]
  /// The degrees from the tonic upwards: `1`, `♭3`, `♯4` …
  public var degrees: [String]
  /// The semitones of each note above the tonic.
  public var semitones: [Int]
  /// Semitones from each note to the next, the last one to the octave.
  public var steps: [Int]
  /// The number of the note of the parent that it starts on, from 1.
  public var mode: Int
  /// The name of the scale that its family is named after.
  public var parent: String

  /// The facts about a kind of scale.
  public init(_ scale: ScaleType) {
    self.scale = scale.name
    otherNames = scale.otherNames
    degrees = scale.degrees.map(\.text)
    semitones = scale.degrees.map(\.semitones)
    steps = scale.steps
    mode = scale.mode
    parent = ScaleTable.parent(of: scale.family).name
  }

  /// The facts about every scale, family by family, each from its parent upwards.
  /// - Complexity: O(*n*) in the number of scales.
  public static var all: [ScaleTypeFacts] { ScaleTable.scales.map { ScaleTypeFacts($0) } }
}
