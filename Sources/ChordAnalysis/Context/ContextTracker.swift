public import MusicTheory

/// Remembers what the committed chords say about the next one: the key and the chord before.
public struct ContextTracker: Sendable {
  public var keySource: KeySource
  private var detector = KeyDetector()
  private var previous: Chord?

  public init(keySource: KeySource = .detected) {
    self.keySource = keySource
  }

  /// The key in force, if there is one.
  public var key: Key? {
    switch keySource {
    case .none: nil
    case .detected: detector.key
    case .given(let key): key
    }
  }

  /// What is known for the next chord.
  public var context: HarmonicContext { HarmonicContext(key: key, previous: previous) }

  /// Takes a reading that has held; notes, intervals and clusters change nothing.
  public mutating func follow(_ reading: ChordReading?) {
    switch reading {
    case .chord(let chord): follow(chord)
    case .polychord(let polychord): follow(polychord.lower)
    case .note, .interval, .cluster, nil: break
    }
  }

  /// Forgets everything, as at the beginning of a piece.
  public mutating func reset() { self = ContextTracker(keySource: keySource) }

  private mutating func follow(_ chord: Chord) {
    previous = chord
    detector.follow(chord)
  }
}
