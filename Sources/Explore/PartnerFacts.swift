public import ChordAnalysis
public import MusicTheory

/// What may be played under a chord or over it: every chord of the menu in the other hand, by the name that both have
/// together, most usual first.
public struct PartnerFacts: Codable, Hashable, Sendable {
  public enum Hand: String, Codable, Sendable {
    case lower, upper
  }

  public private(set) var type = "partners"
  /// Which hand is looked for.
  public var hand: Hand
  public var given: Given
  /// The names that one symbol says, with the chords that make them; the most usual first.
  public var results: [Result]
  /// The chords that stay a second chord, the plainest first.
  public var two: [String]
  /// The chords that the given one holds already.
  public var inside: [String]

  /// The chord of the hand that is known.
  public struct Given: Codable, Hashable, Sendable {
    public var symbol: String
    public var parts: [NamePart]
    public var link: String
  }

  /// A name, and the chords that make it.
  public struct Result: Codable, Hashable, Sendable {
    public var name: String
    public var parts: [NamePart]
    public var kind: ReadingKind
    public var tier: CombinedName.Tier
    public var cost: Double
    public var link: String
    /// The degrees of the result that its first partner adds to the given chord: `9`, `♯11`.
    public var adds: [String]
    /// The plainest first.
    public var partners: [Partner]
  }

  public struct Partner: Codable, Hashable, Sendable {
    public var symbol: String
    public var parts: [NamePart]
    public var link: String
    /// Where the upper triad stands above the lower chord: `II`; `nil` for more than a triad.
    @Nullable public var numeral: String?
    /// The name of the kind in the menu.
    public var type: String
  }

  /// - Complexity: 12 roots × kinds of the menu; each is a few look-ups in the table of answers.
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

/// Tries every chord of the menu in the other hand.
private struct PartnerFinder {
  let given: WrittenChord
  /// The hand that is looked for.
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
    return Found(
      pair: partner == named ? first : pair(partner, key), partner: partner, type: entry.name,
      numeral: numeral(partner), plainness: (plainness, steps))
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

  private func numeral(_ partner: WrittenChord) -> String? {
    let (lower, upper) = hand == .upper ? (given, partner) : (partner, given)
    guard upper.chord.quality.isPlain, upper.chord.quality.degrees.count == 3 else { return nil }
    return UpperStructure(
      root: upper.root.pitchClass, quality: upper.chord.quality, over: lower.root.pitchClass
    ).numeral
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
