/// A chord as a reading of notes: root, quality and what lies lowest.
public struct Chord: Hashable, Sendable {
  public var root: PitchClass
  public var quality: ChordQuality
  /// The lowest note. It equals the root for a chord in root position.
  public var bass: PitchClass
  public var rootPresence: RootPresence

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

  /// Whether the symbol names a bass of its own: `C/E`, `B♭/C`. Beside a bassist the lowest note is none.
  public var isSlash: Bool { bass != root && rootPresence != .leftToTheBassist }

  /// The degree that lies in the bass, or `nil` when the bass is foreign to the chord.
  public var bassDegree: ChordDegree? { quality.sounding.degree(at: bass.semitones(above: root)) }

  /// The pitch classes that sound, a foreign bass included.
  public var pitchClasses: PitchClassSet {
    quality.sounding.semitones.transposed(up: Int(root.number)).union(PitchClassSet(bass))
  }

  /// The degree that a sounding pitch class plays in this chord; `nil` for a foreign bass or a stranger.
  public func degree(of pitchClass: PitchClass) -> ChordDegree? {
    quality.sounding.degree(at: pitchClass.semitones(above: root))
  }
}

/// The coarse group of a chord quality, which decides how its extensions sound.
public enum ChordFamily: UInt8, CaseIterable, Hashable, Sendable {
  case major, minor, dominant, halfDiminished, diminished, augmented, suspended, power

  /// The family in words: `half-diminished`.
  public var text: String { self == .halfDiminished ? "half-diminished" : "\(self)" }
}

/// Two complete chords at once, one in each hand.
public struct Polychord: Hashable, Sendable {
  public var upper: Chord
  public var lower: Chord

  public init(upper: Chord, lower: Chord) {
    self.upper = upper
    self.lower = lower
  }
}
