/// The triads and four-note chords inside a larger set of notes.
public enum ContainedChords {
  /// Every plain chord of three or four notes whose notes are some but not all of `notes`.
  ///
  /// In the order of the notes that are their roots, triads first, then as the vocabulary has them. A root is
  /// spelled as the note is, if its chord is read easily then, and never with a double accidental.
  ///
  /// - Complexity: notes × simple qualities.
  public static func within(_ notes: [SpelledPitch]) -> [WrittenChord] {
    let set = PitchClassSet(semitones: notes.map { Int($0.pitchClass.number) })
    let chords = notes.flatMap { note in
      simple.filter {
        let tones = $0.degrees.semitones.transposed(up: Int(note.pitchClass.number))
        return tones.isSubset(of: set) && tones != set
      }.map { WrittenChord(root: note.simplified, quality: $0).readable }
    }
    return chords.filter { $0.chord.quality.degrees.count == 3 }
      + chords.filter { $0.chord.quality.degrees.count == 4 }
  }

  /// The triads, the sixth and seventh chords, and the triads with one added tone.
  ///
  /// A minor third below a raised fifth is left out: those notes are another chord turned over.
  public static let simple: [ChordQuality] = {
    let rows = ChordVocabulary.rows.indices.map { ChordQuality(rowIndex: $0) }
      .filter { $0.isPlain && !$0.degrees.isSuperset(of: [.minorThird, .sharpFifth]) }
    let added: [DegreeSet] = [
      [.root, .majorThird, .fifth, .ninth], [.root, .minorThird, .fifth, .ninth],
      [.root, .majorThird, .fifth, .eleventh], [.root, .minorThird, .fifth, .eleventh],
      [.root, .minorThird, .fifth, .flatThirteenth],
    ]
    let triads = rows.filter { $0.degrees.count == 3 }
    let four = rows.filter { $0.degrees.count == 4 }
    return triads + added.compactMap(ChordQuality.init(degrees:)) + four
  }()
}

extension WrittenChord {
  /// The same chord, in root position, on a plainer root where its third would be a double sharp: E♭ for D♯.
  package var readable: WrittenChord {
    guard bass == nil, notes.prefix(2).contains(where: { $0.alteration > 1 }) else { return self }
    return WrittenChord(root: ChordSpeller().root(of: chord), quality: chord.quality)
  }
}
