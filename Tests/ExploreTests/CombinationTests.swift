import ChordAnalysis
import Explore
import MusicTheory
import Testing

/// Chords that fit together: matches, and the chords that may be played under a chord or over it.
@Suite struct CombinationTests {
  private let naming = NamingSettings()

  private func marked(_ choices: [MatchFacts.Choice]) -> String {
    choices.filter { $0.match.map { $0.tier != .two } ?? false }.map(\.value).joined(separator: " ")
  }

  private func marked(_ choices: [MatchFacts.TypeChoice], _ tier: CombinedName.Tier) -> String {
    choices.filter { $0.match?.tier == tier }.map { $0.label.isEmpty ? "major" : $0.label }.joined(
      separator: " ")
  }

  /// The example of the seed app: Cma7 below, D above.
  @Test func `What matches with Cma7 below and D above`() throws {
    let facts = MatchFacts(lower: chord("Cma7"), upper: chord("D"), naming: naming)
    #expect(facts.result?.name == "Cma13(♯11)" && facts.result?.tier == .everyday)
    #expect(marked(facts.upper.letters) == "C D E F G B" && marked(facts.lower.letters) == "C D G A")
    #expect(marked(facts.upper.accidentals) == "♮" && marked(facts.lower.accidentals) == "♮")
    #expect(facts.lower.letters.filter(\.selected).map(\.value) == ["C"] && facts.lower.type == "ma7")
    #expect(facts.upper.types.filter(\.selected).map(\.value) == ["ma"] && facts.upper.accidental == .natural)
    // II over Cma7, with any other tones of a chord on D, is the Lydian sound.
    let everyday = marked(facts.upper.types, .everyday).split(separator: " ")
    #expect(Set(everyday).isSuperset(of: ["major", "add9", "6", "7", "sus4", "sus2"]))
    let lydian = facts.upper.types.filter { $0.match?.name == "Cma13(♯11)" }.map(\.value)
    #expect(Set(lydian).isSuperset(of: ["ma", "add9", "add11", "6", "6/9"]))
    try roundTrip(facts)
  }

  @Test func `Whatever is chosen, its match is what both would be`() {
    for (lower, upper) in [
      ("C7", "A"), ("F♯mi7(♭5)", "B"), ("A♭˚7", "E+"), ("C7(♯9)/E", "D♭"), ("G13", "C♯9"),
    ] {
      let (lower, upper) = (chord(lower), chord(upper))
      let facts = MatchFacts(lower: lower, upper: upper, naming: naming)
      for choice in facts.lower.letters + facts.lower.accidentals {
        #expect(choice.match == CombinedName(lower: chord(choice.symbol), upper: upper, naming: naming))
      }
      for choice in facts.upper.types {
        #expect(choice.match == CombinedName(lower: lower, upper: chord(choice.symbol), naming: naming))
        #expect(choice.notes.count == choice.semitones.count && choice.semitones.first == 0)
      }
      // The choice that is made is the result.
      for choices in [facts.lower.letters, facts.lower.accidentals, facts.upper.letters] {
        #expect(choices.filter(\.selected).map(\.match) == [facts.result])
      }
    }
  }

  /// Of all pairs of the menu: two uppers on one root that sound alike above a lower chord have one name, or both are two chords.
  @Test func `A tone that both hands have is no reason for another name`() {
    var pairs = 0
    for below in ChordMenu.entries {
      let lower = WrittenChord(root: SpelledPitch(.c), quality: below.quality)
      for root in PitchClass.all {
        var names: [PitchClassSet: Set<String>] = [:]
        for above in ChordMenu.entries {
          let upper = WrittenChord(root: ChordSpeller(key: nil).name(of: root), quality: above.quality)
          let (one, other) = (lower.chord.pitchClasses, upper.chord.pitchClasses)
          guard !one.isSubset(of: other), !other.isSubset(of: one) else { continue }
          let name = CombinedName(lower: lower, upper: upper, naming: naming)
          names[one.union(other), default: []].insert(name.kind == .polychord ? "two chords" : name.name)
          pairs += 1
        }
        for (keys, names) in names where names.count > 1 {
          Issue.record(
            "\(below.name) below, \(root.semitones(above: PitchClass(0))): \(keys.rawValue) \(names.sorted())"
          )
        }
      }
    }
    #expect(pairs > 20_000)
  }

  @Test func `What is not chosen matches nothing`() {
    let facts = MatchFacts(lower: chord("C7"), upper: nil, naming: naming)
    #expect(facts.result == nil && facts.upper.symbol == nil && facts.upper.letter == nil)
    #expect((facts.lower.letters + facts.upper.letters).allSatisfy { $0.match == nil })
    #expect(
      facts.lower.letters.count { $0.selected } == 1 && !facts.upper.letters.contains(where: \.selected))
    #expect(facts.upper.types.map(\.symbol).prefix(2) == ["C", "Cmi"])
  }

  /// Two typed chords have one name, and `combine` says it.
  @Test func `The name is that of the combiner`() {
    for lower in ["C", "Cmi7", "C7", "Fma7", "G7sus4", "B♭6"] {
      for entry in ChordMenu.entries where entry.quality.degrees.count < 5 {
        for root in roots {
          let (below, above) = (chord(lower), WrittenChord(root: root, quality: entry.quality))
          guard !above.chord.pitchClasses.isSubset(of: below.chord.pitchClasses) else { continue }
          let name = CombinedName(lower: below, upper: above, naming: naming)
          let reading = ReadingEvent(lower: below, upper: above, naming: naming)
          guard reading?.kind == .unified || reading?.kind == .slash else { continue }
          #expect(name.name == reading?.name && name.kind == reading?.kind && name.cost == reading?.cost)
        }
      }
    }
  }

  @Test(arguments: [
    ("C7", "A", CombinedName.Tier.everyday), ("C7", "F♯mi", .everyday), ("C", "F♯", .two),
    ("C", "D", .everyday),
    ("Cma7", "B", .readable), ("F♯mi", "C", .two), ("Cmi7(♭5)", "D♭ma7", .readable),
    // A natural and an altered tone of one number are two scales.
    ("C7(♯9)", "Gmi", .two), ("C11", "F♯", .two),
  ])
  func tiers(lower: String, upper: String, tier: CombinedName.Tier) {
    let name = CombinedName(lower: chord(lower), upper: chord(upper), naming: naming)
    #expect(name.tier == tier, "\(name.name) \(name.cost)")
  }

  @Test(arguments: [
    ("Cma7", "D", "Cma13(♯11); D|Cma7"), ("C", "F♯", "C7(♭9♯11); F♯|C"), ("C", "C", "C; C|C"),
    ("C", "B♭", "C11; B♭|C"), ("C7(♯9)/E", "D♭", "D♭ma13(♯11)/E; D♭|C7(♯9)/E"), ("C13", "F♯9", "F♯9|C13"),
  ])
  func `Two chords are read in up to three ways`(lower: String, upper: String, names: String) throws {
    let facts = MatchFacts(lower: chord(lower), upper: chord(upper), naming: naming)
    #expect(facts.readings.map(\.name.name).joined(separator: "; ") == names)
    // The one that counts is among them, and each says all notes.
    let result = try #require(facts.result)
    #expect(facts.readings.contains { $0.name == result })
    for reading in facts.readings {
      #expect(Set(reading.notes.map(\.hand)) == [.lower, .upper])
      #expect(reading.name.kind == .slash || reading.notes.allSatisfy { $0.degree != nil })
    }
    try roundTrip(facts)
  }

  @Test func `In each of two chords a note has the degree of its hand`() {
    let facts = MatchFacts(lower: chord("Cma7"), upper: chord("D"), naming: naming)
    #expect(
      facts.readings.map { $0.notes.compactMap(\.degree).joined(separator: " ") } == [
        "1 3 5 7 9 ♯11 13", "1 3 5 7 1 3 5",
      ])
    #expect(facts.readings.map(\.spoken).last == "D major above C major seven")
  }

  @Test func `The tradition of the names is that of the combiner`() {
    let names = { (idiom: Idiom) in
      MatchFacts(
        lower: chord("C"), upper: chord("Ami"), naming: naming, combiner: ChordCombiner(idiom: idiom)
      ).upper.types.compactMap(\.match?.name)
    }
    #expect(names(.popular) != names(.classical))
  }

  // MARK: - Under this, over this

  @Test(arguments: ["C7", "Cma7", "Dmi7", "B♭", "F♯˚7", "C/E", "C13(♭9)", "G♭mi7(♭5)"])
  func partners(symbol: String) throws {
    for hand in [PartnerFacts.Hand.lower, .upper] {
      let given = chord(symbol)
      let facts = PartnerFacts(given, in: hand, naming: naming)
      #expect(facts.given.symbol == symbol && facts.hand != hand)
      #expect(!facts.results.contains { $0.tier == .two || $0.kind == .polychord })
      let ranks = facts.results.map { ($0.tier, $0.cost) }
      #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 <= $1 })
      // Every chord of the menu on every root stands in one place.
      let all = facts.results.flatMap(\.partners).map(\.symbol) + facts.two + facts.inside
      let sounding = Set(all.map { symbol in chord(symbol).chord })
      #expect(all.count == 12 * ChordMenu.entries.count && sounding.count == all.count)
      for result in facts.results {
        for (place, partner) in result.partners.enumerated() {
          let other = chord(partner.symbol)
          let (lower, upper) = hand == .lower ? (given, other) : (other, given)
          let name = CombinedName(lower: lower, upper: upper, naming: naming)
          // Under one name, one pair may have a fifth or a ninth that another lacks; the link is that of the first.
          #expect(name.name == result.name && (place > 0 || name.link == result.link), "\(partner.symbol)")
        }
      }
      for inside in facts.inside {
        #expect(chord(inside).chord.pitchClasses.isSubset(of: given.chord.pitchClasses))
      }
      try roundTrip(facts)
    }
  }

  /// The cost of a symbol says how hard it is to read; still, nobody writes some cheap ones.
  @Test(arguments: [
    ("F♯mi7", "D", CombinedName.Tier.readable), ("Bmi6", "D", .readable), ("Dma7sus4", "D", .readable),
    ("F♯mi7(♭5)", "D", .readable), ("Cma7", "Dmi", .readable), ("Cmi7", "D♭", .readable),
    ("Bmi", "D", .everyday), ("G", "D", .everyday), ("Emi7", "D", .everyday), ("B7", "D", .everyday),
    ("Cma7", "D", .everyday), ("C7", "A", .everyday), ("C7", "E♭", .everyday), ("C7", "A♭", .everyday),
    ("Cmi7", "F", .everyday),
  ])
  func `What everybody writes`(lower: String, upper: String, tier: CombinedName.Tier) {
    let name = CombinedName(lower: chord(lower), upper: chord(upper), naming: naming)
    #expect(name.tier == tier, "\(name.name) \(name.cost)")
  }

  @Test(arguments: [
    ("D", "D/F♯ D/A D/C D/E D/G D/C♯ Bmi7", "D/E♭ D/F D/B♭ D/G♯"),
    ("Cmi", "Cmi/E♭ Cmi/G Cmi/F Cmi/B♭ Cmi/B A♭ma7 Cmi/A Cmi/D", "Cmi/D♭ Cmi/E Cmi/F♯"),
    ("G7", "G7/B G7/D G7/F G7/C", ""),
  ])
  func basses(symbol: String, everyday: String, readable: String) {
    let facts = PartnerFacts(chord(symbol), in: .upper, naming: naming)
    let names = { (tier: CombinedName.Tier) in
      facts.basses.filter { $0.tier == tier }.map(\.name).joined(separator: " ")
    }
    #expect(names(.everyday) == everyday)
    #expect(readable.isEmpty || names(.readable) == readable)
    #expect(
      facts.basses.allSatisfy {
        let named = chord($0.name)
        return (named.bass ?? named.root) == $0.bass && ($0.kind == .slash) == (named.bass != nil)
          && $0.link.hasPrefix("/chord/")
      })
    // Over a chord, and under one that has its bass, there is none.
    #expect(PartnerFacts(chord(symbol), in: .lower, naming: naming).basses.isEmpty)
    #expect(PartnerFacts(chord("C/E"), in: .upper, naming: naming).basses.isEmpty)
  }

  /// The upper structures that every jazz pianist knows.
  @Test(arguments: [
    ("D", "C13(♯11)", "II"), ("E♭", "C7(♯9)", "♭III"), ("F♯", "C7(♭9♯11)", "♭V"), ("A♭", "C7(♯9♭13)", "♭VI"),
    ("A", "C13(♭9)", "VI"), ("D♭mi", "C7(♭9♭13)", "♭II–"), ("E♭mi", "C7(♯9♯11)", "♭III–"),
    ("F♯mi", "C13(♭9♯11)", "♯IV–"), ("Gmi", "C9", "V–"), ("Ami", "C13", "VI–"),
  ])
  func upperStructures(triad: String, name: String, numeral: String) {
    let facts = PartnerFacts(chord("C7"), in: .lower, naming: naming)
    let result = facts.results.first { $0.name == name }
    #expect(result?.partners.first { chord($0.symbol).chord == chord(triad).chord }?.numeral == numeral)
  }

  @Test func `Only an upper structure is called one`() {
    let numerals = { (given: String, hand: PartnerFacts.Hand) in
      PartnerFacts(chord(given), in: hand, naming: naming).results.flatMap(\.partners).filter {
        $0.numeral != nil
      }
      .map(\.symbol)
    }
    // A suspension, the triad on the root and a triad over a triad are none.
    #expect(numerals("C7", .lower).allSatisfy { !$0.contains("sus") && chord($0).root.text != "C" })
    #expect(numerals("C", .lower).isEmpty && numerals("D", .upper).contains("Cma7"))
    #expect(!numerals("D", .upper).contains { ["Bmi", "Dma7"].contains($0) })
  }

  @Test func `A root is written as the given chord would have it`() {
    let sharps = PartnerFacts(chord("C♯7"), in: .lower, naming: naming).results.flatMap(\.partners).map(
      \.symbol)
    #expect(sharps.contains("D♯mi") && !sharps.contains("E♭mi"))
    let naturals = PartnerFacts(chord("C7"), in: .lower, naming: naming).results.flatMap(\.partners).map(
      \.symbol)
    #expect(naturals.contains("E♭mi") && !naturals.contains("D♯mi"))
  }
}
