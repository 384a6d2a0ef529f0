internal import MusicTheory

/// The levels of what is learned, and the cards that the usual ``LearningPath`` asks.
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

  /// All steps of the usual path, in their order.
  static var steps: [LearningPath.Step] { LearningPath.usual.steps }

  static let roots = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]

  static func pitchClass(_ root: String) -> PitchClass? {
    roots.firstIndex(of: root).map { PitchClass($0) } ?? sharps[root].map { PitchClass($0) }
  }

  private static let sharps = ["C#": 1, "G#": 8]
}

// The cards that are asked.
extension PracticePath {
  /// All cards of the usual path, each once, in the order in which they are met.
  ///
  /// - Complexity: linear in the cards, some 2,000.
  public static func cards(above level: Level? = nil, hasSound: Bool = true) -> [CardKey] {
    LearningPath.usual.cards(above: level, hasSound: hasSound)
  }

  /// The cards that a review may ask: all cards that were met, and then those that come next.
  ///
  /// Cards below the level that placement found are neither new nor due: a player of upper structures is asked no triads. One that was
  /// played since, in a drill that the player chose, is a card like any other.
  ///
  /// - Parameter hasSound: whether the player can hear what is played.
  public static func candidates(
    _ cards: Cards, path: LearningPath = .usual, hasSound: Bool
  ) -> [CardKey] {
    let heard =
      hasSound
      ? [] : Set(cards.memories.keys.map(\.shape)).filter { CardKey(shape: $0, root: PitchClass(0)).isHeard }
    let known = CardKey.sorted(
      cards.memories.lazy.filter { key, memory in
        !memory.isAssumed && !heard.contains(key.shape) && !key.isChange
      }.map(\.key)
    )
    let path = path.cards(above: placedLevel(cards), hasSound: hasSound)
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
  /// Whether it is the way from one chord to the next, which has a memory of its own and is asked where music is made.
  public var isChange: Bool {
    // Without reading the whole shape: there may be thousands.
    var dashes = 0
    for byte in shape.utf8 {
      switch (dashes, byte) {
      case (0, UInt8(ascii: "-")), (1, UInt8(ascii: "t")), (2, UInt8(ascii: "o")): dashes += 1
      case (3, UInt8(ascii: "-")): return true
      default: dashes = byte == UInt8(ascii: "-") ? 1 : 0
      }
    }
    return false
  }

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
