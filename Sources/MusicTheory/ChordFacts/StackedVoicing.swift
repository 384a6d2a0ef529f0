/// A chord from the bottom up: chord tones in the first octave, extensions in the second.
public struct StackedVoicing: Hashable, Sendable {
  /// Semitones above the root of the (lower) chord, ascending; a bass below the root is negative.
  public let heights: [Int]

  /// Root, third, fifth, seventh, then 9, 11 and 13 above; another bass lies in the octave below the root.
  ///
  /// A chord tone that is the bass is not doubled above. The major seventh that is added to a diminished
  /// seventh chord lies in the second octave.
  public init(_ chord: Chord) {
    let sounding = chord.quality.sounding
    var heights = sounding.members.map { degree in
      let isAdded = degree.number > 7 || chord.quality.extensions.contains(degree)
      return degree.semitones + (isAdded ? 12 : 0)
    }
    if chord.isSlash {
      let bass = chord.bass.semitones(above: chord.root)
      heights.removeAll { $0 % 12 == bass }
      heights.append(bass - 12)
    }
    self.heights = heights.sorted()
  }

  /// The lower chord, and above all of it the upper one, as low as it can be.
  public init(_ polychord: Polychord) {
    let lower = StackedVoicing(polychord.lower).heights
    let upper = StackedVoicing(polychord.upper).heights
    let distance = polychord.upper.root.semitones(above: polychord.lower.root)
    guard let top = lower.last, let lowest = upper.first else {
      heights = lower
      return
    }
    var shift = distance - 24
    while lowest + shift <= top { shift += 12 }
    heights = lower + upper.map { $0 + shift }
  }

  /// The keys that play it. The lowest of them is the first at or above `key` that fits; it lies whole octaves lower if the highest would
  /// otherwise be above the highest MIDI note.
  ///
  /// - Parameters:
  ///   - root: the root of the chord, or of the lower one of two.
  ///   - key: the lowest key that may be used.
  public func notes(root: PitchClass, from key: NoteNumber) -> NoteSet {
    guard let lowest = heights.first, let highest = heights.last else { return [] }
    let start = Int(key.rawValue)
    var base = start + root.up(lowest).semitones(above: PitchClass(start)) - lowest
    while base + highest > 127 { base -= 12 }
    return NoteSet(heights.compactMap { NoteNumber(base + $0) })
  }
}

/// A tone of a chord in its stacked voicing.
public struct StackedTone: Hashable, Sendable {
  /// The name of the tone.
  public let pitch: SpelledPitch
  /// The degree of the tone; `nil` for a foreign bass.
  public let degree: ChordDegree?
  /// Semitones above the root; negative for a bass below it.
  public let height: Int
}
