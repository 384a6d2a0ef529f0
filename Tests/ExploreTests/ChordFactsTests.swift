import ChordAnalysis
import Explore
import MusicTheory
import Testing

@Suite struct ChordFactsTests {
  private func facts(_ symbol: String) -> ChordFacts { ChordFacts(parsed(symbol), naming: NamingSettings()) }

  /// Each fact says the same of the notes as the symbol does.
  private func check(_ symbol: WrittenSymbol) throws {
    let facts = ChordFacts(symbol, naming: NamingSettings())
    #expect(parsed(facts.symbol).isWrittenLike(symbol), "\(facts.symbol)")
    #expect(parsed(facts.ascii).isWrittenLike(symbol) && facts.ascii.utf8.allSatisfy { $0 < 0x80 })
    #expect(facts.kind == symbol.reading.kind)
    var all: PitchClassSet = []
    for chord in facts.chords { all.formUnion(try check(chord)) }
    if let base = facts.base {
      let below = try check(base)
      #expect(below.isSubset(of: all) && !facts.extensions.contains { base.notes.map(\.degree).contains($0) })
      for triad in facts.upperTriads {
        let whole = below.union(chord(triad.symbol).chord.pitchClasses)
        // A dominant with many colors shows two of them, a 13 itself.
        let isPart =
          facts.extensions.count > 2 && base.family == .dominant
          || facts.extensions.count > 1 && facts.extensions.last == "13"
        #expect(isPart ? whole.isSubset(of: all) : whole == all, "\(triad) in \(facts.symbol)")
      }
    }
    for inside in facts.triads + facts.fourNotes {
      #expect(chord(inside).chord.pitchClasses.isStrictSubset(of: all), "\(inside) in \(facts.symbol)")
    }
    #expect(facts.triads.allSatisfy { chord($0).notes.count == 3 })
    #expect(facts.fourNotes.allSatisfy { chord($0).notes.count == 4 })
    for other in facts.equivalents {
      // An 11 or 13 is written alike with the ninth and the eleventh below it and without.
      #expect(chord(other).chord.pitchClasses.isSuperset(of: all), "\(other) for \(facts.symbol)")
      #expect(chord(other).root.pitchClass != facts.chords[0].root.pitchClass)
    }
    for scale in facts.scales { check(scale, all, root: facts.chords[0].root) }
    #expect(facts.tension.degrees >= facts.tension.ambiguity + facts.tension.chromaticRun)
    try roundTrip(facts)
  }

  private func check(_ tones: ChordTones) throws -> PitchClassSet {
    let chord = chord(tones.symbol)
    #expect(chord.root == tones.root && (chord.bass ?? chord.root) == tones.bass)
    #expect(tones.rootPc == Int(tones.root.pitchClass.number))
    #expect(tones.bassPc == Int(tones.bass.pitchClass.number) && tones.notes.first?.pc == tones.bassPc)
    #expect(tones.symbol == tones.root.text + tones.quality + (chord.bass.map { "/\($0)" } ?? ""))
    #expect(tones.notes.map(\.semitones) == tones.notes.map(\.semitones).sorted())
    for tone in tones.notes {
      #expect(
        tone.pc == Int(tone.name.pitchClass.number) && (tones.rootPc + tone.semitones + 12) % 12 == tone.pc)
      let degree = ChordDegree.allCases.first { chord.chord.quality.text(of: $0) == tone.degree }
      #expect(degree.map { $0.spelled(above: tones.root) == tone.name } ?? (tone.pc == tones.bassPc))
    }
    let notes = pitchClasses(tones.notes.map(\.name))
    #expect(notes == chord.chord.pitchClasses && notes.count == tones.notes.count, "\(tones.symbol)")
    return notes
  }

  private func check(_ fitting: FittingScale, _ notes: PitchClassSet, root: SpelledPitch) {
    let scale = fitting.name
    #expect(
      scale.tonic == fitting.tonic && scale.type.name == fitting.scale && scale.type.mode == fitting.mode)
    #expect(fitting.parent.pitchClasses == scale.pitchClasses && fitting.parent.type.isParent)
    switch fitting.relation {
    case .contains: #expect(notes.isSubset(of: scale.pitchClasses))
    case .withoutFifth:
      let lacking = notes.subtracting(scale.pitchClasses)
      #expect(lacking == PitchClassSet(root.pitchClass.up(7)))
    case .inside: #expect(scale.pitchClasses.isSubset(of: notes) && fitting.group == .pentatonic)
    case .over: #expect(scale.tonic.pitchClass == root.pitchClass && fitting.group == .pentatonic)
    }
    #expect((fitting.group == .pentatonic) == scale.type.family.isPentatonic)
    if fitting.group == .primary { #expect(scale.tonic.pitchClass == root.pitchClass) }
  }

  @Test func `Every plain quality on every root`() throws {
    for chord in plainChords { try check(.chord(chord)) }
  }

  @Test func `Stacks of extensions, each on another root`() throws {
    for (place, quality) in ChordQuality.all.enumerated() where place % 8 == 0 {
      try check(.chord(WrittenChord(root: roots[place / 8 % roots.count], quality: quality)))
    }
  }

  @Test func `Every bass under a triad and a seventh chord`() throws {
    for quality in [chord("Cmi"), chord("C7")].map(\.chord.quality) {
      for bass in roots {
        try check(.chord(WrittenChord(root: SpelledPitch(.e, -1), quality: quality, bass: bass)))
      }
    }
  }

  @Test func `Triads over seventh chords are two chords`() throws {
    for upper in roots {
      for lower in ["C7", "E♭mi7", "F♯ma7"] {
        let symbol = WrittenSymbol.polychord(
          upper: WrittenChord(root: upper, quality: chord("C").chord.quality), lower: chord(lower))
        try check(symbol)
        let facts = ChordFacts(symbol, naming: NamingSettings())
        #expect(facts.chords.count == 2 && facts.base == nil && facts.extensions.isEmpty)
      }
    }
  }

  @Test(arguments: [
    ("D|C7", "C13(♯11)"), ("F♯|C", "C7(♭9♯11)"), ("E♭|Ami", "Ami7(♭9♯11)"), ("C|C", "C"),
    ("D/F♯|C7", "C13(♯11)"),
  ])
  func together(symbol: String, together: String?) {
    #expect(facts(symbol).together == together)
  }

  /// Base, extensions, upper triads, equivalents.
  @Test(arguments: [
    ("C", "", "", "", ""), ("C6", "", "", "", "Ami7"), ("Cma13(♯11)", "Cma7", "9 ♯11 13", "D", "Ami13"),
    ("C9", "C7", "9", "Gmi B♭(♭5)", "Emi7(♭5♭13)"), ("C/E", "C", "", "", ""),
    ("Cmi(♭6)", "Cmi", "♭6", "A♭", "A♭ma7"),
    ("C˚7", "", "", "", "E♭˚7 G♭˚7 A˚7"), ("C13(♯11)", "C7", "9 ♯11 13", "D", "F♯7(♭9♯9♯11♭13)"),
  ])
  func anatomy(symbol: String, base: String, extensions: String, triads: String, equivalents: String) {
    let facts = facts(symbol)
    #expect(facts.base?.symbol ?? "" == base && facts.extensions.joined(separator: " ") == extensions)
    #expect(facts.upperTriads.map(\.symbol).joined(separator: " ") == triads)
    let wanted = equivalents.split(separator: " ").map(String.init)
    #expect(Set(facts.equivalents).isSuperset(of: wanted), "\(facts.equivalents)")
    if equivalents.isEmpty { #expect(facts.equivalents.isEmpty, "\(facts.equivalents)") }
  }

  @Test(arguments: [
    ("C13", "Ami"), ("Cma13", "Ami"), ("Cmi13", "Dmi"), ("G13sus4", "Ami"), ("C9", "Gmi B♭(♭5)"),
    ("C13(♯11)", "D"),
  ])
  func upperTriads(symbol: String, triads: String) {
    #expect(facts(symbol).upperTriads.map(\.symbol).joined(separator: " ") == triads)
  }

  /// A triad lies in one hand, two chords in one hand each, what has colors that a triad shows in a shell and that triad.
  @Test(arguments: [
    ("C", "close"), ("C7", "two-handed"), ("C7alt", "upper-structure"), ("C13(♯11)", "upper-structure"),
    ("C9", "two-handed"), ("Cmi7", "two-handed"), ("D|C7", "hands"), ("C/E", "close"),
    ("E7(♯9)", "two-handed"),
  ])
  func recommended(symbol: String, name: String) {
    #expect(facts(symbol).voicings.filter(\.recommended).map(\.name) == [name])
  }

  @Test func `The altered scale shows ♭VI`() {
    #expect(facts("C7alt").upperTriads.map(\.numeral) == ["♭VI", "♭II–", "♭III–", "♭V"])
  }

  @Test func `Absent facts are null, and are read again`() throws {
    let fields = try roundTrip(facts("C"))
    for name in ["base", "together"] { #expect(fields[name].map { "\($0)" } == "<null>", "\(name)") }
  }

  @Test func `Symbols are in the style, notes are English`() {
    var style = SymbolStyle.standard
    style.noteNames = .german
    let facts = ChordFacts(.chord(chord("Bmi7")), naming: NamingSettings(style: style))
    #expect(facts.symbol == "Hmi7" && facts.chords[0].symbol == "Hmi7" && facts.equivalents == ["D6"])
    #expect(facts.chords[0].notes.map(\.name.text) == ["B", "D", "F♯", "A"])
  }

  /// Players hear a chord over the second of its fifth as a suspended dominant.
  @Test(arguments: [
    ("F/G", "G9sus4", "V9sus4 in C major", "G Mixolydian"),
    ("Dm7/G", "G9sus4", "V9sus4 in C major", "G Mixolydian"),
    ("Bbmaj7/C", "C13sus4", "V13sus4 in F major", "C Mixolydian"),
    ("A/B", "B9sus4", "V9sus4 in E major", "B Mixolydian"),
  ])
  func suspended(symbol: String, name: String, inKey: String, scale: String) throws {
    let facts = ChordFacts(try ChordSymbolParser().parse(symbol), naming: NamingSettings())
    #expect(facts.equivalents.first == name)
    #expect(facts.inKeys.first.map { "\($0.numeral) in \($0.key.text)" } == inKey)
    #expect(facts.scales.first?.name.text == scale)
    #expect(facts.links.contains { $0.symbol == name })
  }
}
