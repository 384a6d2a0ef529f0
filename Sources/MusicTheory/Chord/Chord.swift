/// A chord as a reading of notes: root, quality and what lies lowest.
public struct Chord: Hashable, Sendable {
  public var root: PitchClass
  public var quality: ChordQuality
  /// The lowest note. It equals the root for a chord in root position.
  public var bass: PitchClass
  /// Whether the root is understood but does not sound.
  public var isRootless: Bool

  public init(root: PitchClass, quality: ChordQuality, bass: PitchClass? = nil, isRootless: Bool = false) {
    self.root = root
    self.quality = quality
    self.bass = bass ?? root
    self.isRootless = isRootless
  }

  /// Whether the symbol names a bass of its own: `C/E`, `B♭/C`. A rootless voicing leaves the bass to the bassist.
  public var isSlash: Bool { bass != root && !isRootless }

  /// The degree that lies in the bass, or `nil` when the bass is foreign to the chord.
  public var bassDegree: ChordDegree? { quality.sounding.degree(at: bass.semitones(above: root)) }

  /// The pitch classes that sound, a foreign bass included.
  public var pitchClasses: PitchClassSet {
    let chordTones = quality.sounding.semitones.transposed(up: Int(root.number))
    return isRootless ? chordTones : chordTones.union(PitchClassSet(bass))
  }

  /// The degree that a sounding pitch class plays in this chord; `nil` for a foreign bass or a stranger.
  public func degree(of pitchClass: PitchClass) -> ChordDegree? {
    quality.sounding.degree(at: pitchClass.semitones(above: root))
  }
}
