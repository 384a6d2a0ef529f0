/// A chord as a reading of notes: root, quality and lowest note.
public struct Chord: Hashable, Sendable {
  /// The root.
  public var root: PitchClass
  /// The kind of chord: its degrees above the root.
  public var quality: ChordQuality
  /// The lowest note. It equals the root for a chord in root position.
  public var bass: PitchClass
  /// Whether the root sounds, and if not, why the chord has it nevertheless.
  public var rootPresence: RootPresence

  /// A chord of this quality on `root`; in root position when `bass` is `nil`.
  public init(
    root: PitchClass, quality: ChordQuality, bass: PitchClass? = nil, rootPresence: RootPresence = .sounds
  ) {
    self.root = root
    self.quality = quality
    self.bass = bass ?? root
    self.rootPresence = rootPresence
  }

  /// Whether the root is understood but does not sound.
  public var isRootless: Bool { rootPresence != .sounds }

  /// Whether the symbol names a bass of its own: `C/E`, `B♭/C`. When a bassist plays the root, the lowest note is not named as a bass.
  public var isSlash: Bool { bass != root && rootPresence != .leftToTheBassist }

  /// The degree that lies in the bass, or `nil` when the bass is foreign to the chord.
  public var bassDegree: ChordDegree? { quality.sounding.degree(at: bass.semitones(above: root)) }

  /// The pitch classes that sound, a foreign bass included.
  public var pitchClasses: PitchClassSet {
    quality.sounding.semitones.transposed(up: Int(root.number)).union(PitchClassSet(bass))
  }

  /// The degree that a sounding pitch class has in this chord; `nil` for a foreign bass and for any other note that is not in the chord.
  public func degree(of pitchClass: PitchClass) -> ChordDegree? {
    quality.sounding.degree(at: pitchClass.semitones(above: root))
  }
}

/// The coarse group of a chord quality, which decides how its extensions sound.
public enum ChordFamily: UInt8, CaseIterable, Hashable, Sendable {
  /// The families; `suspended` has a second or fourth for a third, `power` neither.
  case major, minor, dominant, halfDiminished, diminished, augmented, suspended, power

  /// The family in words: `half-diminished`.
  public var text: String { self == .halfDiminished ? "half-diminished" : "\(self)" }
}

/// Two complete chords at once, one in each hand.
public struct Polychord: Hashable, Sendable {
  /// The chord of the upper hand.
  public var upper: Chord
  /// The chord of the lower hand; its bass is the bass of both.
  public var lower: Chord

  /// Two chords at once.
  public init(upper: Chord, lower: Chord) {
    self.upper = upper
    self.lower = lower
  }
}
