public import MusicTheory

/// The facts about a key: its signature, its neighbors on the circle of fifths, its scales and its chords.
///
/// Symbols and numerals are in the style that was asked for; notes, scales and keys are English. Numerals are counted in
/// the key.
public struct KeyFacts: Codable, Hashable, Sendable {
  /// The word by which JSON readers recognize this value.
  public private(set) var type = "key"
  /// The key.
  public var name: Key
  /// Its tonic.
  public var tonic: SpelledPitch
  /// Whether it is major or minor.
  public var mode: Key.Mode
  /// The number of sharps, or of flats as a negative number; −7…7 for a key in use.
  public var signature: Int
  /// The notes of the signature in the order in which they are written.
  public var signatureNotes: [SpelledPitch]
  /// Steps clockwise from C major or A minor on the circle of fifths, 0…11.
  public var place: Int
  /// The key of the other mode with the same signature.
  public var relative: Key
  /// The key of the other mode on the same tonic.
  public var parallel: Key
  /// The key a fifth higher, of the same mode.
  public var dominant: Key
  /// The key a fifth lower, of the same mode.
  public var subdominant: Key
  /// Those of these four keys that are written as their enharmonic equivalent, because they would need more than seven accidentals: A♭
  /// major is
  /// the dominant of C♯ major.
  public var respelled: [Neighbor]
  /// The enharmonic equivalent; `nil` when it needs more than seven accidentals.
  @Nullable public var twin: Key?
  /// The major scale; in minor the natural, the harmonic and the melodic one.
  public var scales: [KeyScale]
  /// The triads on the notes of the scale, in minor of the natural one.
  public var triads: [ScaleChordFacts]
  /// The seventh chords on the notes of the scale, in minor of the natural one.
  public var sevenths: [ScaleChordFacts]
  /// The triads as they lie around the key on the circle of fifths, and the function of each.
  public var functions: [KeyFunction]
  /// The chords that the raised seventh of minor adds: V, V7, vii˚ and vii˚7; empty in major.
  public var harmonicChords: [ScaleChordFacts]
  /// The diminished triad and seventh chord on the leading tone.
  public var leadingTone: [ScaleChordFacts]
  /// The chords that are borrowed from the parallel key.
  public var borrowed: [BorrowedChord]
  /// The order in which sharps are added to signatures: F♯ first.
  public var sharpOrder: [SpelledPitch]
  /// The order in which flats are added to signatures: B♭ first.
  public var flatOrder: [SpelledPitch]

  /// A key beside this one.
  public enum Neighbor: String, CaseIterable, Codable, Sendable {
    /// The relation to this key.
    case relative, parallel, dominant, subdominant
  }

  /// A scale of the key with the chords on its notes.
  public struct KeyScale: Codable, Hashable, Sendable {
    /// The name without the tonic.
    public var scale: String
    /// The notes from the tonic upwards, without the octave.
    public var notes: [SpelledPitch]
    /// The triads on its notes, in order.
    public var triads: [ScaleChordFacts]
    /// The seventh chords on its notes, in order.
    public var sevenths: [ScaleChordFacts]
  }

  /// A chord of the parallel key that no scale of the key has.
  public struct BorrowedChord: Codable, Hashable, Sendable {
    /// The chord.
    public var chord: ScaleChordFacts
    /// The scale that it comes from, on the tonic of the key.
    public var from: Scale
  }

  /// A triad of the key at its place on the circle of fifths.
  public struct KeyFunction: Codable, Hashable, Sendable {
    /// The functions of triads.
    public enum Name: String, CaseIterable, Codable, Sendable {
      /// A function; the raw value is its word.
      case tonic, subdominant, dominant
    }

    /// The function of the triad in the key; the triads on the third and the sixth note replace the tonic.
    public var function: Name
    /// The numeral of the triad, counted in the key.
    public var numeral: String
    /// The ring of the circle: minor for every triad with a minor third.
    public var ring: Key.Mode
    /// Steps clockwise from C major or A minor, 0…11.
    public var place: Int
    /// The pitch class of the root, C = 0.
    public var rootPc: Int
    /// The pitch classes of all its notes, C = 0.
    public var pcs: [Int]

    init(_ triad: ScaleChord, style: SymbolStyle) {
      let chord = triad.written.chord
      function =
        switch triad.degree.number {
        case 2, 4: .subdominant
        case 5, 7: .dominant
        default: .tonic
        }
      numeral = triad.numeral(style: style)
      ring = chord.quality.degrees.contains(.minorThird) ? .minor : .major
      // Seven semitones are one step; a minor key lies where its relative major does.
      let major = chord.root.up(ring == .minor ? 3 : 0)
      place = 7 * Int(major.number) % 12
      rootPc = Int(chord.root.number)
      pcs = triad.written.notes.map { Int($0.pitchClass.number) }
    }
  }

  /// The facts about `key`, in this style.
  public init(_ key: Key, style: SymbolStyle) {
    let facts = { (chord: ScaleChord) in ScaleChordFacts(chord, style: style) }
    name = key
    tonic = key.tonic
    mode = key.mode
    signature = key.signature
    signatureNotes = key.signatureNotes
    place = key.circlePlace
    relative = key.relative
    parallel = key.parallel
    dominant = key.dominant
    subdominant = key.subdominant
    let fifths = key.tonic.fifths
    let places: [(Neighbor, Key, Int)] = [
      (.relative, key.relative, fifths + (key.mode == .major ? 3 : -3)), (.parallel, key.parallel, fifths),
      (.dominant, key.dominant, fifths + 1), (.subdominant, key.subdominant, fifths - 1),
    ]
    respelled = places.filter { $0.1.tonic.fifths != $0.2 }.map(\.0)
    twin = key.enharmonicEquivalent
    scales = key.scales.map { scale in
      KeyScale(
        scale: scale.type.name, notes: scale.notes, triads: key.triads(of: scale).map(facts),
        sevenths: key.sevenths(of: scale).map(facts))
    }
    triads = key.triads.map(facts)
    sevenths = key.sevenths.map(facts)
    functions = key.triads.map { KeyFunction($0, style: style) }
    harmonicChords = key.harmonicChords.map(facts)
    leadingTone = [key.leadingToneTriad, key.leadingToneSeventh].map(facts)
    borrowed = key.borrowedChords.map { BorrowedChord(chord: facts($0.chord), from: $0.from) }
    (sharpOrder, flatOrder) = (Key.sharps, Key.flats)
  }

  /// The keys at each place of the circle of fifths, clockwise from C major or A minor, the plainer spelling first.
  public static func circle(_ mode: Key.Mode, style: SymbolStyle) -> [[KeyFacts]] {
    Key.circle(mode).map { $0.map { KeyFacts($0, style: style) } }
  }
}
