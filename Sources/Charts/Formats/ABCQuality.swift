internal import MusicTheory

/// The words for kinds of chord that readers of ABC know.
///
/// The standard has `m`, `maj`, `dim`, `aug`, `sus` and figures. Of these and their usual compounds the ones stand here that music21 and abc2midi read as
/// what they mean: `M9`, as music21 leaves `maj9` out. Source: The ABC music standard 2.1, 4.18 (abcnotation.com).
struct ABCQuality {
  /// The word, as it stands behind the root.
  let word: String
  /// Whether it says all of the chord that a player needs: the fifth, the ninth and the eleventh may be missing.
  let isExact: Bool

  private static let words =
    """
    7 m7 maj7 m 6 m6 m7b5 dim7 dim aug sus4 7sus4 sus2 9 m9 M9 mM7 aug7 11 m11 13 m13 M13 add9 madd9 \
    7b9 7#9 7b5 7#11 7b13 9#11 maj7#11 5
    """.split(separator: " ").map(String.init)

  private static let known: [(word: String, degrees: DegreeSet)] = ([""] + words).compactMap { word in
    guard case .chord(let chord)? = try? ChordSymbolParser().parse("C" + word) else { return nil }
    return (word, chord.chord.quality.degrees)
  }

  /// Takes the word with the same tones, but for those that may be missing; else the word of the nearest chord, which has the same third and
  /// seventh, and the fewest wrong tones.
  init(_ quality: ChordQuality) {
    let own = quality.degrees
    let mayMiss: DegreeSet = [.fifth, .ninth, .eleventh]
    let same = Self.known.first { $0.degrees == own }
    let more = Self.known.first {
      $0.degrees.subtracting(mayMiss) == own.subtracting(mayMiss) && own.subtracting($0.degrees).isEmpty
    }
    if let found = same ?? more {
      self.init(word: found.word, isExact: quality.omitted.subtracting(mayMiss).isEmpty)
      return
    }
    // A chord without a third may have one here, and keeps its seventh.
    let hasThird = !own.isDisjoint(with: .thirds)
    let core = (hasThird ? DegreeSet.thirds : []).union(.sevenths).union([.sixth])
    let near = Self.known.min { one, other in
      Self.cost(one.degrees, own, core) < Self.cost(other.degrees, own, core)
    }
    self.init(word: near?.word ?? "", isExact: false)
  }

  private init(word: String, isExact: Bool) { (self.word, self.isExact) = (word, isExact) }

  private static func cost(_ candidate: DegreeSet, _ own: DegreeSet, _ core: DegreeSet) -> Int {
    let other = candidate.intersection(core).symmetricDifference(own.intersection(core)).members.count
    let extra = candidate.semitones.subtracting(own.semitones).count
    return 20 * other + 3 * extra + own.semitones.subtracting(candidate.semitones).count
  }
}
