import Explore
import MusicTheory
import Testing

/// Scales, keys and the vocabulary: every one there is.
@Suite struct ScaleKeyAndQualityTests {
  @Test func `Every scale on every root`() throws {
    for root in roots {
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
    if let simpler = facts.simpler { #expect(simpler.pitchClasses == all && simpler.tonic != facts.tonic) }
    try roundTrip(facts)
  }

  private func check(_ facts: ScaleChordFacts, within scale: PitchClassSet, size: Int) {
    // No symbol has a root with three flats, as the seventh note of C♭ Ultralocrian is.
    if abs(facts.notes[0].alteration) < 3 {
      #expect(chord(facts.symbol).notes == facts.notes, "\(facts.symbol)")
    }
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
    try roundTrip(facts)
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
    #expect(Set(all.map(\.rarity)) == ["everyday", "common", "uncommon", "rare", "exotic"])
    #expect(Set(all.map(\.family)).count == ChordFamily.allCases.count)
  }
}
