/// A chord as it is written down: the chord, and the letters of its root and bass.
public struct WrittenChord: Hashable, Sendable {
  public var chord: Chord
  public var root: SpelledPitch
  /// The bass behind the slash; `nil` when the symbol names none, or the root itself.
  public var bass: SpelledPitch?

  /// A chord of this quality on `root`, above `bass` if that is another note.
  public init(root: SpelledPitch, quality: ChordQuality, bass: SpelledPitch? = nil) {
    let isRootless = quality.omitted.contains(.root)
    let slash = bass.flatMap { $0.pitchClass == root.pitchClass ? nil : $0 }
    chord = Chord(
      root: root.pitchClass, quality: quality, bass: slash?.pitchClass,
      rootPresence: isRootless ? .missing : .sounds)
    self.root = root
    self.bass = slash
  }

  /// Whether both are the same symbol: the same root, degrees and bass.
  ///
  /// Whether a fifth or a root that belongs to a chord sounds as well is no part of what is written.
  public func isWrittenLike(_ other: WrittenChord) -> Bool {
    root == other.root && bass == other.bass && chord.quality.degrees == other.chord.quality.degrees
  }
}
