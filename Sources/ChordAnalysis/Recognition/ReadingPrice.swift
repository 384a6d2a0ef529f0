internal import MusicTheory

extension ChordRecognizer {
  /// What a chord costs: quality, missing fifth, every extension, contradictions among them, and the bass.
  func price(_ row: RecognizerRow, _ chord: Chord) -> ChordCandidate {
    var candidate = ChordCandidate(reading: .chord(chord))
    let quality = chord.quality
    candidate.charge(CandidateCosts.rarity(row.row.rarity), for: .rareQuality)
    if quality.omitted.contains(.fifth) {
      candidate.charge(CandidateCosts.omittedFifth(row.row), for: .omittedFifth)
    }
    chargeExtensions(quality, row.row, to: &candidate)
    chargeContradictions(quality.degrees, to: &candidate)
    if chord.isSlash { chargeBass(of: chord, to: &candidate) }
    return candidate
  }

  private func chargeExtensions(
    _ quality: ChordQuality, _ row: VocabularyRow, to candidate: inout ChordCandidate
  ) {
    var rest = quality.extensions.rawValue
    while rest != 0 {
      let degree = ChordDegree(rawValue: UInt8(rest.trailingZeroBitCount))!
      let reason: CostReason = DegreeSet.alteredExtensions.contains(degree) ? .alterations : .extensions
      candidate.charge(CandidateCosts.extension(degree, on: row), for: reason)
      rest &= rest - 1
    }
    let alterations = quality.extensions.intersection(.alteredExtensions).count
    if alterations > 2 {
      let beyond = Int16(alterations - 2) * CandidateCosts.alterationBeyondTwo.hundredths
      candidate.charge(Cost(beyond), for: .alterations)
    }
  }

  private func chargeContradictions(_ degrees: DegreeSet, to candidate: inout ChordCandidate) {
    if degrees.contains(.flatFifth), degrees.contains(.majorThird),
      degrees.contains(.ninth) || degrees.contains(.thirteenth)
    {
      candidate.charge(CandidateCosts.naturalExtensionOnFlatFifth, for: .contradiction)
    }
    if degrees.contains(.ninth), degrees.contains(.flatNinth) || degrees.contains(.sharpNinth) {
      candidate.charge(CandidateCosts.contradictoryNinths, for: .contradiction)
    }
    if degrees.contains(.eleventh), degrees.contains(.sharpEleventh) {
      candidate.charge(CandidateCosts.contradictoryElevenths, for: .contradiction)
    }
    if degrees.contains(.thirteenth), degrees.contains(.flatThirteenth) {
      candidate.charge(CandidateCosts.contradictoryThirteenths, for: .contradiction)
    }
  }

  private func chargeBass(of chord: Chord, to candidate: inout ChordCandidate) {
    guard let degree = chord.bassDegree else {
      let distance = chord.bass.semitones(above: chord.root)
      let isBeside = distance == 1 || distance == 11
      candidate.charge(
        isBeside ? CandidateCosts.foreignBassBesideTheRoot : CandidateCosts.foreignBass, for: .foreignBass)
      return
    }
    candidate.charge(CandidateCosts.inversion(bass: degree), for: .inversion)
    if chord.quality.row.degrees.contains(.sixth) {
      candidate.charge(CandidateCosts.invertedSixth, for: .inversion)
    }
  }
}
