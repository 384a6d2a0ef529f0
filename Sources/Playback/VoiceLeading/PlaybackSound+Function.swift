internal import MusicTheory

// What one chord means to the next.
extension PlaybackSound {
  /// The chord whose root decides; `nil` for exact notes.
  private var harmony: Chord? {
    switch self {
    case .chord(let chord): chord
    case .polychord(let polychord): polychord.lower
    case .notes: nil
    }
  }

  /// Whether this chord leads to `next`: its root falls a fifth, or a semitone as that of a tritone substitute.
  func resolves(to next: PlaybackSound) -> Bool {
    guard let own = harmony, let next = next.harmony else { return false }
    return [5, 11].contains(next.root.semitones(above: own.root))
  }

  /// Whether `next` is the minor tonic of this dominant: a minor triad, sixth or major seventh, or a seventh.
  func hasMinorTonic(_ next: PlaybackSound) -> Bool {
    guard let own = harmony, let next = next.harmony, own.quality.family == .dominant else { return false }
    return next.quality.family == .minor && next.root.semitones(above: own.root) == 5
  }

  /// Whether this is the half-diminished second degree before the dominant `next`.
  func announcesMinor(before next: PlaybackSound) -> Bool {
    guard let own = harmony, let next = next.harmony, next.quality.family == .dominant else { return false }
    return own.quality.family == .halfDiminished && next.root.semitones(above: own.root) == 5
  }
}
