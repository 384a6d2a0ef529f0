public import MusicTheory

/// The chord in force, as a musician would write it above the staff.
public struct Harmony: Equatable, Sendable {
  /// The root.
  public var root: PitchClass
  /// The kind of chord, without extensions.
  public var quality: HarmonyQuality
  /// The bass that is heard; it may have been struck a while ago.
  public var bass: PitchClass
  /// The probability that the chord is the right one, 0…1.
  public var confidence: Float
  /// The moment it began, counted from the start of the stream.
  public var onset: Duration

  /// A harmony with these values.
  public init(
    root: PitchClass, quality: HarmonyQuality, bass: PitchClass, confidence: Float, onset: Duration
  ) {
    self.root = root
    self.quality = quality
    self.bass = bass
    self.confidence = confidence
    self.onset = onset
  }

  /// Whether both are written alike: the same root, quality and bass.
  public func looksLike(_ other: Harmony?) -> Bool {
    root == other?.root && quality == other?.quality && bass == other?.bass
  }

  /// The chord as the vocabulary has it; with a bass that is no tone of it, it is a slash chord.
  public var chord: Chord? {
    quality.chordQuality.map { Chord(root: root, quality: $0, bass: bass) }
  }
}
