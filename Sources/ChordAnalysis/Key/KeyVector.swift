internal import MusicTheory

/// A number for each of the 24 keys, by tonic from C up.
struct KeyVector: Sendable {
  var major: PitchClassVector
  var minor: PitchClassVector

  init(_ value: Float) { (major, minor) = (PitchClassVector(value), PitchClassVector(value)) }

  init(major: PitchClassVector, minor: PitchClassVector) { (self.major, self.minor) = (major, minor) }

  subscript(tonic: PitchClass, mode: Key.Mode) -> Float {
    mode == .major ? major[Int(tonic.number)] : minor[Int(tonic.number)]
  }

  var sum: Float { (major + minor).sum }
  var maximum: Float { max(major.maximum, minor.maximum) }

  @inline(__always)
  mutating func add(_ other: KeyVector, times factor: Float) {
    major.add(other.major, times: factor)
    minor.add(other.minor, times: factor)
  }

  static func * (a: KeyVector, b: Float) -> KeyVector { KeyVector(major: a.major * b, minor: a.minor * b) }

  static func * (a: KeyVector, b: KeyVector) -> KeyVector {
    KeyVector(major: a.major * b.major, minor: a.minor * b.minor)
  }

  static func - (a: KeyVector, b: Float) -> KeyVector { KeyVector(major: a.major - b, minor: a.minor - b) }

  /// The powers of e.
  var exponential: KeyVector { KeyVector(major: major.exponential, minor: minor.exponential) }

  /// For each key the sum over the four next to it: its dominant and subdominant, its relative and its parallel.
  var neighbors: KeyVector {
    // The relative of C is A: what is there comes up a minor third.
    KeyVector(
      major: major.fifths + minor.upFour.downOne + minor, minor: minor.fifths + major.downFour.upOne + major)
  }

  /// What a tone weighs in each key, by the tone: David Temperley's weights of the scale steps (*The Cognition of Basic
  /// Musical Structures*, 2001), which are the same for a key as a whole.
  static let weights: InlineArray<12, KeyVector> = {
    let major: InlineArray<12, Float> = [5, 2, 3.5, 2, 4.5, 4, 2, 4.5, 2, 3.5, 1.5, 4]
    let minor: InlineArray<12, Float> = [5, 2, 3.5, 4.5, 2, 4, 2, 4.5, 3.5, 2, 1.5, 4]
    var weights: InlineArray<12, KeyVector> = .init(repeating: KeyVector(0))
    for tone in 0..<12 {
      weights[tone] = KeyVector(
        major: PitchClassVector { major[(tone - $0 + 12) % 12] },
        minor: PitchClassVector { minor[(tone - $0 + 12) % 12] })
    }
    return weights
  }()
}

extension KeyVector {
  /// How badly a chord sits in each key, in steps: 0 for what a key rests on, its tonic, dominant and leading-tone
  /// chord; 1 for another chord of its scale; 2 for one that leads to another degree or is borrowed; 3 for the rest.
  ///
  /// Which chord belongs where is in every textbook, as Edward Aldwell and Carl Schachter, *Harmony and Voice Leading*.
  init(strangenessOf chord: Chord) {
    let root = Int(chord.root.number)
    let (family, quality) = (chord.quality.family, chord.quality)
    let isFullyDiminished = family == .diminished && quality.hasSeventh
    func steps(_ mode: Key.Mode) -> PitchClassVector {
      PitchClassVector { tonic in
        let distance = (root - tonic + 12) % 12
        // A diminished seventh has four roots.
        if isFullyDiminished { return distance % 3 == 2 ? 0 : 2 }
        return Float(
          mode == .major ? Self.stepsInMajor(family, distance) : Self.stepsInMinor(family, distance))
      }
    }
    self.init(major: steps(.major), minor: steps(.minor))
  }

  private static func stepsInMajor(_ family: ChordFamily, _ distance: Int) -> Int {
    switch (family, distance) {
    case (.major, 0), (.major, 7), (.dominant, 7), (.augmented, 7): 0
    case (.diminished, 11), (.halfDiminished, 11): 0
    case (.major, 5), (.minor, 2), (.minor, 4), (.minor, 9): 1
    case (.dominant, 0), (.dominant, 2), (.dominant, 4), (.dominant, 9), (.dominant, 11): 2
    case (.suspended, 0), (.suspended, 7), (.power, 0), (.power, 7): 0
    case (.suspended, 2), (.suspended, 4), (.suspended, 5), (.suspended, 9): 1
    case (.power, 2), (.power, 4), (.power, 5), (.power, 9): 1
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
  /// For each pitch class the sum of those a fifth above and below.
  @inline(__always)
  fileprivate var fifths: PitchClassVector { upFour.upOne + downFour.downOne }
}
