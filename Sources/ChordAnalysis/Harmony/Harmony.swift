public import MusicTheory

/// The chord in force, as a musician would write it above the staff.
public struct Harmony: Equatable, Sendable {
  public var root: PitchClass
  public var quality: HarmonyQuality
  /// The bass as it is heard; it may have been struck a while ago.
  public var bass: PitchClass
  /// How likely the chord is the right one, 0…1.
  public var confidence: Float
  /// When it began, counted from the start of the stream.
  public var onset: Duration

  public init(
    root: PitchClass, quality: HarmonyQuality, bass: PitchClass, confidence: Float, onset: Duration
  ) {
    self.root = root
    self.quality = quality
    self.bass = bass
    self.confidence = confidence
    self.onset = onset
  }

  /// Whether another one is written the same.
  public func looksLike(_ other: Harmony?) -> Bool {
    root == other?.root && quality == other?.quality && bass == other?.bass
  }

  /// The chord as the vocabulary has it; a bass that is no tone of it makes it a slash chord.
  public var chord: Chord? {
    quality.chordQuality.map { Chord(root: root, quality: $0, bass: bass) }
  }
}
