internal import ChordAnalysis
public import Languages
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
      /// The texts for other languages.
      public var sentences: Sentences
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
    let said: Phrase =
      term.distance == 6 ? .say("interval.tritone") : .interval(Interval(semitones: term.distance))
    (interval, sentences) = (said.english, Sentences(["interval": said]))
    count = term.count
    weight = Double(term.weight) / 100
    sum = Double(term.sum) / 100
  }
}
