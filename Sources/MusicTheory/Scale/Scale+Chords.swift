extension Scale {
  /// The triads on its notes, in order.
  ///
  /// A scale of seven notes stacks thirds on each of them. In any other scale a note carries every plain triad
  /// that the scale has room for, so that one may carry several, or none.
  public var triads: [ScaleChord] {
    type.family.isHeptatonic ? stacks(of: 3) : chordsWithin(Self.plainTriads)
  }

  /// The seventh chords on its notes, in order; built like the triads.
  public var sevenths: [ScaleChord] {
    type.family.isHeptatonic ? stacks(of: 4) : chordsWithin(Self.plainSevenths)
  }

  private func stacks(of size: Int) -> [ScaleChord] {
    type.degrees.indices.compactMap { start in
      let root = type.degrees[start]
      var degrees: DegreeSet = []
      for place in 0..<size {
        let tone = type.degrees[(start + 2 * place) % type.degrees.count]
        let semitones = (tone.semitones - root.semitones + 12) % 12
        guard let degree = Self.stackedDegree(number: 2 * place + 1, semitones: semitones) else { return nil }
        degrees.formUnion(DegreeSet(degree))
      }
      return chord(on: root, degrees)
    }
  }

  private func chordsWithin(_ formulas: [DegreeSet]) -> [ScaleChord] {
    type.degrees.flatMap { root in
      formulas.filter {
        $0.semitones.transposed(up: root.semitones).isSubset(of: type.semitones)
      }.compactMap { chord(on: root, $0) }
    }
  }

  private func chord(on degree: ScaleDegree, _ degrees: DegreeSet) -> ScaleChord? {
    guard let quality = ChordQuality(degrees: degrees) else { return nil }
    return ScaleChord(
      degree: degree, written: WrittenChord(root: degree.spelled(above: tonic), quality: quality))
  }

  /// The chord degree with this number, 1, 3, 5 or 7, at this height.
  private static func stackedDegree(number: Int, semitones: Int) -> ChordDegree? {
    ChordDegree.allCases.first { $0.number == number && $0.semitones == semitones }
  }

  private static let plainTriads: [DegreeSet] = [
    [.root, .majorThird, .fifth], [.root, .minorThird, .fifth],
    [.root, .majorThird, .sharpFifth], [.root, .minorThird, .flatFifth],
  ]

  private static let plainSevenths: [DegreeSet] = [
    [.root, .majorThird, .fifth, .majorSeventh], [.root, .majorThird, .fifth, .minorSeventh],
    [.root, .minorThird, .fifth, .minorSeventh], [.root, .minorThird, .fifth, .majorSeventh],
    [.root, .minorThird, .flatFifth, .minorSeventh], [.root, .minorThird, .flatFifth, .diminishedSeventh],
    [.root, .majorThird, .sharpFifth, .majorSeventh], [.root, .majorThird, .sharpFifth, .minorSeventh],
    [.root, .majorThird, .flatFifth, .minorSeventh],
  ]
}
