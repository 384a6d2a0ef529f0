// The scales of a key and the chords on their notes.
extension Key {
  /// The major scale; in minor the natural, the harmonic and the melodic one.
  public var scales: [Scale] {
    let names = mode == .major ? ["major"] : ["minor", "harmonic minor", "melodic minor"]
    return names.map { Scale(tonic, ScaleTable.scale(named: $0)!) }
  }

  /// The triads on the notes of the scale, in minor of the natural one; numerals are counted in the key.
  public var triads: [ScaleChord] { scales[0].triads.map(counted) }

  /// The seventh chords on the notes of the scale, in minor of the natural one.
  public var sevenths: [ScaleChord] { scales[0].sevenths.map(counted) }

  /// What the raised seventh of minor adds: V and V7, vii˚ and vii˚7; empty in major, which has them.
  public var harmonicChords: [ScaleChord] {
    guard mode == .minor else { return [] }
    let harmonic = scales[1]
    return [harmonic.triads[4], harmonic.sevenths[4], harmonic.triads[6], harmonic.sevenths[6]].map(counted)
  }

  /// The diminished triad on the leading tone.
  public var leadingToneTriad: ScaleChord {
    counted((mode == .major ? scales[0] : scales[1]).triads[6])
  }

  /// The diminished seventh on the leading tone; major borrows its seventh from minor.
  public var leadingToneSeventh: ScaleChord {
    counted(Scale(tonic, ScaleTable.scale(named: "harmonic minor")!).sevenths[6])
  }

  /// In minor the degrees of the natural minor scale need no ♭: III, VI and VII, as in every harmony book.
  private func counted(_ chord: ScaleChord) -> ScaleChord {
    guard mode == .minor else { return chord }
    let isLowered = [3, 6, 7].contains(chord.degree.number) && chord.degree.alteration == -1
    let degree = isLowered ? ScaleDegree(chord.degree.number) : chord.degree
    return ScaleChord(degree: degree, written: chord.written)
  }
}
