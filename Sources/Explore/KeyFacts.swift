public import MusicTheory

/// The facts about a key: its signature, its neighbors on the circle of fifths, its scales and its chords.
///
/// Symbols and numerals are in the style that was asked for; notes, scales and keys are English. Numerals are counted in
/// the key.
public struct KeyFacts: Codable, Hashable, Sendable {
  public private(set) var type = "key"
  public var name: Key
  public var tonic: SpelledPitch
  public var mode: Key.Mode
  /// Sharps, or flats as a negative number.
  public var signature: Int
  public var signatureNotes: [SpelledPitch]
  /// Steps clockwise from C major or A minor on the circle of fifths, 0…11.
  public var place: Int
  public var relative: Key
  public var parallel: Key
  public var dominant: Key
  public var subdominant: Key
  /// The enharmonic equivalent, if it needs at most seven accidentals, too.
  @Nullable public var twin: Key?
  /// The major scale; in minor the natural, the harmonic and the melodic one.
  public var scales: [KeyScale]
  public var triads: [ScaleChordFacts]
  public var sevenths: [ScaleChordFacts]
  /// What the raised seventh of minor adds: V, V7, vii˚ and vii˚7; empty in major.
  public var harmonicChords: [ScaleChordFacts]
  /// The diminished triad and seventh chord on the leading tone.
  public var leadingTone: [ScaleChordFacts]

  public struct KeyScale: Codable, Hashable, Sendable {
    /// The name without the tonic.
    public var scale: String
    public var notes: [SpelledPitch]
  }

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
    twin = key.enharmonicEquivalent
    scales = key.scales.map { KeyScale(scale: $0.type.name, notes: $0.notes) }
    triads = key.triads.map(facts)
    sevenths = key.sevenths.map(facts)
    harmonicChords = key.harmonicChords.map(facts)
    leadingTone = [key.leadingToneTriad, key.leadingToneSeventh].map(facts)
  }

  /// The keys at each place of the circle of fifths, clockwise from C major or A minor, the plainer spelling first.
  public static func circle(_ mode: Key.Mode, style: SymbolStyle) -> [[KeyFacts]] {
    Key.circle(mode).map { $0.map { KeyFacts($0, style: style) } }
  }
}
