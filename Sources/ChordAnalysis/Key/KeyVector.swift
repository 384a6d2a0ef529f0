internal import MusicTheory

/// A number for each of the 24 keys, by tonic from C up, and for the blues on each tonic: a major key that is at rest on
/// seventh chords.
struct KeyVector: Sendable {
  var major: PitchClassVector
  var minor: PitchClassVector
  var blues: PitchClassVector

  init(_ value: Float) { self.init(major: .init(value), minor: .init(value), blues: .init(value)) }

  init(major: PitchClassVector, minor: PitchClassVector, blues: PitchClassVector) {
    (self.major, self.minor, self.blues) = (major, minor, blues)
  }

  /// A blues is written as a major key.
  subscript(tonic: PitchClass, mode: Key.Mode) -> Float {
    let index = Int(tonic.number)
    return mode == .major ? major[index] + blues[index] : minor[index]
  }

  var sum: Float { (major + minor + blues).sum }
  var maximum: Float { max(major.maximum, minor.maximum, blues.maximum) }

  @inline(__always)
  mutating func add(_ other: KeyVector, times factor: Float) {
    major.add(other.major, times: factor)
    minor.add(other.minor, times: factor)
    blues.add(other.blues, times: factor)
  }

  static func * (a: KeyVector, b: Float) -> KeyVector {
    KeyVector(major: a.major * b, minor: a.minor * b, blues: a.blues * b)
  }

  static func * (a: KeyVector, b: KeyVector) -> KeyVector {
    KeyVector(major: a.major * b.major, minor: a.minor * b.minor, blues: a.blues * b.blues)
  }

  static func - (a: KeyVector, b: Float) -> KeyVector {
    KeyVector(major: a.major - b, minor: a.minor - b, blues: a.blues - b)
  }

  /// The powers of e.
  var exponential: KeyVector {
    KeyVector(major: major.exponential, minor: minor.exponential, blues: blues.exponential)
  }

  /// The belief after a change of key. From a key it leads to one of the four nearest keys, its dominant, subdominant, relative and
  /// parallel,
  /// more often than to one of the other nineteen; from a blues to another blues.
  func moved(nearness: Float) -> KeyVector {
    // The relative of C is A: the minor keys are moved up a minor third.
    let nextToMajor = major.fifths + minor.upFour.downOne + minor
    let nextToMinor = minor.fifths + major.downFour.upOne + major
    let (keys, bluesKeys) = ((major + minor).sum, blues.sum)
    // Of the weights of all 23 others, 4 × nearness + 19, each key takes its own; of a blues there are 11 others.
    return KeyVector(
      major: major.left(by: nextToMajor, nearness, ofAll: keys) * (1 / (4 * nearness + 19)),
      minor: minor.left(by: nextToMinor, nearness, ofAll: keys) * (1 / (4 * nearness + 19)),
      blues: blues.left(by: blues.fifths, nearness, ofAll: bluesKeys) * (1 / (2 * nearness + 9)))
  }

  /// Moves a share from each major key to the blues on the same tonic, and the other way.
  mutating func exchangeStyles(_ share: Float) {
    let plain = major
    major.add(blues, times: share)
    major.add(plain, times: -share)
    blues.add(blues, times: -share)
    blues.add(plain, times: share)
  }

  /// The weight of each tone in each key, by the tone: David Temperley's weights of the scale steps (*The Cognition of Basic Musical
  /// Structures*, 2001), whose sum is the same for major and minor. A blues has the two sevenths of major exchanged.
  static let weights: InlineArray<12, KeyVector> = {
    let major: InlineArray<12, Float> = [5, 2, 3.5, 2, 4.5, 4, 2, 4.5, 2, 3.5, 1.5, 4]
    let minor: InlineArray<12, Float> = [5, 2, 3.5, 4.5, 2, 4, 2, 4.5, 3.5, 2, 1.5, 4]
    let blues: InlineArray<12, Float> = [5, 2, 3.5, 2, 4.5, 4, 2, 4.5, 2, 3.5, 4, 1.5]
    var weights: InlineArray<12, KeyVector> = .init(repeating: KeyVector(0))
    for tone in 0..<12 {
      weights[tone] = KeyVector(
        major: PitchClassVector { major[(tone - $0 + 12) % 12] },
        minor: PitchClassVector { minor[(tone - $0 + 12) % 12] },
        blues: PitchClassVector { blues[(tone - $0 + 12) % 12] })
    }
    return weights
  }()
}

extension KeyVector {
  /// The strangeness of a chord in each key, in steps: 0 for its tonic, dominant and leading-tone chord; 1 for another chord of its
  /// scale; 2
  /// for one that leads to another degree or is borrowed; 3 for all others.
  ///
  /// Source: any textbook of harmony, such as Edward Aldwell and Carl Schachter, *Harmony and Voice Leading*.
  init(strangenessOf chord: Chord) {
    let root = Int(chord.root.number)
    let (family, quality) = (chord.quality.family, chord.quality)
    let isFullyDiminished = family == .diminished && quality.hasSeventh
    func steps(_ table: (ChordFamily, Int) -> Int) -> PitchClassVector {
      PitchClassVector { tonic in
        let distance = (root - tonic + 12) % 12
        // A diminished seventh has four roots.
        if isFullyDiminished { return distance % 3 == 2 ? 0 : 2 }
        return Float(table(family, distance))
      }
    }
    self.init(
      major: steps(Self.stepsInMajor), minor: steps(Self.stepsInMinor), blues: steps(Self.stepsInBlues))
  }

  /// 1 for each key whose tonic chord it is. A suspension or a bare fifth may be the tonic of either mode, and a major triad that of a
  /// blues.
  init(onTonic chord: Chord) {
    self.init(0)
    let (root, family) = (Int(chord.root.number), chord.quality.family)
    let isOpen = family == .suspended || family == .power
    if family == .major || isOpen { major[root] = 1 }
    if family == .minor || isOpen { minor[root] = 1 }
    if family == .major || family == .dominant { blues[root] = 1 }
  }

  private static func stepsInMajor(_ family: ChordFamily, _ distance: Int) -> Int {
    switch (family, distance) {
    case (.major, 0), (.major, 7), (.dominant, 7), (.augmented, 7): 0
    case (.diminished, 11), (.halfDiminished, 11): 0
    case (.major, 5), (.minor, 2), (.minor, 4), (.minor, 9): 1
    case (.dominant, 0), (.dominant, 2), (.dominant, 4), (.dominant, 9), (.dominant, 11): 2
    case (.minor, 5), (.major, 3), (.major, 8), (.major, 10): 2
    case (.suspended, 0), (.suspended, 7), (.power, 0), (.power, 7): 0
    case (.suspended, 2), (.suspended, 4), (.suspended, 5), (.suspended, 9): 1
    case (.power, 2), (.power, 4), (.power, 5), (.power, 9): 1
    default: 3
    }
  }

  /// The tonic itself is a seventh chord, and so is the subdominant; a diminished seventh leads back from there, and a ii to
  /// the dominant.
  private static func stepsInBlues(_ family: ChordFamily, _ distance: Int) -> Int {
    switch (family, distance) {
    case (.dominant, 0), (.dominant, 7): 0
    case (.dominant, 5), (.major, 0), (.major, 5), (.major, 7), (.minor, 2), (.diminished, 6): 1
    case (.dominant, 2), (.dominant, 8), (.dominant, 9): 2
    default: 3
    }
  }

  private static func stepsInMinor(_ family: ChordFamily, _ distance: Int) -> Int {
    switch (family, distance) {
    case (.minor, 0), (.major, 7), (.dominant, 7), (.augmented, 7): 0
    case (.diminished, 11), (.halfDiminished, 11): 0
    case (.minor, 5), (.major, 3), (.major, 8), (.major, 10): 1
    case (.diminished, 2), (.halfDiminished, 2): 1
    case (.minor, 7), (.major, 1), (.major, 5): 2
    case (.dominant, 0), (.dominant, 2), (.dominant, 3), (.dominant, 8), (.dominant, 10): 2
    case (.suspended, 0), (.suspended, 7), (.power, 0), (.power, 7): 0
    case (.suspended, 3), (.suspended, 5), (.suspended, 8), (.suspended, 10): 1
    case (.power, 3), (.power, 5), (.power, 8), (.power, 10): 1
    default: 3
    }
  }
}

extension PitchClassVector {
  /// For each pitch class the sum of all others, where those next to it count `nearness` times.
  @inline(__always)
  fileprivate func left(by next: PitchClassVector, _ nearness: Float, ofAll sum: Float) -> PitchClassVector {
    var left = PitchClassVector(sum)
    left.add(self, times: -1)
    left.add(next, times: nearness - 1)
    return left
  }

  /// For each pitch class the sum of those a fifth above and below.
  @inline(__always)
  fileprivate var fifths: PitchClassVector { upFour.upOne + downFour.downOne }
}
