internal import MusicTheory

/// The way from the first triad to upper structures, as a teacher goes it: what a player meets first, and to which level it belongs.
///
/// Chords come in the order of use: C G F D, their minors, dominants, then round the circle; diminished and augmented ones when others are
/// known. Scales, numerals, reading and hearing come along with the chords that they belong to.
public enum PracticePath {
  /// Shapes that are learned together. Placement finds the highest level that a player knows.
  public enum Level: String, CaseIterable, Sendable {
    case triads
    case sevenths = "seventh chords"
    case inversions
    case shells
    case rootless = "rootless voicings"
    case upper = "upper structures"

    /// The shapes that placement asks.
    public var probes: [String] {
      switch self {
      case .triads: ["maj.any", "mi.any"]
      case .sevenths: ["7.any", "ma7.any", "mi7.any"]
      case .inversions: ["maj.first", "mi.second", "7.first", "ma7.third"]
      case .shells: ["7.shell", "ma7.shell", "mi7.shell"]
      case .rootless: ["7.rootless-a", "ma7.rootless-a", "mi7.rootless-b"]
      case .upper: ["13(#11).upper-structure", "7(#9).upper-structure"]
      }
    }
  }

  /// Shapes on roots, which are learned together.
  struct Step {
    /// A player who is placed at this level or above it does not meet the step.
    let level: Level
    /// As ``Shape/text`` writes them.
    let shapes: [String]
    /// As symbols write them.
    let roots: [String]
    /// Whether it can only be heard.
    let needsSound: Bool
    /// Root by root.
    let cards: [CardKey]

    init(_ level: Level, _ shapes: String, _ roots: String, needsSound: Bool = false) {
      let (shapes, roots) = (
        shapes.split(separator: " ").map(String.init), roots.split(separator: " ").map(String.init)
      )
      (self.level, self.shapes, self.roots, self.needsSound) = (level, shapes, roots, needsSound)
      // Shapes are read once, and not for each root: the path is gone through whenever practice is shown.
      let known = shapes.compactMap { Shape(text: $0) }
      cards = roots.compactMap(PracticePath.pitchClass).flatMap { root in known.map { CardKey($0, on: root) }
      }
    }
  }

  /// All steps, in their order.
  static let steps: [Step] = firstKeys + roundTheCircle + sevenths + jazz

  /// The white keys: every song for beginners is made of these.
  private static let firstKeys: [Step] = [
    Step(.triads, "maj.any", "C G F D"),
    Step(.triads, "mi.any", "A E D B"),
    Step(.triads, "major.up", "C"),
    Step(.triads, "major-3.play-up minor-3.play-up", "C A"),
    Step(.sevenths, "7.any", "G D C"),
    Step(.triads, "maj.any", "A E"),
    Step(.triads, "mi.any", "G C F"),
    Step(.triads, "major.triad-4 major.triad-5 major.triad-6", "C"),
    Step(.triads, "maj.any dim.any", "B"),
    Step(.triads, "maj.stacked mi.stacked", "C"),
    Step(.inversions, "maj.hear mi.hear", "C", needsSound: true),
    Step(.triads, "major.up", "G F"),
    Step(.sevenths, "7.any", "A E"),
  ]

  /// The other keys, and the first ii–V–I.
  private static let roundTheCircle: [Step] = [
    Step(.triads, "maj.any", "Bb Eb"),
    Step(.inversions, "maj.first maj.second", "C G F"),
    Step(.sevenths, "ma7.any", "C F G"),
    Step(.sevenths, "mi7.any", "D A G E"),
    Step(.triads, "major.triad-4 major.triad-5 major.triad-6 major.triad-2", "G F"),
    Step(.triads, "perfect-5.play-up perfect-4.play-up", "C D"),
    Step(.inversions, "minor-3.hear-up major-3.hear-up perfect-5.hear-up", "C", needsSound: true),
    Step(.triads, "maj.any", "Ab Db"),
    Step(.triads, "mi.any", "F# C#"),
    Step(.triads, "minor.up", "A E D"),
    Step(.sevenths, "7.any", "F Bb B"),
    Step(.triads, "major.degree-3 major.degree-6 major.degree-7", "C G F"),
    Step(.inversions, "maj.read-0 mi.read-0", "C F D"),
    Step(.triads, "major-3.name-together perfect-5.name-together minor-3.name-together", "C F"),
    Step(.triads, "maj.any", "F#"),
    Step(.triads, "mi.any", "G# Bb Eb"),
    Step(.inversions, "mi.first mi.second", "A D E"),
    Step(.inversions, "maj.hear mi.hear", "G F D A", needsSound: true),
    Step(.triads, "major.up", "D Bb A Eb"),
    Step(.triads, "minor-7.play-up major-7.play-up major-3.play-down", "C F"),
    Step(.inversions, "mi7b5.any", "B E F#"),
    Step(.inversions, "dim7.any", "B C# F#"),
    Step(.triads, "dim.any", "F# E C#"),
    Step(.triads, "aug.any", "C G F"),
  ]

  /// Seventh chords in all keys, their shells, and inversions.
  private static let sevenths: [Step] =
    inAllKeys { keys in
      [
        twoFiveOne(.sevenths, "any", keys),
        [
          Step(.inversions, "maj.first mi.first", keys),
          Step(.triads, "major.up minor.up", keys),
        ],
        twoFiveOne(.shells, "guide-tones", keys),
        twoFiveOne(.shells, "shell", keys),
      ]
    }
    + inAllKeys { keys in
      [
        [
          Step(.inversions, "maj.second mi.second", keys),
          Step(.triads, "dim.any aug.any", keys),
          Step(.inversions, "maj.hear mi.hear", keys, needsSound: true),
          Step(.inversions, "7sus4.any mi7b5.any", keys),
          Step(.inversions, "maj.read-0 mi.read-0 maj.read-1", keys),
          Step(.inversions, "7.first 7.third ma7.first ma7.third mi7.first mi7.third", keys),
          Step(.inversions, "major.seventh-2 major.seventh-5 major.seventh-1 major.seventh-6", keys),
          Step(.inversions, "dim.hear aug.hear", keys, needsSound: true),
          Step(.inversions, "dim7.any mMaj7.any", keys),
          Step(.inversions, "harmonic-minor.up dorian.up mixolydian.up", keys),
          Step(.shells, "7.hear ma7.hear mi7.hear", keys, needsSound: true),
        ]
      ]
    }

  /// Voicings, a ii–V–I at a time.
  private static let jazz: [Step] =
    inAllKeys { keys in
      [
        twoFiveOne(.rootless, "rootless-a", keys),
        twoFiveOne(.rootless, "rootless-b", keys),
        [
          Step(.rootless, "mi7b5.hear", keys, needsSound: true),
          Step(.rootless, "lydian.up altered.up", keys),
        ],
      ]
    }
    + inAllKeys { keys in
      [
        [
          Step(.upper, "13(#11).upper-structure 7(#9).upper-structure 13(b9).upper-structure", keys),
          Step(.upper, "ma9.two-handed 9.two-handed mi9.two-handed", keys),
          Step(.upper, "7(#9,b13).upper-structure 7(b9,#11).upper-structure", keys),
          Step(.upper, "ma13(#11).upper-structure mi11.upper-structure 13.two-handed", keys),
        ]
      ]
    }
    + inAllKeys { keys in
      [
        twoFiveOne(.upper, "drop-2", keys),
        twoFiveOne(.upper, "quartal", keys),
        [Step(.upper, "lydian-dominant.up melodic-minor.up", keys)],
      ]
    }
    + inAllKeys { keys in
      [
        [
          Step(.upper, "9.hear ma9.hear mi9.hear 7sus4.hear", keys, needsSound: true),
          Step(.upper, "mi7b5.shell 6.shell", keys),
          Step(.upper, "maj-on-7.2 maj-on-7.9 maj-on-7.6", keys),
          Step(.upper, "half-whole-diminished.up whole-tone.up", keys),
          Step(.upper, "maj.over-2 maj.over-5", keys),
        ],
        twoFiveOne(.upper, "drop-3", keys),
        [
          Step(.upper, "mMaj7.hear dim7.hear 6.hear mi6.hear", keys, needsSound: true),
          Step(.upper, "mi7b5.drop-2 6.drop-2 dim7.drop-2", keys),
          Step(.upper, "maj-on-ma7.2 mi-on-7.1 maj-on-maj.6", keys),
          Step(.upper, "dorian.thirds mixolydian.thirds altered.thirds", keys),
        ],
      ]
    }

  /// The same three keys at a time, in the order in which songs use them.
  private static func inAllKeys(_ steps: (String) -> [[Step]]) -> [Step] {
    ["C G F", "D A E", "Bb Eb Ab", "Db F# B"].flatMap { steps($0).flatMap(\.self) }
  }

  /// The chords of ii–V–I in one form, key by key.
  private static func twoFiveOne(_ level: Level, _ form: String, _ keys: String) -> [Step] {
    keys.split(separator: " ").flatMap { key -> [Step] in
      guard let tonic = pitchClass(String(key)) else { return [] }
      return [("mi7", 2), ("7", 7), ("ma7", 0)].map { quality, distance in
        Step(level, "\(quality).\(form)", roots[Int(tonic.up(distance).number)])
      }
    }
  }

  private static let roots = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]

  static func pitchClass(_ root: String) -> PitchClass? {
    roots.firstIndex(of: root).map { PitchClass($0) } ?? sharps[root].map { PitchClass($0) }
  }

  private static let sharps = ["C#": 1, "G#": 8]
}

// The cards that are asked.
extension PracticePath {
  /// All cards of the path, each once, in the order in which they are met.
  ///
  /// No level is above the highest: what belongs to it, and was not shown, is still to come.
  ///
  /// - Complexity: linear in the cards, some 1,900.
  public static func cards(above level: Level? = nil, hasSound: Bool = true) -> [CardKey] {
    var seen: Set<CardKey> = []
    return steps.lazy.filter { step in
      (hasSound || !step.needsSound)
        && (level.map { rank($0) < rank(step.level) || step.level == Level.allCases.last } ?? true)
    }.flatMap(\.cards).filter { seen.insert($0).inserted }
  }

  private static func rank(_ level: Level) -> Int { Level.allCases.firstIndex(of: level)! }

  /// The cards that a review may ask: all cards that were met, and then those that come next.
  ///
  /// Cards below the level that placement found are neither new nor due: a player of upper structures is asked no triads. One that was
  /// played since, in a drill that the player chose, is a card like any other.
  ///
  /// - Parameter hasSound: whether the player can hear what is played.
  public static func candidates(_ cards: Cards, hasSound: Bool) -> [CardKey] {
    let heard =
      hasSound
      ? [] : Set(cards.memories.keys.map(\.shape)).filter { CardKey(shape: $0, root: PitchClass(0)).isHeard }
    let known = CardKey.sorted(
      cards.memories.lazy.filter { key, memory in !memory.isAssumed && !heard.contains(key.shape) }.map(\.key)
    )
    let path = self.cards(above: placedLevel(cards), hasSound: hasSound)
    return known + path.filter { cards[$0] == nil }
  }

  /// The highest level that placement found.
  public static func placedLevel(_ cards: Cards) -> Level? {
    guard cards.memories.values.contains(where: \.wasPlaced) else { return nil }
    return Level.allCases.last { level in
      let all = level.probes.flatMap { shape in PitchClass.all.map { CardKey(shape: shape, root: $0) } }
      return all.allSatisfy { cards[$0] != nil } && all.contains { cards[$0]?.wasPlaced == true }
    }
  }
}

extension CardKey {
  /// Whether it can only be heard.
  var isHeard: Bool {
    switch Shape(text: shape) {
    case .heard: true
    case .interval(_, let skill, _): skill == .hear || skill == .echo
    default: false
    }
  }
}

extension CardMemory {
  /// Whether placement assumes that it is known, as it is easier than what was shown, and nobody has asked it yet.
  public var isAssumed: Bool { wasPlaced && reviews == 1 && lastRating == .easy }
}
