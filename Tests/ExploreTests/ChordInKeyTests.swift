import Explore
import MusicTheory
import Testing

/// Where a chord stands in which keys, what makes it, and its formula.
@Suite struct ChordInKeyTests {
  private func facts(_ symbol: String) -> ChordFacts { ChordFacts(parsed(symbol), naming: NamingSettings()) }

  @Test(arguments: [
    (
      "C",
      "I in C major, V in F minor, IV in G minor, V in F major, III in A minor, IV in G major, VI in E minor, VII in D minor"
    ),
    ("G7", "V7 in C minor, V7 in C major, IV7 in D minor, VII7 in A minor"),
    ("B˚7", "vii˚7 in C minor"),
    ("D|C7", "V|IV7 in G minor"),
    ("Bmi7(♭5)", "vii7(♭5) in C major, ii7(♭5) in A minor, vii7(♭5) in C minor, ♯vi7(♭5) in D minor"),
  ])
  func diatonic(symbol: String, keys: String) {
    let found = facts(symbol).inKeys.filter { $0.relation == .diatonic }.map {
      "\($0.numeral) in \($0.key.text)"
    }
    #expect(found.sorted() == keys.split(separator: ",").map { String($0.drop { $0 == " " }) }.sorted())
  }

  @Test func `Borrowed chords`() {
    let found = facts("Fmi").inKeys.filter { $0.relation == .borrowed }.map {
      "\($0.numeral) in \($0.key.text)"
    }
    #expect(
      found.contains("iv in C major") && found.contains("i in F major") && !found.contains("iv in C minor"))
  }

  /// The key, the scale that is played, and how the key spells the chord where it is written otherwise.
  @Test(arguments: [
    ("C7(♯9)", "V7(♯9) in F minor: C altered", "V7(♯9)/vi in A♭ major: C altered"),
    ("C7(♯5)", "V7(♯5) in F major: C altered", "V7(♯5)/ii in E♭ major: C altered"),
    ("C7alt", "V7(♭9♯9♯11♭13) in F minor: C altered", "V7(♭9♯9♯11♭13)/iii in D♭ major: C altered"),
    (
      "C13(♭9)", "V13(♭9) in F major: C half-whole diminished",
      "V13(♭9)/V in B♭ major: C half-whole diminished"
    ),
    ("E7(♯9)", "V7(♯9) in A minor: E altered", "V7(♯9)/iv in E minor: E altered"),
    ("D♭7(♯9)", "V7(♯9) in F♯ minor: C♯ altered: C♯7(♯9)", "V7(♯9) in G♭ major: D♭ altered"),
  ])
  func altered(symbol: String, one: String, two: String) {
    let found = facts(symbol).inKeys.filter { $0.relation == .altered }.map { place in
      "\(place.numeral) in \(place.key.text): \(place.scale.text)" + (place.symbol.map { ": \($0)" } ?? "")
    }
    #expect(found.contains(one) && found.contains(two), "\(found)")
  }

  @Test(arguments: ["C7", "C9", "C13(♯11)", "Cma7(♯5)", "Cmi7(♭5)", "C˚7", "D|C7", "C+"])
  func `Other chords are no altered dominants`(symbol: String) {
    #expect(!facts(symbol).inKeys.contains { $0.relation == .altered })
  }

  @Test(
    arguments: [
      ("D♭7", "F♯ minor", "C♯7"), ("D♭mi6", "C♯ minor", "C♯mi6"), ("D♭7", "G♭ major", nil),
      ("D♭7/C♭", "F♯ minor", "C♯7/B"),
    ] as [(String, String, String?)])
  func `What stands in a key is spelled there`(symbol: String, key: String, spelled: String?) {
    let place = facts(symbol).inKeys.first { $0.key.text == key }
    #expect(place != nil && place?.symbol == spelled)
  }

  @Test func `Every chord of every key stands there`() {
    for key in [Key.Mode.major, .minor].flatMap({ Key.circle($0) }).joined() {
      for scale in key.scales {
        for chord in key.triads(of: scale) + key.sevenths(of: scale) {
          let facts = ChordFacts(.chord(chord.written), naming: NamingSettings())
          let found = facts.inKeys.first {
            $0.relation == .diatonic && $0.key.tonic.pitchClass == key.tonic.pitchClass
              && $0.key.mode == key.mode
          }
          #expect(
            found?.key == key && found?.numeral == chord.numeral(style: .standard),
            "\(facts.symbol) in \(key.text)")
        }
      }
    }
  }

  @Test func `All its notes are in the scale`() {
    for symbol in ["C13(♯11)", "D|C7", "A♭ma7(♯5)", "C/D", "Emi11(♭5♭9)"] {
      let facts = facts(symbol)
      let notes = pitchClasses(facts.chords.flatMap(\.notes).map(\.name))
      #expect(facts.inKeys.allSatisfy { notes.isSubset(of: $0.scale.pitchClasses) })
    }
  }

  @Test(arguments: [
    ("Cma13(♯11)", "D over Cma7"), ("C13(♭9)", "A over C7"), ("C7(♯9♭13)", "A♭ over C7"),
    ("C9", "Gmi over C7"),
  ])
  func components(symbol: String, first: String) {
    let facts = facts(symbol)
    #expect(facts.components.first.map { "\($0.upper) over \($0.lower)" } == first)
    for pair in facts.components {
      let name = CombinedName(lower: chord(pair.lower), upper: chord(pair.upper), naming: NamingSettings())
      #expect(name.name == symbol, "\(pair)")
      #expect(Set(facts.links.map(\.symbol)).isSuperset(of: [pair.lower, pair.upper]))
    }
  }

  @Test func `Two chords are their own components`() {
    #expect(facts("D|C7").components.map { [$0.lower, $0.upper] } == [["C7", "D"]])
  }

  @Test func `The formula adds up to the scores`() {
    for symbol in ["C", "C7alt", "D|C7", "F♯|C", "C/D", "Cma13(♯11)", "C˚7(addma7)"] {
      let tension = facts(symbol).tension
      for (score, terms) in [(tension.degrees, tension.degreeTerms), (tension.voicing, tension.voicingTerms)]
      {
        let sum = terms.reduce(tension.ambiguity + tension.chromaticRun) { $0 + $1.sum }
        #expect(abs(sum - score) < 0.001 && terms.allSatisfy { $0.count > 0 && $0.weight > 0 })
      }
    }
    let terms = facts("C").tension.voicingTerms.map { "\($0.count) \($0.interval)" }
    #expect(terms == ["1 minor 3rd", "1 major 3rd", "1 perfect 5th"])
  }
}
