internal import ChordAnalysis
public import MusicTheory
internal import Playback

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
