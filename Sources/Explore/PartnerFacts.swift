public import ChordAnalysis
public import MusicTheory

/// The chords that may be played under a chord or over it: every chord of the menu in the other hand, by the name that both have
/// together,
/// most usual first.
public struct PartnerFacts: Codable, Hashable, Sendable {
  /// The two hands.
  public enum Hand: String, CaseIterable, Codable, Sendable {
    /// The left hand, the right hand.
    case lower, upper
  }

  /// The word by which JSON readers recognize this value.
  public private(set) var type = "partners"
  /// The hand whose chords are found.
  public var hand: Hand
  /// The chord that is known.
  public var given: Given
  /// Single notes of the lower hand under the given chord, `D/E`, the most usual first; empty where chords for the upper hand are found.
  public var basses: [Bass]
  /// The names of one symbol, with the chords that make them; the most usual first.
  public var results: [Result]
  /// The chords that stay a second chord, the plainest first.
  public var two: [String]
  /// The chords whose notes are all in the given one.
  public var inside: [String]

  /// The chord of the hand that is known.
  public struct Given: Codable, Hashable, Sendable {
    /// Its symbol, in the style that was asked for.
    public var symbol: String
    /// The symbol taken apart; empty in a notation for programs.
    public var parts: [NamePart]
    /// The path of its page.
    public var link: String
  }

  /// A name, and the chords that make it.
  public struct Result: Codable, Hashable, Sendable {
    /// The name, in the style that was asked for.
    public var name: String
    /// The name taken apart; empty in a notation for programs.
    public var parts: [NamePart]
    /// `unified` or `slash`.
    public var kind: ReadingKind
    /// How usual the name is.
    public var tier: CombinedName.Tier
    /// The cost of the name for its reader; 0 for a plain triad.
    public var cost: Double
    /// The path of its page.
    public var link: String
    /// The degrees of the result that its first partner adds to the given chord: `9`, `♯11`.
    public var adds: [String]
    /// The chords that make it, the plainest first.
    public var partners: [Partner]
  }

  /// The given chord over a note that is not its root.
  public struct Bass: Codable, Hashable, Sendable {
    /// The note of the lower hand.
    public var bass: SpelledPitch
    /// The name of both together, in the style that was asked for.
    public var name: String
    /// The name taken apart; empty in a notation for programs.
    public var parts: [NamePart]
    /// The name in English words.
    public var spoken: String
    /// `slash`, or `unified` where both together have a name on the bass.
    public var kind: ReadingKind
    /// How usual the name is.
    public var tier: CombinedName.Tier
    /// The cost of the name for its reader; 0 for a plain triad.
    public var cost: Double
    /// The path of its page.
    public var link: String
  }

  /// A chord of the other hand.
  public struct Partner: Codable, Hashable, Sendable {
    /// Its symbol, in the style that was asked for.
    public var symbol: String
    /// The symbol taken apart; empty in a notation for programs.
    public var parts: [NamePart]
    /// The path of its page.
    public var link: String
    /// The upper triad as an upper structure: `II`; `nil` if it is none.
    @Nullable public var numeral: String?
    /// The name of the kind in the menu.
    public var type: String
  }

  /// The chords for the hand other than `givenHand`, which plays `given`; in the style of `naming`.
  ///
  /// - Complexity: O(*n*) in the number of kinds of the menu, each on 12 roots with a few look-ups in the table of answers.
  public init(
    _ given: WrittenChord, in givenHand: Hand, naming: NamingSettings,
    combiner: ChordCombiner = ChordCombiner()
  ) {
    let writing = ChordSymbol(style: naming.style)
    let finder = PartnerFinder(given: given, hand: givenHand == .lower ? .upper : .lower, combiner: combiner)
    hand = finder.hand
    self.given = Given(
      symbol: writing.text(given), parts: writing.style.parts(.chord(given)),
      link: PageLink.path(given, writing))
    basses = finder.basses(naming)
    results = []
    two = []
    inside = []
    var places: [String: Int] = [:]
    let all = finder.all(naming.key)
    for found in all where !finder.isInside(found.partner) {
      let symbol = writing.text(found.partner)
      if found.pair.tier != .two, let chord = found.pair.chord {
        let partner = Partner(
          symbol: symbol, parts: writing.style.parts(.chord(found.partner)),
          link: PageLink.path(found.partner, writing), numeral: found.numeral.map(writing.style.finish),
          type: found.type)
        let named = CombinedName(found.pair, naming)
        if let place = places[named.name] {
          results[place].partners.append(partner)
        } else {
          places[named.name] = results.count
          results.append(Result(named, adds: finder.added(by: chord), partner))
        }
      }
    }
    let plainest = all.sorted { $0.plainness < $1.plainness }
    inside = plainest.filter { finder.isInside($0.partner) }.map { writing.text($0.partner) }
    two = plainest.filter { $0.pair.tier == .two && !finder.isInside($0.partner) }.map {
      writing.text($0.partner)
    }
  }
}

extension PartnerFacts.Result {
  fileprivate init(_ named: CombinedName, adds: [ChordDegree], _ partner: PartnerFacts.Partner) {
    self.init(
      name: named.name, parts: named.parts, kind: named.kind, tier: named.tier, cost: named.cost,
      link: named.link, adds: adds.map(\.text), partners: [partner])
  }
}

/// A chord over a single note of the lower hand, and its cost.
private struct BassAndChord {
  let tier: CombinedName.Tier
  let cost: Cost
  /// The quality of both together on the bass, where that is the usual name; `nil` for a slash chord.
  let whole: ChordQuality?

  /// The highest cost of an everyday name: that of a seventh chord over a tone of its scale.
  private static let everyday: Cost = 75
  private static let readable: Cost = 200
  /// The highest cost of a well-known chord, such as Bmi7, which D makes over B.
  private static let plain: Cost = 20
  /// Semitones above the root of a triad that are in its scales, the major one with both sevenths, the minor one with both sixths and
  /// both sevenths.
  private static let belowMajor: PitchClassSet = PitchClassSet(semitones: [2, 4, 5, 7, 9, 10, 11])
  private static let belowMinor: PitchClassSet = PitchClassSet(semitones: [2, 3, 5, 7, 8, 9, 10, 11])

  init(_ chord: Chord, _ combiner: ChordCombiner) {
    let bass = NoteNumber(36 + Int(chord.bass.number))
    let tones = chord.quality.sounding.members.compactMap {
      NoteNumber(60 + Int(chord.root.number) + $0.semitones)
    }
    let hands = Hands(lower: NoteSet([bass].compactMap(\.self)), upper: NoteSet(tones))
    let candidate = ChordCandidate(reading: .chord(chord))
    cost = combiner.penalties(of: candidate, hands: hands).reduce(.free) { $0 + $1.cost }
    whole = Self.whole(hands, over: chord.bass, combiner)
    let isUsual = Self.isOfItsScale(chord) ?? (cost <= Self.everyday && chord.isUsual || whole != nil)
    tier = isUsual ? .everyday : cost <= Self.readable ? .readable : .two
  }

  /// Whether the bass under a major or minor triad is in its scales; `nil` for any other chord.
  private static func isOfItsScale(_ chord: Chord) -> Bool? {
    guard let entry = ChordMenu.entry(of: chord.quality), ["ma", "mi"].contains(entry.name) else {
      return nil
    }
    let scales = entry.name == "ma" ? belowMajor : belowMinor
    return scales.contains(PitchClass(chord.bass.semitones(above: chord.root)))
  }

  private static func whole(
    _ hands: Hands, over bass: PitchClass, _ combiner: ChordCombiner
  ) -> ChordQuality? {
    guard let best = combiner.combine(hands).readings.best, case .chord(let whole) = best.reading,
      whole.root == bass, !whole.isSlash, whole.quality.omitted.isEmpty, best.cost <= plain
    else { return nil }
    return whole.quality
  }
}

/// Tries every chord of the menu in the other hand.
private struct PartnerFinder {
  let given: WrittenChord
  /// The hand whose chords are found.
  let hand: PartnerFacts.Hand
  let combiner: ChordCombiner

  struct Found {
    let pair: ChordPair
    let partner: WrittenChord
    let type: String
    let numeral: String?
    /// The place in the menu, and then the steps above the root of the given chord.
    let plainness: (Int, Int)
  }

  /// The cheapest name first; of chords that make the same name, the plainest.
  func all(_ key: Key?) -> [Found] {
    let found = ChordMenu.entries.enumerated().flatMap { place, entry in
      PitchClass.all.map { root in
        find(entry, Chord(root: root, quality: entry.quality), plainness: place, key)
      }
    }
    return found.sorted {
      let (a, b) = ($0.pair, $1.pair)
      if a.tier != b.tier { return a.tier < b.tier }
      if a.cost != b.cost { return a.cost < b.cost }
      return $0.plainness < $1.plainness
    }
  }

  private func find(_ entry: ChordMenu.Entry, _ chord: Chord, plainness: Int, _ key: Key?) -> Found {
    let named = ChordSymbol(key: key).written(chord)
    let first = pair(named, key)
    let writing = first.writing(NamingSettings(key: key))
    let letters = first.chord.map { writing.written($0).notes } ?? given.notes
    let inResult = letters.first { $0.pitchClass == chord.root }
    let partner =
      inResult.map { plainer(named, WrittenChord(root: $0.simplified, quality: entry.quality)) } ?? named
    let steps = chord.root.semitones(above: given.root.pitchClass)
    let pair = partner == named ? first : pair(partner, key)
    return Found(
      pair: pair, partner: partner, type: entry.name, numeral: numeral(pair), plainness: (plainness, steps))
  }

  /// Every other note below the given chord, by the cost of the slash chord; those with names that are too hard to read are left out.
  func basses(_ naming: NamingSettings) -> [PartnerFacts.Bass] {
    guard hand == .lower, !given.chord.isSlash else { return [] }
    let writing = ChordSymbol(style: naming.style)
    let found = PitchClass.all.filter { $0 != given.root.pitchClass }.compactMap {
      note -> PartnerFacts.Bass? in
      var chord = given.chord
      chord.bass = note
      let pair = BassAndChord(chord, combiner)
      guard pair.tier != .two else { return nil }
      let bass = letters(of: chord, naming.key)
      let written = WrittenChord(root: given.root, quality: chord.quality, bass: bass)
      // A minor over F is Fma7.
      let whole = pair.whole.map { WrittenChord(on: bass.pitchClass, quality: $0, within: [bass]) }
      let linked = LinkedChord(whole ?? written, writing)
      return PartnerFacts.Bass(
        bass: bass, name: linked.symbol, parts: linked.parts, spoken: linked.spoken,
        kind: whole == nil ? .slash : .unified, tier: pair.tier, cost: pair.cost.value, link: linked.link)
    }
    // Its own tones come first, because they are the most frequent basses of a chord.
    let own = given.chord.pitchClasses
    return found.sorted { a, b in
      let rank = { (each: PartnerFacts.Bass) in
        (
          each.tier, own.contains(each.bass.pitchClass) ? 0 : 1, each.cost,
          each.bass.pitchClass.semitones(above: given.root.pitchClass)
        )
      }
      return rank(a) < rank(b)
    }
  }

  /// The name of a bass note: that of the chord's own tone, else as the chord is written over it.
  private func letters(of chord: Chord, _ key: Key?) -> SpelledPitch {
    if let own = given.notes.first(where: { $0.pitchClass == chord.bass }) { return own }
    var naming = NamingSettings(key: key)
    naming.writtenRoots = [given.root]
    return naming.symbol.written(chord).bass ?? SpelledPitch(fifths: 0)
  }

  /// The usual name of a chord, unless it is read more easily with the letter that its root has in the result: E♭mi over C7,
  /// but D♯mi over C♯7.
  private func plainer(_ usual: WrittenChord, _ other: WrittenChord) -> WrittenChord {
    let accidentals = { (chord: WrittenChord) in chord.notes.reduce(0) { $0 + abs($1.alteration) } }
    let (one, two) = (accidentals(usual), accidentals(other))
    guard one == two else { return one < two ? usual : other }
    return given.root.alteration * other.root.alteration > 0 ? other : usual
  }

  private func pair(_ partner: WrittenChord, _ key: Key?) -> ChordPair {
    hand == .upper
      ? ChordPair(lower: given, upper: partner, combiner: combiner, key: key)
      : ChordPair(lower: partner, upper: given, combiner: combiner, key: key)
  }

  /// The upper structure that the upper triad is.
  private func numeral(_ pair: ChordPair) -> String? {
    let upper = pair.upper.chord
    guard upper.quality.isPlain, upper.quality.degrees.count == 3, upper.quality.family != .suspended,
      upper.root != pair.lower.chord.root
    else { return nil }
    return pair.combination.upperStructure?.numeral
  }

  func isInside(_ partner: WrittenChord) -> Bool {
    partner.chord.pitchClasses.isSubset(of: given.chord.pitchClasses)
  }

  /// The degrees that the given chord does not sound.
  func added(by chord: Chord) -> [ChordDegree] {
    let known = given.chord.pitchClasses
    return chord.quality.sounding.members.filter { !known.contains(chord.root.up($0.semitones)) }
  }
}
