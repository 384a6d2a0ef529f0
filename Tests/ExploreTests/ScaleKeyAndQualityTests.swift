import Explore
import MusicTheory
import Testing

/// Scales, keys and the vocabulary: every one there is.
@Suite struct ScaleKeyAndQualityTests {
  @Test func `Every scale on every root`() throws {
    for root in Letter.allCases.flatMap({ letter in (-1...1).map { SpelledPitch(letter, $0) } }) {
      for type in ScaleTable.scales { try check(ScaleFacts(Scale(root, type), style: .standard)) }
    }
  }

  private func check(_ facts: ScaleFacts) throws {
    let all = pitchClasses(facts.notes)
    #expect(facts.notes.map { Int($0.pitchClass.number) } == facts.pcs && facts.notes.first == facts.tonic)
    #expect(facts.steps.reduce(0, +) == 12 && facts.steps.count == facts.notes.count)
    #expect(facts.semitones == facts.pcs.map { ($0 - facts.pcs[0] + 12) % 12 })
    #expect(facts.degrees.compactMap { ScaleDegree(text: $0)?.semitones } == facts.semitones)
    #expect(facts.modes.contains(facts.parent) && facts.modes.contains(facts.name))
    #expect(facts.modes.allSatisfy { $0.pitchClasses == all }, "\(facts.name.text)")
    for (chords, size) in [(facts.triads, 3), (facts.sevenths, 4)] {
      for chord in chords { check(chord, within: all, size: size) }
    }
    let others = Set(facts.modes + [facts.parent, facts.simpler].compactMap(\.self)).subtracting([facts.name])
    #expect(Set(facts.links.map(\.name)) == others)
    if let simpler = facts.simpler { #expect(simpler.pitchClasses == all && simpler.tonic != facts.tonic) }
    try roundTrip(facts)
  }

  private func check(_ facts: ScaleChordFacts, within scale: PitchClassSet, size: Int) {
    #expect(chord(facts.symbol).notes == facts.notes, "\(facts.symbol)")
    #expect(facts.notes.count == size)
    #expect(pitchClasses(facts.notes).isSubset(of: scale) && !facts.numeral.isEmpty)
  }

  @Test func `Every kind of scale`() throws {
    let all = ScaleTypeFacts.all
    #expect(all.map(\.scale) == ScaleTable.scales.map(\.name) && Set(all.map(\.scale)).count == all.count)
    for facts in all {
      let onC = ScaleFacts(Scale(SpelledPitch(.c), ScaleTable.scale(named: facts.scale)!), style: .standard)
      #expect(facts.degrees == onC.degrees && facts.semitones == onC.semitones && facts.steps == onC.steps)
      #expect(
        facts.otherNames == onC.otherNames && facts.mode == onC.mode && facts.parent == onC.parent.type.name)
      try roundTrip(facts)
    }
  }

  @Test(arguments: [Key.Mode.major, .minor])
  func everyKey(mode: Key.Mode) throws {
    let circle = KeyFacts.circle(mode, style: .standard)
    #expect(circle.count == 12 && circle.joined().count == 15)
    for (place, keys) in circle.enumerated() {
      for facts in keys { try check(facts, mode, place: place) }
      #expect(keys.map(\.twin) == (keys.count == 2 ? keys.reversed().map(\.name) : [nil]))
    }
  }

  private func check(_ facts: KeyFacts, _ mode: Key.Mode, place: Int) throws {
    #expect(facts.mode == mode && facts.place == place && facts.name == Key(facts.tonic, mode))
    #expect(facts.signatureNotes.count == abs(facts.signature))
    #expect(facts.signatureNotes.allSatisfy { $0.alteration == facts.signature.signum() })
    #expect(Set(facts.scales[0].notes).isSuperset(of: facts.signatureNotes))
    #expect(
      facts.relative.relative == facts.name && facts.relative.mode != mode && facts.parallel.mode != mode)
    #expect(
      facts.dominant.circlePlace == (place + 1) % 12 && facts.subdominant.circlePlace == (place + 11) % 12)
    #expect(
      facts.scales.count == (mode == .major ? 1 : 3) && facts.triads.count == 7 && facts.sevenths.count == 7)
    let natural = pitchClasses(facts.scales[0].notes)
    for chord in facts.triads { check(chord, within: natural, size: 3) }
    for chord in facts.sevenths { check(chord, within: natural, size: 4) }
    #expect(facts.harmonicChords.map(\.numeral) == (mode == .major ? [] : ["V", "V7", "vii˚", "vii˚7"]))
    #expect(facts.leadingTone.map(\.numeral) == ["vii˚", "vii˚7"])
    for scale in facts.scales {
      #expect(scale.triads.count == 7 && scale.sevenths.count == 7)
      let notes = pitchClasses(scale.notes)
      for chord in scale.triads { check(chord, within: notes, size: 3) }
      for chord in scale.sevenths { check(chord, within: notes, size: 4) }
    }
    #expect(facts.scales[0].triads == facts.triads && facts.scales[0].sevenths == facts.sevenths)
    let own = facts.scales.map { pitchClasses($0.notes) }
    for borrowed in facts.borrowed {
      let tones = pitchClasses(borrowed.chord.notes)
      #expect(tones.isSubset(of: borrowed.from.pitchClasses) && !own.contains { tones.isSubset(of: $0) })
      #expect(borrowed.from.tonic == facts.tonic && abs(borrowed.chord.notes[0].alteration) < 2)
    }
    #expect(facts.sharpOrder.map(\.text).joined() == "F♯C♯G♯D♯A♯E♯B♯")
    #expect(facts.flatOrder == facts.sharpOrder.reversed().map { SpelledPitch($0.letter, -1) })
    try roundTrip(facts)
  }

  /// As on every circle of fifths: the chords of a key are its neighbors.
  @Test(arguments: [
    (
      Key.Mode.major,
      "I T major 0; ii S minor 11; iii T minor 1; IV S major 11; V D major 1; vi T minor 0; vii˚ D minor 2"
    ),
    (
      .minor,
      "i T minor 0; ii˚ S minor 2; III T major 0; iv S minor 11; v D minor 1; VI T major 11; VII D major 1"
    ),
  ])
  func functions(mode: Key.Mode, places: String) {
    for facts in KeyFacts.circle(mode, style: .standard).joined() {
      let written = facts.functions.map { each in
        let steps = (each.place - facts.place + 12) % 12
        return "\(each.numeral) \(each.function.rawValue.prefix(1).uppercased()) \(each.ring) \(steps)"
      }
      #expect(written.joined(separator: "; ") == places, "\(facts.name)")
      #expect(facts.functions.map(\.rootPc) == facts.triads.map { Int($0.notes[0].pitchClass.number) })
      #expect(facts.functions.allSatisfy { $0.pcs.count == 3 && $0.pcs[0] == $0.rootPc })
    }
  }

  @Test(arguments: [
    (Key(SpelledPitch(.c), .major), ""), (Key(SpelledPitch(.c, 1), .major), "dominant"),
    (Key(SpelledPitch(.c, -1), .major), "parallel subdominant"),
    (Key(SpelledPitch(.d, -1), .major), "parallel"),
    (Key(SpelledPitch(.a, 1), .minor), "parallel dominant"), (Key(SpelledPitch(.a), .minor), ""),
  ])
  func respelledNeighbors(key: Key, neighbors: String) {
    let respelled = KeyFacts(key, style: .standard).respelled.map(\.rawValue).joined(separator: " ")
    #expect(respelled == neighbors)
  }

  @Test(arguments: [
    (
      Key.Mode.major,
      "i ii˚ ♭III iv v ♭VI ♭VII i7 ii7(♭5) ♭IIIma7 iv7 v7 ♭VIma7 ♭VII7 ♭III+ i(∆7) ♭IIIma7(♯5) vii˚7"
    ),
    (.minor, "I Ima7 IVma7 ♭II ♭IIma7"),
  ])
  func borrowed(mode: Key.Mode, numerals: String) {
    for facts in KeyFacts.circle(mode, style: .standard).joined() {
      #expect(facts.borrowed.map(\.chord.numeral).joined(separator: " ") == numerals)
    }
  }

  @Test(arguments: [
    ("Lydian dominant", "C C7 C9 C13 C7(♯11)"),
    ("altered", "C7(♭5) C7(♯5) Cmi7(♭5) C7(♭9♯9♯11♭13) C7(♯9♭13)"),
    ("half-whole diminished", "C7(♭9) C13(♭9) C7(♯9♯11)"), ("whole-tone", "C7 C7(♯5) C7(♭13)"),
    ("Dorian", "Cmi Cmi6 Cmi7 Cmi9 Cmi11"),
  ])
  func fits(name: String, chords: String) throws {
    let scale = Scale(SpelledPitch(.c), try #require(ScaleTable.scale(named: name)))
    let facts = ScaleFacts(scale, style: .standard)
    #expect(Set(facts.fits.map(\.symbol)).isSuperset(of: chords.split(separator: " ").map(String.init)))
    // A dominant leaves its fifth out.
    let fifth = PitchClassSet(scale.tonic.pitchClass.up(7))
    let allowed = scale.pitchClasses.union(fifth)
    #expect(facts.fits.allSatisfy { pitchClasses($0.notes).isSubset(of: allowed) })
    #expect(facts.intervals.count == facts.notes.count && facts.intervals[0] == "unison")
  }

  @Test func `Every quality of the vocabulary`() throws {
    let all = QualityFacts.vocabulary(withExtensions: true, style: .standard)
    #expect(all.count == ChordQuality.all.count)
    #expect(
      QualityFacts.vocabulary(withExtensions: false, style: .standard).count == ChordVocabulary.rows.count)
    for (facts, quality) in zip(all, ChordQuality.all) {
      #expect(facts.symbol == "C" + facts.quality)
      // An 11 or 13 is written alike with the ninth and the eleventh below it and without.
      let read = chord(facts.symbol).chord.quality.degrees
      let implied: DegreeSet = facts.symbol.contains(#/1[13]/#) ? [.ninth, .eleventh] : []
      #expect(read.subtracting(implied) == quality.degrees.subtracting(implied), "\(facts.symbol)")
      #expect(PitchClassSet(semitones: facts.semitones) == quality.degrees.semitones)
      #expect(
        Set(facts.degrees).isDisjoint(with: facts.takes) && facts.degrees.count == facts.semitones.count)
      try roundTrip(facts)
    }
    #expect(Set(all.map(\.rarity)) == Set(Rarity.allCases))
    #expect(Set(all.map(\.family)).count == ChordFamily.allCases.count)
  }

  @Test func `Scales are offered on every key of the piano, a black one by both its names`() {
    let roots = "C C♯ D♭ D D♯ E♭ E F F♯ G♭ G G♯ A♭ A A♯ B♭ B C♭"
    #expect(ScaleFacts.tonics.map(\.text).joined(separator: " ") == roots)
  }
}
