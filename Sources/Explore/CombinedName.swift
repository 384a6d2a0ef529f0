public import ChordAnalysis
internal import Languages
public import MusicTheory

/// The name of two chords together, one in each hand, and how usual that name is.
public struct CombinedName: Codable, Hashable, Sendable {
  /// How usual a name is.
  public enum Tier: String, CaseIterable, Codable, Comparable, Sendable {
    /// It is written often: `C13(♯11)`, `D/C`.
    case everyday
    /// It can be read: `Cmi11(♭5♭9)`.
    case readable
    /// They stay two chords: `F♯|C`; or one name for both is harder to read than two names: `C11(♯9 add9)`.
    case two

    /// Whether `a` is the more usual tier.
    public static func < (a: Tier, b: Tier) -> Bool { a.rank < b.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self)! }
  }

  /// The name, in the style that was asked for.
  public var name: String
  /// The name taken apart; empty in a notation for programs.
  public var parts: [NamePart]
  /// `unified`, `slash` or `polychord`.
  public var kind: ReadingKind
  /// How usual the name is.
  public var tier: Tier
  /// The cost of the name for its reader in these two hands; 0 for a plain triad.
  public var cost: Double
  /// The path of the page that shows it.
  public var link: String

  /// The name of `lower` and `upper` together, in the style of `naming`. Both roots keep their letters in any key.
  ///
  /// - Complexity: O(1): it reads three entries of the table of answers.
  public init(
    lower: WrittenChord, upper: WrittenChord, naming: NamingSettings,
    combiner: ChordCombiner = ChordCombiner()
  ) {
    let pair = ChordPair(lower: lower, upper: upper, combiner: combiner, key: naming.key)
    self.init(pair, naming)
  }

  init(_ pair: ChordPair, _ naming: NamingSettings) {
    let writing = pair.writing(naming)
    let symbol = pair.symbol(writing)
    name = writing.text(symbol)
    parts = writing.style.parts(symbol.spelled)
    kind = symbol.reading.kind
    tier = pair.tier
    cost = pair.cost.value
    link = PageLink.path(symbol, writing)
  }
}

/// One way to read two chords, and the part of each note in it.
public struct CombinedReading: Codable, Hashable, Sendable {
  /// The name of this reading.
  public var name: CombinedName
  /// The name in English words.
  public var spoken: String
  /// The notes from the lowest up; the degrees are those of the name, or of each hand's own chord.
  public var notes: [ReadingFacts.Note]

  /// The best name of each kind: one chord, one over a foreign bass, two chords. The best of all is among them; a single chord that is
  /// harder to
  /// read than two is not.
  ///
  /// - Complexity: that of one name.
  static func all(_ pair: ChordPair, _ naming: NamingSettings) -> [CombinedReading] {
    let found = pair.combination.readings
    let single = [ReadingKind.unified, .slash].compactMap { kind -> ChordPair? in
      if let chord = pair.chord, ChordReading.chord(chord).kind == kind { return pair }
      guard !pair.isOneChord,
        let best = (0..<found.count).map({ found[$0] }).first(where: { $0.reading.kind == kind })
      else { return nil }
      let other = pair.read(as: best.reading, cost: best.cost)
      return other.tier == .two ? nil : other
    }
    let two = pair.chord == nil ? pair : pair.read(as: pair.two, cost: .free)
    return (single + [two]).map { CombinedReading($0, naming) }
  }

  private init(_ pair: ChordPair, _ naming: NamingSettings) {
    name = CombinedName(pair, naming)
    let writing = pair.writing(naming)
    spoken = SpokenName(language: "en", names: writing.style.noteNames).text(pair.symbol(writing).spelled)
    var letters = naming
    letters.writtenRoots = [pair.lower.root, pair.upper.root]
    let facts = ReadingFacts(pair.combination, hands: pair.hands, naming: letters)
    notes = facts?.notes ?? []
  }
}

/// Two chords, one in each hand, and the one symbol for both, if there is one.
struct ChordPair {
  let lower: WrittenChord
  let upper: WrittenChord
  let hands: Hands
  private(set) var combination: Combination

  /// The highest cost of an everyday name: that of a dominant with two altered tensions, or of a plain triad over a usual bass.
  private static let everyday: Cost = 100
  /// The highest cost of a readable name: with more than this, two plain chords are easier to read.
  private static let readable: Cost = 200

  init(lower: WrittenChord, upper: WrittenChord, combiner: ChordCombiner, key: Key?) {
    self.lower = lower
    self.upper = upper
    hands = Hands(lower: lower.chord, upper: upper.chord)
    let context = HarmonicContext(key: key)
    combination = combiner.combine(lower: lower.chord, upper: upper.chord, hands: hands, in: context)
    guard !isOneChord, let plain = ChordMenu.plainest(upper.chord, above: lower.chord) else { return }
    // A tone that both hands have is no reason for another name: C with Dmi7 is what C with Dmi is.
    let same = combiner.combine(
      lower: lower.chord, upper: plain, hands: Hands(lower: lower.chord, upper: plain), in: context)
    guard let best = same.readings.best else { return }
    if case .chord = best.reading {
      combination.readings = RankedCandidates(best)
    } else if chord != nil {
      combination.readings = RankedCandidates(ChordCandidate(reading: two, cost: best.cost))
    }
  }

  /// `nil` when they stay two chords.
  var chord: Chord? {
    if case .chord(let chord)? = combination.readings.best?.reading { chord } else { nil }
  }

  var cost: Cost { combination.readings.best?.cost ?? .free }

  /// The same two chords, read otherwise.
  func read(as reading: ChordReading, cost: Cost) -> ChordPair {
    var other = self
    other.combination.readings = RankedCandidates(ChordCandidate(reading: reading, cost: cost))
    return other
  }

  /// Both as they were written.
  var two: ChordReading { .polychord(Polychord(upper: upper.chord, lower: lower.chord)) }

  /// Whether one of them holds all of the other.
  var isOneChord: Bool {
    let (below, above) = (lower.chord.pitchClasses, upper.chord.pitchClasses)
    return above.isSubset(of: below) || below.isSubset(of: above)
  }

  var tier: CombinedName.Tier {
    guard let chord, cost <= Self.readable, chord.quality.degrees.areOfOneScale else { return .two }
    return cost <= Self.everyday && chord.isUsual ? .everyday : .readable
  }

  /// Both roots keep their letters.
  func writing(_ naming: NamingSettings) -> ChordSymbol {
    var naming = naming
    naming.writtenRoots = [lower.root, upper.root]
    return naming.symbol
  }

  /// A chord that is the whole, and two that stay two, are as they were written.
  func symbol(_ writing: ChordSymbol) -> WrittenSymbol {
    guard let chord else { return .polychord(upper: upper, lower: lower) }
    return .chord([lower, upper].first { $0.chord == chord } ?? writing.written(chord))
  }
}

extension DegreeSet {
  /// Whether no degree stands there natural and altered at once; ♭9 and ♯9 are both of the altered scale.
  fileprivate var areOfOneScale: Bool {
    let twoNinths = contains(.ninth) && !isDisjoint(with: [.flatNinth, .sharpNinth])
    return !twoNinths && !isSuperset(of: [.eleventh, .sharpEleventh])
      && !isSuperset(of: [.thirteenth, .flatThirteenth])
  }
}

extension WrittenSymbol {
  /// The same as a reading with the letters of its notes.
  var spelled: SpelledReading {
    switch self {
    case .chord(let chord): .chord(chord)
    case .polychord(let upper, let lower): .polychord(upper: upper, lower: lower)
    }
  }
}
